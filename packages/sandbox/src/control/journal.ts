import { operationTable } from '@cross-border-payments/server-stubs';
import { sql } from 'kysely';
import { canonicalJson } from '../core/canonical-json.ts';
import { LARGEST_JOURNAL_PAGE, readJournal } from '../core/journal.ts';
import type { Handlers, JournalLine, JournalPage, ListNewestLinesQuery } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { newestPage } from './lists.ts';

/** Lines longer than this are cut, unless there is only one on the page. */
const LONGEST_IN_LIST = 16_384;

const operations = new Map(operationTable.map((operation) => [operation.id, operation]));

export function journalHandlers({ store }: Platform) {
  return {
    getJournal: async ({ query: { after = 0, limit = LARGEST_JOURNAL_PAGE } }) => ({
      status: 200,
      body: await readJournal(store, after, limit),
    }),
    listNewestLines: async ({ query }) => ({ status: 200, body: await newestLines(store, query) }),
  } satisfies Partial<Handlers<undefined>>;
}

/** Of long lines on a page with several, only scalar properties are returned, with the length as `cut`. */
async function newestLines(store: Store, query: ListNewestLinesQuery): Promise<JournalPage> {
  const { kinds } = query;
  const page = await newestPage(store.scan, { table: 'journal', query }, () => {
    const select = store.scan.selectFrom('journal').selectAll();
    return kinds === undefined ? select : select.where('kind', 'in', kinds);
  });
  const items = page.items.map(({ id, at, kind, data: text }) => {
    const data = dataOf(text, page.items.length);
    const operation = typeof data.operation === 'string' ? operations.get(data.operation) : undefined;
    return { id, at, kind, method: operation?.method ?? null, path: operation?.path ?? null, data };
  });
  return { items, next: page.next };
}

function dataOf(text: string, lines: number): JournalLine['data'] {
  const data = JSON.parse(text) as JournalLine['data'];
  if (lines === 1 || text.length <= LONGEST_IN_LIST) return data;
  const short = Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null);
  return { ...Object.fromEntries(short), cut: text.length };
}

/** Rows per query; the largest orders together have some megabytes. */
const PAGE = 100;

type Row = Readonly<Record<string, unknown>>;

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

/** Exports orders, money and callbacks, but no merchants, tokens, seed and content of documents. */
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
