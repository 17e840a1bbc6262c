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
  /** Called and awaited after each request, with their number. */
  readonly progress?: (sent: number) => Promise<void> | void;
}

/**
 * Sends random and mutated requests of a known caller, one after the other.
 *
 * @returns the accepted ones in order: only they may have changed anything
 * @throws Error with the smallest request that gets a 5xx, no envelope, or no response within a minute
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
 * @returns whether it was accepted: reported with 200, or refused with the `tradeId` of an order that exists
 * @throws Error if the response is not one of the interface
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
