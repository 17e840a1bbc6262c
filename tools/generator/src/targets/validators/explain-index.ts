import { type ExplainIndex, type Facts, indexFacts } from '@cross-border-payments/explain';
import type { SchemaSet } from './schema-set.ts';

/** What `explain` needs for all messages: facts by schema name. The `root` of a message stands beside its validator. */
export type ExplainIndexMap = Omit<ExplainIndex, 'root'>;

/**
 * Indexes the schemas of a set.
 * @param set the schemas
 * @param only the names to index; all by default
 */
export function explainIndex(set: SchemaSet, only: Iterable<string> = set.schemas.keys()): ExplainIndexMap {
  const schemas: Record<string, Facts> = {};
  const names = new Set<string>();
  for (const name of only) {
    const found = indexFacts(set.schemas.get(name) ?? true, (ref) =>
      set.schemas.get(decodeURIComponent(ref)),
    );
    if (Object.keys(found.facts).length > 0) schemas[name] = found.facts;
    for (const each of found.names) names.add(each);
  }
  return { schemas, names: [...names].sort() };
}
