import { sql } from 'kysely';
import { canonicalJson } from '../journal/canonical-json.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Rows of one query: the largest orders together are some megabytes. */
const PAGE = 100;

type Row = Readonly<Record<string, unknown>>;

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
    let last: Row | undefined;
    do {
      const after = last && sql.join(columns.map((column) => last?.[column]));
      const where = after === undefined ? sql`` : sql`where (${order}) > (${after})`;
      const query = sql<Row>`select * from ${sql.table(table)} ${where} order by ${order} limit ${PAGE}`;
      const { rows } = await query.execute(store.scan);
      for (const row of rows) yield `${canonicalJson({ table, row })}\n`;
      last = rows.length < PAGE ? undefined : rows.at(-1);
    } while (last !== undefined);
  }
}
