import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/checks';
import type { Dispatcher } from 'undici';
import { ORDER_PATH, responseTo } from './candidates/servers/response.ts';

export const CONNECTIONS = 16;

/** Options of suites that send requests. */
export type LoadOptions = Readonly<Record<'runs' | 'requests', number>>;

interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to repeat, and its only correct response. */
export interface OrderExchange extends Post {
  /** Exact body of the response. */
  readonly response: string;
}

/**
 * Sends the same request many times over keep-alive connections, one request at a time on each.
 *
 * @throws Error if a response does not have HTTP 200 and the expected body
 */
export async function load(pool: Dispatcher, exchange: OrderExchange, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await sendPost(pool, exchange, (status, text) => status === 200 && text === exchange.response);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/**
 * Sends a request and reads the response.
 *
 * @returns the HTTP status
 * @throws Error for an unexpected response
 */
export async function sendPost(
  pool: Dispatcher,
  { path, headers, body }: Post,
  isExpected: (status: number, text: string) => boolean,
): Promise<number> {
  const { statusCode, body: received } = await pool.request({ method: 'POST', path, headers, body });
  const text = await received.text();
  if (isExpected(statusCode, text)) return statusCode;
  throw new Error(`${path}: the response has the status ${statusCode} and the body ${text.slice(0, 500)}`);
}

const EXAMPLE = 'GlobalPayoutToBank';

/**
 * Returns a full global payout order (the document's example of a payout to a bank) and the response that every
 * candidate must return.
 */
export function orderExchange(): OrderExchange {
  const order = loadBundle().components.examples[EXAMPLE]?.value as { orderNo: string } | undefined;
  if (!order) throw new Error(`the bundle has no example ${EXAMPLE}; run pnpm generate`);
  return {
    path: ORDER_PATH,
    headers: { 'content-type': 'application/json', appkey: 'key', token: 'token' },
    body: JSON.stringify(order),
    response: JSON.stringify(responseTo(order.orderNo)),
  };
}

/** Returns the valid and invalid orders of the rules register. */
export function orderInstances(): RuleInstance[] {
  return expandInstances(loadBundle(), loadRules()).filter(
    ({ operation, part }) => operation === 'createGlobalPayout' && part === 'request',
  );
}
