import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { Selectable } from 'kysely';
import type {
  Handlers,
  ListRequestsQuery,
  RequestLine,
  RequestPage,
  RequestWithBodies,
} from '../generated/control/index.ts';
import { unknownOrder } from '../orders/order-events.ts';
import { findTrade } from '../orders/order-store.ts';
import type { Platform } from '../platform.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { MOST_FOUND, matches, newestPage, type SearchTerm } from './lists.ts';

type Row = Selectable<Database['requests']> & { readonly app_key: string | null };

export function requestHandlers({ store, requests }: Platform) {
  return {
    listRequests: async ({ query }) => {
      await requests.flush();
      return { status: 200, body: await listRequests(store, query) };
    },
    getRequest: async ({ path: { requestId } }) => {
      await requests.flush();
      return { status: 200, body: await readRequest(store, requestId) };
    },
  } satisfies Partial<Handlers<undefined>>;
}

/** Requests of an order are found by its id, or by its number before it had an id. */
async function listRequests(store: Store, query: ListRequestsQuery): Promise<RequestPage> {
  const { outcome, tradeId } = query;
  const order = tradeId === undefined ? undefined : await findTrade({ db: store.read }, tradeId);
  if (tradeId !== undefined && order === undefined) throw unknownOrder(tradeId);
  const page = await newestPage(store.scan, { table: 'requests', query }, () => {
    let select = selectRequests(store);
    if (outcome !== undefined) {
      select = select.where('requests.http_status', outcome === 'accepted' ? '=' : '<>', 200);
    }
    if (order !== undefined) {
      select = select.where(({ or, and, eb }) =>
        or([
          eb('requests.trade_id', '=', order.tradeId),
          and([
            eb('requests.order_no', '=', order.orderNo),
            eb('requests.merchant_id', '=', order.merchantId),
          ]),
        ]),
      );
    }
    return select;
  });
  return { items: page.items.map(requestLine), next: page.next };
}

/** A caller may send an id twice; the newest request is returned. */
async function readRequest(store: Store, requestId: string): Promise<RequestWithBodies> {
  const row = await selectRequests(store)
    .where('requests.request_id', '=', requestId)
    .orderBy('requests.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    throw new Refusal(
      `There is no request with the id ${requestId}. The sandbox keeps the newest 10,000 requests.`,
      { httpStatus: 404 },
    );
  }
  return { ...requestLine(row), request: bodyOf(row.request), answer: bodyOf(row.answer) };
}

export async function findRequests(store: Store, term: SearchTerm): Promise<RequestLine[]> {
  const names = ['request_id', 'url', 'operation', 'trade_id', 'order_no', 'answer'];
  const columns = names.map((name) => `requests.${name}`);
  const request = { table: 'requests', query: { limit: MOST_FOUND } } as const;
  const { items } = await newestPage(store.scan, request, () =>
    selectRequests(store).where(matches(term, { columns, body: 'requests.request' })),
  );
  return items.map(requestLine);
}

function selectRequests({ scan }: Store) {
  return scan
    .selectFrom('requests')
    .leftJoin('merchants', 'merchants.id', 'requests.merchant_id')
    .selectAll('requests')
    .select('merchants.app_key');
}

function requestLine(row: Row): RequestLine {
  const answer = bodyOf(row.answer) as { readonly message?: unknown } | null;
  const { message = null } = typeof answer === 'object' && answer !== null ? answer : {};
  return {
    id: row.id,
    requestId: row.request_id,
    at: row.at,
    method: row.method,
    url: row.url,
    operation: row.operation,
    appKey: row.app_key,
    httpStatus: row.http_status,
    code: row.code,
    message: typeof message === 'string' ? message : null,
    tradeId: row.trade_id,
    orderNo: row.order_no,
    durationMs: row.duration_ms,
    advice: row.advice === null ? [] : JSON.parse(row.advice),
    fault: row.fault,
  };
}

/** Parses a body that was stored as JSON; a note about a body that was not stored stays a string. */
function bodyOf(text: string | null): unknown {
  if (text === null || text === '') return null;
  return text.startsWith('(') ? text : JSON.parse(text);
}
