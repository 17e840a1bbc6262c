import fc from 'fast-check';
import { type BadRequest, badRequests } from './requests.ts';

const ALLOWED: readonly number[] = [200, 400, 413, 414, 415];
const WAIT_BUDGET_MS = 60_000;

/** Address of the requests, and credentials of their sender. */
export interface Target {
  readonly url: string;
  readonly appKey: string;
  readonly token: string;
}

export interface SendOptions {
  readonly seed: number;
  readonly runs: number;
  /** Called and awaited after each request, with the number of requests so far. */
  readonly progress?: (sent: number) => Promise<void> | void;
}

/**
 * Sends random and mutated requests with valid credentials, one after the other.
 *
 * @returns the accepted requests in order; only these may have changed anything
 * @throws Error with the smallest request whose response has a status from 500, has no envelope, or takes over a minute
 */
export async function sendBadInput(
  target: Target,
  { seed, runs, progress }: SendOptions,
): Promise<readonly BadRequest[]> {
  const taken: BadRequest[] = [];
  let sent = 0;
  const property = fc.asyncProperty(badRequests, async (request) => {
    if (await send(target, request)) taken.push(request);
    sent += 1;
    await progress?.(sent);
  });
  await fc.assert(property, { seed, numRuns: runs });
  return taken;
}

/**
 * Sends one request.
 *
 * @returns whether the request may have changed something: its response has HTTP 200, or is a refusal with the
 * `tradeId` of a created order
 * @throws Error if the interface does not have such a response
 */
export async function send({ url, appKey, token }: Target, request: BadRequest): Promise<boolean> {
  const { method, path, type, body } = request;
  const headers = { appkey: appKey, token, ...(type === undefined ? {} : { 'content-type': type }) };
  const signal = AbortSignal.timeout(WAIT_BUDGET_MS);
  const response = await fetch(`${url}${path}`, { method, headers, body, signal });
  const { status, data } = (await response.json()) as { status: unknown; data?: { tradeId?: unknown } };
  if (!ALLOWED.includes(response.status) || typeof status !== 'string') {
    throw new Error(`${method} ${path} returned HTTP ${response.status} and status ${String(status)}.`);
  }
  return response.status === 200 || typeof data?.tradeId === 'string';
}
