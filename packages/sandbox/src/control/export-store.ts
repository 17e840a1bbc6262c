import { sql } from 'kysely';
import { canonicalJson } from '../journal/canonical-json.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const PAGE = 500;

/** Exported tables, each with the columns that sort its rows. */
const TABLES = {
  orders: ['id'],
  order_events: ['trade_id', 'seq'],
  payin_gateways: ['trade_id', 'seq'],
  ledger_accounts: ['id'],
  ledger_postings: ['id'],
  ledger_entries: ['posting_id', 'line'],
  outbox: ['id'],
  deliveries: ['id'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/**
 * Exports everything about orders, money and callbacks, one line of JSON per row, but no merchants, tokens, seed or
 * content of documents.
 */
export async function* exportStore(store: Store): AsyncGenerator<string> {
  for (const [table, columns] of Object.entries(TABLES)) {
    const order = sql.join(columns.map((column) => sql.ref(column)));
    for (let skip = 0; ; skip += PAGE) {
      const query = sql`select * from ${sql.table(table)} order by ${order} limit ${PAGE} offset ${skip}`;
      const { rows } = await query.execute(store.read);
      for (const row of rows) yield `${canonicalJson({ table, row })}\n`;
      if (rows.length < PAGE) break;
    }
  }
}
