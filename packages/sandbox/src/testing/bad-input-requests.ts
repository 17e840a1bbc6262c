import { operationTable } from '@cross-border-payments/server-stubs';
import fc from 'fast-check';
import { type SampleFamily, sample } from './sample-orders.ts';

const posts = operationTable.filter(
  ({ method, body }) => method === 'POST' && body?.formats[0]?.kind === 'json',
);
const forms = operationTable.filter(({ body }) => body?.formats[0]?.kind === 'multipart');
const gets = operationTable.filter(({ method }) => method === 'GET');
const families: readonly SampleFamily[] = ['global', 'business', 'personal', 'payin'];

/** A create of the right shape with one member replaced by anything. */
const mutated = fc
  .record({ family: fc.constantFrom(...families), member: fc.nat(20), value: fc.jsonValue() })
  .map(({ family, member, value }) => {
    const body: Record<string, unknown> = sample(family, 'BAD-1');
    const names = Object.keys(body);
    return { ...body, [names[member % names.length] ?? '']: value };
  });

/** The document is the source of paths and methods; what is sent is anything, or nearly right. */
const requests = fc.oneof(
  fc.record({ operation: fc.constantFrom(...posts), text: fc.json() }),
  fc.record({ operation: fc.constantFrom(...posts), text: fc.string({ unit: 'binary' }) }),
  fc.record({ operation: fc.constantFrom(...posts), text: mutated.map((body) => JSON.stringify(body)) }),
  fc.record({ operation: fc.constantFrom(...forms), text: fc.string({ unit: 'binary' }) }),
  fc.record({ operation: fc.constantFrom(...gets), text: fc.webQueryParameters() }),
);

const ALLOWED: readonly number[] = [200, 400, 413, 414, 415];

/** Where the requests go, and who sends them. */
export interface Target {
  readonly url: string;
  readonly appKey: string;
  readonly token: string;
}

/**
 * Sends random and mutated requests of a known caller.
 *
 * @param progress hears after each request how many there were
 * @throws with the smallest request that gets a 5xx, no envelope, or no answer within five seconds
 */
export async function sendBadInput(
  { url, appKey, token }: Target,
  {
    seed,
    runs,
    progress,
  }: { readonly seed: number; readonly runs: number; readonly progress?: (sent: number) => void },
): Promise<void> {
  let sent = 0;
  const property = fc.asyncProperty(requests, async ({ operation, text }) => {
    const { method, path, body } = operation;
    const type =
      body?.formats[0]?.kind === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
    const answer = await fetch(`${url}${path}${method === 'GET' ? `?${text}` : ''}`, {
      method,
      headers: { appkey: appKey, token, ...(method === 'GET' ? {} : { 'content-type': type }) },
      body: method === 'GET' ? null : text,
      signal: AbortSignal.timeout(5_000),
    });
    const { status } = (await answer.json()) as { status: unknown };
    sent += 1;
    progress?.(sent);
    if (ALLOWED.includes(answer.status) && typeof status === 'string') return;
    throw new Error(
      `${method} ${path} was answered with HTTP ${answer.status} and status ${String(status)}.`,
    );
  });
  await fc.assert(property, { seed, numRuns: runs });
}
