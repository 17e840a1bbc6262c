import type { BodyKind, OperationRecord, RetryClass } from './operation.ts';

/**
 * Makes records of rows, which are made to be small; see the generated table.
 *
 * @param common what holds for every row
 * @param groups the rows by resource group: method, body, path with the names of its query, id, retry class; in the id,
 *   what the method of the client goes without is in parentheses
 * @param others by id of the row, what is not as the row and `common` have it
 * @returns the records by operation id
 */
export function operationTable<Id extends string>(
  common: Pick<OperationRecord, 'security' | 'answers'>,
  groups: Readonly<Record<string, readonly string[]>>,
  others: Readonly<Record<string, Partial<OperationRecord>>>,
): Record<Id, OperationRecord> {
  const table: Record<string, OperationRecord> = {};
  for (const group in groups) {
    for (const row of groups[group] ?? []) {
      const [method, body, address, marked, retry] = row.split(' ') as Row;
      const [path = '', query] = address.split('?');
      const key = marked.replace(/[()]/g, '');
      const name = marked.replace(/\(.*?\)/g, '');
      const names = query?.split('&') ?? [];
      const record = {
        id: key,
        method,
        path,
        group,
        name,
        retry,
        body,
        query: names,
        ...common,
        ...others[key],
      };
      table[record.id] = record;
    }
  }
  return table;
}

type Row = [method: string, body: BodyKind, address: string, marked: string, retry: RetryClass];
