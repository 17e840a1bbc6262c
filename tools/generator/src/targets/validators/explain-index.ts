import type { ExplainIndex } from '@cross-border-payments/explain';
import { indexSchemas } from '@cross-border-payments/explain/build';
import type { SchemaSet } from './schema-set.ts';

/** Facts that `explain` needs, by schema name. The `root` of a message stands beside its validator. */
export type ExplainIndexMap = Omit<ExplainIndex, 'root'>;

/**
 * Indexes the schemas of a set.
 *
 * @param only the names to index; all by default
 */
export function explainIndex(set: SchemaSet, only?: Iterable<string>): ExplainIndexMap {
  return indexSchemas(set.schemas, only);
}
