import { setImmediate } from 'node:timers/promises';
import { operationTable } from '@cross-border-payments/server-stubs';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { sql } from 'kysely';
import { canonicalJson } from '../core/canonical-json.ts';
import { exportJournal, readJournal } from '../core/journal.ts';
import type * as api from '../generated/control/index.ts';
import { unknownOrder } from '../orders/order-events.ts';
import { findOrder } from '../orders/order-store.ts';
import type { Platform } from '../platform.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { contains, matches, newestMatches, newestPage, ok, onDay, type SearchTerm } from './lists.ts';

export function requestHandlers({ store }: Platform) {
  return {
    listRequests: ({ query }) => ok(listRequests(store, query)),
    getRequest: ({ path }) => ok(readRequest(store, path.requestId)),
  } satisfies Partial<api.Handlers<undefined>>;
}

async function listRequests(store: Store, query: api.ListRequestsQuery): Promise<api.RequestPage> {
  const { outcome, text, day, tradeId } = query;
  const order = tradeId === undefined ? undefined : await findOrder(store, { tradeId });
  if (tradeId !== undefined && order === undefined) throw unknownOrder(tradeId);
  const page = await newestPage(store.db, { table: 'requests', query }, () => {
    let select = selectRequests(store).where(onDay('requests.at', day));
    if (text !== undefined) select = select.where(contains('requests.response', text));
    if (outcome !== undefined) {
      select = select.where('requests.httpStatus', outcome === 'accepted' ? '=' : '<>', 200);
    }
    if (order !== undefined) {
      const { tradeId, orderNo, merchantId } = order;
      select = select.where(({ or, and, eb }) =>
        or([eb('requests.tradeId', '=', tradeId), and({ orderNo, merchantId })]),
      );
    }
    return select;
  });
  return { items: page.items.map(requestLine), next: page.next };
}

/** Returns the newest request with this id, because callers may send the same id twice. */
async function readRequest(store: Store, requestId: string): Promise<api.RequestWithBodies> {
  const row = await selectRequests(store)
    .select('request')
    .where('requests.requestId', '=', requestId)
    .orderBy('requests.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    throw new Refusal(
      `There is no request with the id ${requestId}. The sandbox stores the newest 10,000 requests.`,
      { httpStatus: 404 },
    );
  }
  const { request, ...line } = row;
  return { ...requestLine(line), request: parseBody(request), response: parseBody(line.response) };
}

export async function findRequests(store: Store, term: SearchTerm): Promise<api.RequestLine[]> {
  const names = ['requestId', 'url', 'operation', 'tradeId', 'orderNo', 'response'];
  const columns = names.map((name) => `requests.${name}`);
  const items = await newestMatches(store.db, 'requests', () =>
    selectRequests(store).where(matches(term, { columns, body: 'requests.request' })),
  );
  return items.map(requestLine);
}

function selectRequests({ db }: Store) {
  return db
    .selectFrom('requests')
    .leftJoin('merchants', 'merchants.id', 'requests.merchantId')
    .select(['requests.id', 'requestId', 'at', 'method', 'url', 'operation', 'code', 'httpStatus'])
    .select(['tradeId', 'orderNo', 'fault', 'durationMs', 'advice', 'response', 'merchants.appKey']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

function requestLine({ response, advice, ...row }: Row): api.RequestLine {
  const body = parseBody(response) as { readonly message?: unknown } | null;
  const { message = null } = typeof body === 'object' && body !== null ? body : {};
  return {
    ...row,
    message: typeof message === 'string' ? message : null,
    advice: advice === null ? [] : JSON.parse(advice),
  };
}

function parseBody(text: string | null): unknown {
  if (text === null || text === '') return null;
  return text.startsWith('(') ? text : JSON.parse(text);
}

const LONGEST_IN_LIST = 16_384;

const operations = new Map(operationTable.map((operation) => [operation.id, operation]));

export function journalHandlers({ store }: Platform) {
  return {
    getJournal: ({ query: { after, limit } }) => ok(readJournal(store, after, limit)),
    listNewestLines: ({ query }) => ok(newestLines(store, query)),
    exportJournal: () => ok(encodeLines(exportJournal(store))),
    exportStore: () => ok(encodeLines(exportStore(store))),
  } satisfies Partial<api.Handlers<undefined>>;
}

async function newestLines(store: Store, query: api.ListNewestLinesQuery): Promise<api.JournalPage> {
  const { kinds } = query;
  const page = await newestPage(store.db, { table: 'journal', query }, () => {
    const select = store.db.selectFrom('journal').selectAll();
    return kinds === undefined ? select : select.where('kind', 'in', kinds);
  });
  const items = page.items.map(({ id, at, kind, data: text }) => {
    const data = shortenData(text, page.items.length);
    const operation = typeof data.operation === 'string' ? operations.get(data.operation) : undefined;
    return { id, at, kind, method: operation?.method ?? null, path: operation?.path ?? null, data };
  });
  return { items, next: page.next };
}

function shortenData(text: string, lines: number): api.JournalLine['data'] {
  const data = JSON.parse(text) as api.JournalLine['data'];
  if (lines === 1 || text.length <= LONGEST_IN_LIST) return data;
  const short = Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null);
  return { ...Object.fromEntries(short), cut: text.length };
}

const PAGE = 100;

type ExportedRow = Readonly<Record<string, unknown>>;

const TABLES = {
  orders: ['id'],
  order_events: ['tradeId', 'seq'],
  payin_gateways: ['tradeId', 'seq'],
  ledger_accounts: ['id'],
  ledger_postings: ['id'],
  ledger_entries: ['postingId', 'line'],
  outbox: ['id'],
  deliveries: ['id'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

async function* encodeLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}

/** Leaves out merchants, tokens, the seed and the content of documents. Yields several lines at once. */
export async function* exportStore(store: Store): AsyncGenerator<string> {
  for (const [table, columns] of Object.entries(TABLES)) {
    const order = sql.join(columns.map((column) => sql.ref(column)));
    let last: ExportedRow | undefined;
    do {
      const after = last && sql.join(columns.map((column) => last?.[column]));
      const where = after === undefined ? sql`` : sql`where (${order}) > (${after})`;
      const query = sql<ExportedRow>`select * from ${sql.table(table)} ${where} order by ${order} limit ${PAGE}`;
      const { rows } = await query.execute(store.db);
      // A query of SQLite blocks the event loop.
      await setImmediate();
      yield rows.map((row) => `${canonicalJson({ table, row })}\n`).join('');
      last = rows.length < PAGE ? undefined : rows.at(-1);
    } while (last !== undefined);
  }
}
