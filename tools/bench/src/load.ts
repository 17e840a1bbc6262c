import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/checks';
import { type Dispatcher, Pool } from 'undici';
import { ORDER_PATH, responseTo } from './servers.ts';

const CONNECTIONS = 16;

export type LoadOptions = Readonly<Record<'runs' | 'requests', number>>;

interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to repeat, and its only correct response. */
export interface OrderExchange extends Post {
  readonly response: string;
}

/** @throws Error if a response does not have HTTP 200 and the expected body */
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

/** Returns the HTTP status. @throws Error for an unexpected response */
async function sendPost(
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

/** Returns the document's example of a payout to a bank, and the response that every candidate must return. */
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

export function orderInstances(): RuleInstance[] {
  return expandInstances(loadBundle(), loadRules()).filter(
    ({ operation, part }) => operation === 'createGlobalPayout' && part === 'request',
  );
}

/** A server candidate in a separate process. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly pool: Pool;
  /** Returns the CPU time (user and system) of the process since its start, in microseconds. */
  cpu(): Promise<number>;
}

/**
 * Starts a server candidate on a free port of 127.0.0.1.
 *
 * @throws Error with the output of the process if it exits before it listens
 */
export async function startServer(name: string): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'server-child.ts'), [name], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += chunk));
  // A disconnected process does not emit `close`.
  const exited = once(child, 'exit');
  const ended = exited.then(async ([code]): Promise<never> => {
    if (child.stderr?.closed === false) await once(child.stderr, 'close');
    throw new Error(`the server ${name} ended with exit code ${code}:\n${printed.slice(-4_000)}`);
  });
  ended.catch(() => undefined);
  const next = <Message>() => Promise.race([once(child, 'message').then(([said]) => said as Message), ended]);
  const { port } = await next<{ port: number }>();
  const origin = `http://127.0.0.1:${port}`;
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  return {
    origin,
    pool,
    cpu: () => {
      const response = next<number>();
      child.send({});
      return response;
    },
    [Symbol.asyncDispose]: async () => {
      await pool.destroy();
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** Verdicts of a server on the instances of the rules. */
export interface Verdicts {
  /** Number of invalid instances that the server refused. */
  readonly refused: number;
  readonly toRefuse: number;
  /** Number of valid instances that the server accepted. */
  readonly taken: number;
  readonly toTake: number;
  /** Rules with an instance on which the verdict was wrong. */
  readonly missed: readonly string[];
}

/**
 * Sends every instance to a server once.
 *
 * @throws Error for a response whose status is neither 200 nor from 400 to 499
 */
export async function judgeInstances(
  pool: Pool,
  exchange: OrderExchange,
  instances: readonly RuleInstance[],
): Promise<Verdicts> {
  const isExpected = (status: number) => status === 200 || (status >= 400 && status < 500);
  const taken: boolean[] = [];
  for (const { value } of instances) {
    const request = { ...exchange, body: JSON.stringify(value) };
    taken.push((await sendPost(pool, request, isExpected)) === 200);
  }
  return countVerdicts(instances, taken);
}

/** @param taken whether the server accepted each instance */
export function countVerdicts(
  instances: readonly Pick<RuleInstance, 'rule' | 'valid'>[],
  taken: readonly boolean[],
): Verdicts {
  const count = (valid: boolean, verdict: boolean) =>
    instances.filter((instance, at) => instance.valid === valid && taken[at] === verdict).length;
  const wrong = instances.filter(({ valid }, at) => valid !== taken[at]).map(({ rule }) => rule);
  return {
    refused: count(false, false),
    toRefuse: instances.filter(({ valid }) => !valid).length,
    taken: count(true, true),
    toTake: instances.filter(({ valid }) => valid).length,
    missed: [...new Set(wrong)].sort(),
  };
}
