import type { Parts, ReadyRequest } from './context.ts';
import { waitFor } from './deadline.ts';
import { unsendable } from './errors/errors.ts';
import type { SignResult } from './options.ts';
import { refuseUnfit } from './send.ts';

/** Returns a request with the changes of the `sign` hook. @throws ValidationError when these cannot be sent in a request */
export const signed: NonNullable<Parts['sign']> = async (context, { method, id }, url, ready, options) => {
  const { sign } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  if (!sign) return ready;
  const body = typeof ready.body === 'string' ? ready.body : undefined;
  const request = { method, url, headers: { ...ready.headers }, body, operation: id };
  try {
    return changed(ready, await waitFor(timeoutMs, signal, () => sign(request)));
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(context, id, 'sign', thrown);
  }
};

function changed(ready: ReadyRequest, changes: SignResult | undefined = {}): ReadyRequest {
  const { headers = {}, body = ready.body, ...others } = changes;
  // A string, or an instance of `Headers`, has no usable property `headers`, so the request would be sent unsigned.
  const isUsable = [changes, headers].every((each) => typeof each === 'object' && !(Symbol.iterator in each));
  if (!isUsable || Object.keys(others).length > 0 || (body !== ready.body && typeof body !== 'string'))
    throw new TypeError('it must return `{ headers, body }`');
  refuseUnfit(headers);
  return { headers: { ...ready.headers, ...headers }, body };
}
