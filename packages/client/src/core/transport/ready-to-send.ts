import { fitsHeader } from '../check-options.ts';
import type { Context } from '../context.ts';
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
  outgoing: Outgoing,
  credentials: Readonly<Record<string, string>>,
): Promise<Ready> {
  const { operation, headers: own, body: content } = outgoing;
  const headers = { ...own, ...credentials };
  const body = await before(context, operation.id, '', async () => {
    refuseUnfit(headers);
    return content instanceof RawBody ? content.open() : content;
  });
  return before(context, operation.id, 'sign', () => signed(context, outgoing, headers, body));
}

/** Calls `sign`, if there is one. @throws any error of `sign`; TypeError when no request can carry what it returns */
async function signed(
  { sign }: Context,
  { operation: { method, id }, url }: Outgoing,
  headers: Readonly<Record<string, string>>,
  body: BodyInit | undefined,
): Promise<Ready> {
  if (!sign) return { headers, body };
  const text = typeof body === 'string' ? body : undefined;
  const changes = await sign({ method, url, headers: { ...headers }, body: text, operation: id });
  const ready = { headers: { ...headers, ...changes?.headers }, body: changes?.body ?? body };
  refuseUnfit(ready.headers);
  if (changes?.body !== undefined && typeof changes.body !== 'string')
    throw new TypeError('it returned a body that is not a text');
  return ready;
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

/** Does work before anything is sent. @throws ValidationError for whatever it throws */
async function before<Value>(
  context: Context,
  operation: string,
  what: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    throw unsendable(context, operation, what, thrown);
  }
}
