import type { Context, ReadyRequest } from './context.ts';
import { waitFor } from './deadline.ts';
import type { CallOptions, SentOperation, SignResult } from './options.ts';

/** Returns a request with the changes of the `sign` hook. @throws TypeError when these cannot be sent in a request */
export async function signed(
  { sign, timeoutMs: usualMs }: Pick<Context, 'sign' | 'timeoutMs'>,
  { method, id: operation }: SentOperation,
  url: string,
  ready: ReadyRequest,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<ReadyRequest> {
  const text = typeof ready.body === 'string' ? ready.body : undefined;
  const request = { method, url, headers: { ...ready.headers }, body: text, operation };
  return changed(ready, await waitFor(timeoutMs, signal, () => sign?.(request)));
}

function changed(ready: ReadyRequest, changes: SignResult | undefined = {}): ReadyRequest {
  const { headers = {}, body = ready.body, ...others } = changes;
  // A signature as a string, or an instance of `Headers`, has no usable `headers`: the request would be sent unsigned.
  const isUsable = [changes, headers].every((each) => typeof each === 'object' && !(Symbol.iterator in each));
  if (!isUsable || Object.keys(others).length > 0 || (body !== ready.body && typeof body !== 'string'))
    throw new TypeError('it must return `{ headers, body }`');
  return { headers: { ...ready.headers, ...headers }, body };
}
