import type { BodyKind, OperationRecord, RetryClass } from './operation.ts';

/** An operation in one line: see the generated table. */
export type OperationRow = readonly [
  id: string,
  name: string,
  method: string,
  path: string,
  retry: RetryClass,
  body: BodyKind,
  query?: string,
  others?: Partial<OperationRecord>,
];

/**
 * Makes records of rows.
 *
 * @param common what holds for every row that does not say otherwise
 * @param groups the rows by resource group
 * @returns the records by operation id
 */
export function operationTable<Id extends string>(
  common: Pick<OperationRecord, 'security' | 'answers'>,
  groups: Readonly<Record<string, readonly OperationRow[]>>,
): Record<Id, OperationRecord> {
  const table = {} as Record<string, OperationRecord>;
  for (const [group, rows] of Object.entries(groups)) {
    for (const [id, name, method, path, retry, body, query, others] of rows) {
      const names = query ? query.split(' ') : [];
      table[id] = { id, method, path, group, name, retry, body, query: names, ...common, ...others };
    }
  }
  return table;
}
