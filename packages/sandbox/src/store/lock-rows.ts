import type { SelectQueryBuilder } from 'kysely';
import type { Transaction } from './store.ts';

/**
 * Locks the selected rows until the transaction ends. SQLite has one writer at a time, so there it adds nothing.
 * @param whenTaken `wait` for the other transaction, or `skip` rows that another one has locked.
 */
export function lockRows<Db, Table extends keyof Db, Row>(
  tx: Transaction,
  query: SelectQueryBuilder<Db, Table, Row>,
  whenTaken: 'wait' | 'skip' = 'wait',
): SelectQueryBuilder<Db, Table, Row> {
  if (tx.kind === 'sqlite') return query;
  return whenTaken === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate();
}
