import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsePointer, valueAt } from '@cross-border-payments/openapi';
import { readSourceFile } from '@cross-border-payments/openapi/model';

/**
 * Finds the line of a clause of the bundle in the hand-written files.
 *
 * @param change what a mutation removes, such as `required: logisticsNumber` or `maxLength`
 * @returns `spec/components/schemas/A.yaml:12`, or the bundle if the clause is in no file of its own
 */
export function placeOfClause(spec: string, pointer: string, change: string): string {
  const path = parsePointer(pointer);
  const [section = '', key = '', name = ''] = path;
  const isComponent = section === 'components';
  const file = isComponent
    ? `components/${key}/${name}.yaml`
    : `${section}/${key.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
  if (!existsSync(join(spec, file))) return 'spec/generated/openapi.yaml';
  const source = readSourceFile(join(spec, file));
  const inside = path.slice(isComponent ? 3 : 2);
  const [, keyword = change, entry = ''] = /^(\w+): (.+)$/.exec(change) ?? [];
  const entries = valueAt(source.data, [...inside, keyword]);
  const index = Array.isArray(entries) ? entries.map(String).indexOf(entry) : -1;
  const at = [...inside, keyword, ...(index >= 0 ? [index] : /^\d+$/.test(entry) ? [Number(entry)] : [])];
  return `spec/${file}:${source.positionOf(at, 'key').line}`;
}
