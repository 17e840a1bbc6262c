import { fitsHeader } from '../check-options.ts';
import type { Context } from '../context.ts';
import type { Signed } from '../options.ts';
import { unsendable } from '../preflight.ts';
import { type Outgoing, RawBody } from './outgoing.ts';

/** A request with token and signature. */
interface Ready {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | undefined;
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
): Promise<Ready> {
  const { sign } = context;
  const headers = { ...own, ...credentials };
  let failing = '';
  try {
    refuseUnfit(headers);
    const body = content instanceof RawBody ? await content.open() : content;
    if (!sign) return { headers, body };
    failing = 'sign';
    const text = typeof body === 'string' ? body : undefined;
    return changed(
      { headers, body },
      await sign({ method, url, headers: { ...headers }, body: text, operation: id }),
    );
  } catch (thrown) {
    throw unsendable(context, id, failing, thrown);
  }
}

/** Returns the request with the changes of `sign`. @throws TypeError when no request can carry them */
function changed(ready: Ready, changes: Signed | undefined): Ready {
  const headers = { ...ready.headers, ...changes?.headers };
  const { body = ready.body } = changes ?? {};
  refuseUnfit(headers);
  if (body !== ready.body && typeof body !== 'string')
    throw new TypeError('it returned a body that is not a text');
  return { headers, body };
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** @throws TypeError when no request can carry a header */
function refuseUnfit(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name))
      throw new TypeError('the name of a header has characters that no request can carry');
    if (typeof value !== 'string' || !fitsHeader(value))
      throw new TypeError(`the header \`${name}\` has a value that no request can carry`);
  }
}
