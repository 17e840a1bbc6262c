import type { Pool } from 'undici';

/** A request to repeat, with the only right answer. */
export interface OrderExchange {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Exact text of the answer. */
  readonly answer: string;
}

/**
 * Sends the same request many times over keep-alive connections, one at a time on each.
 *
 * @throws Error at the first answer that is not 200 with the right body
 */
export async function load(
  pool: Pool,
  exchange: OrderExchange,
  count: number,
  connections: number,
): Promise<void> {
  await repeat(count, connections, () => send(pool, exchange));
}

/** Calls a function `count` times, with at most `connections` calls at once. */
export async function repeat(count: number, connections: number, call: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function send(pool: Pool, { path, headers, body, answer }: OrderExchange): Promise<void> {
  const { statusCode, body: answered } = await pool.request({ method: 'POST', path, headers, body });
  const text = await answered.text();
  if (statusCode !== 200 || text !== answer) {
    throw new Error(`${path} was answered with ${statusCode} and ${text.slice(0, 500)}, not with ${answer}`);
  }
}
