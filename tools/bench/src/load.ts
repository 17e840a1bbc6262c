import type { Dispatcher } from 'undici';

/** Number of concurrent requests. */
export const CONNECTIONS = 16;

/** A POST request. */
export interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to repeat, with the only right answer. */
export interface OrderExchange extends Post {
  /** Exact text of the answer. */
  readonly answer: string;
}

/**
 * Sends the same request many times over keep-alive connections, one at a time on each.
 *
 * @throws Error at the first answer that is not 200 with the right body
 */
export async function load(pool: Dispatcher, exchange: OrderExchange, count: number): Promise<void> {
  await repeat(count, async () => {
    await sendPost(pool, exchange, (status, text) => status === 200 && text === exchange.answer);
  });
}

/** Calls a function `count` times, with at most `CONNECTIONS` calls at once. */
export async function repeat(count: number, call: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/**
 * Sends a request and reads its answer.
 *
 * @returns HTTP status of the answer
 * @throws Error with the answer, when it is not one that is expected
 */
export async function sendPost(
  pool: Dispatcher,
  { path, headers, body }: Post,
  isExpected: (status: number, text: string) => boolean,
): Promise<number> {
  const { statusCode, body: answered } = await pool.request({ method: 'POST', path, headers, body });
  const text = await answered.text();
  if (isExpected(statusCode, text)) return statusCode;
  throw new Error(`${path} was answered with ${statusCode} and ${text.slice(0, 500)}`);
}
