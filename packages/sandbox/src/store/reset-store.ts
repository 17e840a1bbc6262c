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
  for (const table of EMPTIED) await tx.db.deleteFrom(table).execute();
  await tx.db.deleteFrom('settings').where('key', 'in', ['resetting', 'identifier_number']).execute();
}
