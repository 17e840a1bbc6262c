import { fitsHeader } from '../check-options.ts';
import type { Context } from '../context.ts';
import type { CallOptions, Signed } from '../options.ts';
import { unsendable } from '../preflight.ts';
import { waitFor } from './deadline.ts';
import { type FetchBody, type Outgoing, RawBody } from './outgoing.ts';

/** A request with token and signature. */
interface Ready {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FetchBody | undefined;
}

/**
 * Opens the body, adds the credentials, and signs.
 *
 * @throws ValidationError when the body or `sign` fails, or no request can carry a header
 */
export async function readyToSend(
  context: Context,
  { operation: { method, id }, url, headers: own, body: content }: Outgoing,
  credentials: Readonly<Record<string, string>>,
  { signal, timeoutMs = context.timeoutMs }: CallOptions,
): Promise<Ready> {
  const { sign } = context;
  const headers = { ...own, ...credentials };
  let failing = '';
  try {
    refuseUnfit(headers);
    const body =
      content instanceof RawBody ? await waitFor(timeoutMs, signal, () => content.open()) : content;
    if (!sign) return { headers, body };
    failing = 'sign';
    const text = typeof body === 'string' ? body : undefined;
    const request = { method, url, headers: { ...headers }, body: text, operation: id };
    return changed({ headers, body }, await waitFor(timeoutMs, signal, () => sign(request)));
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(context, id, failing, thrown);
  }
}

/** Returns the request with the changes of `sign`. @throws TypeError when no request can carry them */
function changed(ready: Ready, changes: Signed | undefined = {}): Ready {
  const { headers: added = {}, body = ready.body, ...others } = changes;
  // Such as a signature alone, or an instance of `Headers`: the request would go out unsigned.
  const isUsable = isRecord(changes) && isRecord(added) && Object.keys(others).length === 0;
  if (!isUsable || (body !== ready.body && typeof body !== 'string'))
    throw new TypeError('it must return `headers`, a `body` that is a string, or both, in an object');
  const headers = { ...ready.headers, ...added };
  refuseUnfit(headers);
  return { headers, body };
}

function isRecord(value: object): boolean {
  return typeof value === 'object' && !(Symbol.iterator in value);
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** @throws TypeError when no request can carry a header */
function refuseUnfit(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(headers)) {
    const isName = HEADER_NAME.test(name);
    if (!isName || typeof value !== 'string' || !fitsHeader(value))
      throw new TypeError(
        `a header${isName ? ` (\`${name}\`)` : ''} has a name or value that no request can carry`,
      );
  }
}
