import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Transaction } from './store.ts';

/** Everything but merchants and settings, each table before those it refers to. */
const EMPTIED = [
  'journal',
  'requests',
  'tasks',
  'callback_faults',
  'deliveries',
  'outbox',
  'ledger_entries',
  'ledger_postings',
  'ledger_accounts',
  'payin_gateways',
  'documents',
  'order_events',
  'order_counts',
  'orders',
  'quotes',
  'tokens',
] as const satisfies readonly (keyof Database)[];

const ROWS_AT_ONCE = 200;

/**
 * Empties the sandbox, ledger included; merchants with their credentials and the seed stay. Numbers start again from
 * 1, so the same calls give the same identifiers again. The clock is for the caller to set.
 */
export async function resetStore(tx: Transaction): Promise<void> {
  if (tx.kind === 'postgres') {
    await sql`truncate ${sql.join(EMPTIED.map((table) => sql.table(table)))} restart identity`.execute(tx.db);
    await sql`alter sequence identifier_numbers restart`.execute(tx.db);
    return;
  }
  // The triggers that keep the ledger from being changed stand aside while this row is there.
  await tx.db.insertInto('settings').values({ key: 'resetting', value: 'yes' }).execute();
  for (const table of EMPTIED) await empty(tx, table);
  await tx.db.deleteFrom('settings').where('key', 'in', ['resetting', 'identifier_number']).execute();
}

/** Deletes the rows of a table a few at a time, so that the event loop is not held. */
async function empty({ db }: Transaction, table: string): Promise<void> {
  const some = sql`select rowid from ${sql.table(table)} limit ${ROWS_AT_ONCE}`;
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where rowid in (${some})`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
    await setImmediate();
  }
}
