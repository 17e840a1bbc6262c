import type {
  Context,
  Delivery,
  HeaderMap,
  Outcome,
  Outgoing,
  ResponseHead,
  SentCredentials,
} from './context.ts';
import { TIMED_OUT, waitFor, within } from './deadline.ts';
import { endedBy, invalidOption, NetworkError, TimeoutError, unsendable } from './errors.ts';
import type { CallOptions, Once, SentOperation } from './options.ts';

/** @throws ValidationError if the call cannot be sent */
export function prepare(
  context: Context,
  operation: SentOperation & { readonly path: string },
  input: unknown,
  options: CallOptions,
): Outgoing {
  const hint = operation === undefined ? ', not undefined: check its name' : '';
  if (typeof operation?.path !== 'string' || (operation.retry !== 'read' && !onceOf(context, operation)))
    throw invalidOption('call', 'operation', `must be a generated record${hint}`);
  const { strategy, parts, headers } = context;
  try {
    parts.checks?.(operation.id, options, operation.path, input);
    if (context.preflight) parts.preflight?.(context, operation, input);
    const written = strategy.write(operation, input, options);
    return {
      ...written,
      operation,
      headers: { ...headers, ...written.headers, ...lowerCase(options.headers) },
    };
  } catch (thrown) {
    throw unsendable(context.redactor, operation.id, '', thrown);
  }
}

export const deliver: Delivery = (context, ...rest) =>
  (context.parts.retry?.limitTotal(send) ?? send)(context, ...rest);

const send: Delivery = async (context, outgoing, options) => {
  const { strategy, parts, redactor } = context;
  const { operation } = outgoing;
  const repeat = strategy.repeat ?? parts.retry?.repeat ?? sendOneRequest;
  const outcome = await repeat(context, outgoing, options).catch((thrown) => {
    throw endedBy(options.signal, operation.id, thrown);
  });
  const { response, error, unsent } = outcome;
  if (response && !error) return outcome;
  const once = onceOf(context, operation);
  if (!once || unsent) throw endedBy(options.signal, operation.id, error);
  throw once.outcomeUnknown(redactor, operation.id, error, strategy.describeUnknown?.(outgoing));
};

const sendOneRequest: Delivery = async (context, outgoing, options) => {
  options.signal?.throwIfAborted();
  return attempt(context, outgoing, options, outgoing, 1);
};

/** Returns the `Once` of a request that must not be sent twice; undefined for a `read`. */
export function onceOf({ parts }: Context, { retry, once = parts.once }: SentOperation): Once | undefined {
  return retry === 'read' ? undefined : once;
}

/** The error for a mistake in the option `fetch`, after which another attempt is useless. */
const NO_RESPONSE = /* @__PURE__ */ new TypeError('your `fetch` did not return a Response');

const MAX_SAID = 200;

/**
 * Sends a request once. Returns the outcome, which may be a failure of the network.
 * @throws ValidationError before anything is sent: when `sign` fails, when the body cannot be opened, or when the
 * runtime would repeat a request that must not be repeated
 * @throws the reason of the signal, if it is aborted before anything is sent
 */
export async function attempt(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  { url, headers }: SentCredentials,
  number: number,
): Promise<Outcome> {
  const { operation, body: content, open } = outgoing;
  const { method, id } = operation;
  const once = onceOf(context, operation);
  const unrepeated = once?.init(operation);
  const { fetch, strategy, redactor, seen, events, parts } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  let request: Outgoing;
  try {
    refuseUnfit(headers);
    const body = open ? await waitFor(timeoutMs, signal, open) : content;
    request = { operation, url, headers: method === 'GET' ? uncached(headers) : headers, body };
    if (parts.sign) request = await parts.sign(context, request, options);
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(redactor, id, '', thrown);
  }
  signal?.throwIfAborted();
  const emitEnd = events?.watch(request, number);
  let head: ResponseHead | undefined;
  const read = async (inner: AbortSignal) => {
    // Redirects are not followed, because they would send the body again and the token to another server. `fetch`
    // requires `half` for streams.
    const init = {
      headers: request.headers,
      body: request.body,
      method,
      redirect: 'manual',
      duplex: 'half',
      signal: inner,
    } as RequestInit;
    if (method === 'GET') init.cache = 'no-store';
    const response = await fetch(url, Object.assign(init, unrepeated));
    seen.response = true;
    if (typeof response?.headers?.get !== 'function') throw NO_RESPONSE;
    const { status: httpStatus, headers } = response;
    const given = headers.get('x-request-id');
    head = { httpStatus, headers, requestId: given ? redactor.text(given).slice(0, MAX_SAID) : undefined };
    return await strategy.classify(outgoing, response, head, options);
  };
  const outcome = await within(timeoutMs, signal, read).catch((thrown): Outcome => {
    const requestId = head?.requestId;
    if (signal?.aborted) return { error: signal.reason, requestId };
    const host = redactor.text(new URL(url).host);
    const facts = { operation: id, requestId };
    const unsent = !head && (once ?? parts.once)?.isUnsent(thrown);
    const last = number > 1 ? `, in attempt ${number}` : '';
    const late = `${host} did not respond to ${id} within ${timeoutMs / 1_000} s${last}.`;
    const error =
      thrown === TIMED_OUT ? new TimeoutError(late, facts) : lost(context, facts, host, thrown, unsent);
    return { error, transient: thrown !== NO_RESPONSE, unsent, requestId };
  });
  emitEnd?.(outcome);
  return outcome;
}

/**
 * Adds the header that keeps caches from responding to a GET, because a GET may change something. Bun, Deno and Workers
 * do not add it for the option `cache`. Browsers do, and would send a CORS preflight if the client added it.
 */
function uncached(headers: HeaderMap): HeaderMap {
  return isServerRuntime() ? { ...headers, 'cache-control': 'no-store' } : headers;
}

/** @throws TypeError for a header that `fetch` would refuse with an error that contains its value */
export function refuseUnfit(headers: Readonly<Record<string, unknown>>): void {
  for (const name in headers) {
    const isName = /^[\w!#$%&'*+.^`|~-]+$/.test(name);
    if (!isName || !fitsHeader(headers[name]))
      throw new TypeError(`a header${isName ? ` (\`${name}\`)` : ''} is not valid in HTTP`);
  }
}

function lost(
  { redactor, seen }: Context,
  facts: { readonly operation: string; readonly requestId: string | undefined },
  host: string,
  thrown: unknown,
  unsent: boolean | undefined,
): NetworkError {
  const cause = redactor.cause(thrown);
  const reason = reasonOf(cause);
  const said = unsent
    ? `${facts.operation} was not sent: no connection to ${host}${reason}.`
    : `The request of ${facts.operation} to ${host}, or its response, was lost${reason}.`;
  const message = said + (seen.response ? '' : ' Check `baseUrl` (http or https?), DNS, firewall and proxy.');
  return new NetworkError(message, { ...facts, cause });
}

/** Returns the code of a failure, otherwise the message of its innermost cause. */
function reasonOf(error: unknown): string {
  const { code, cause, message = error } = Object(error) as Error & { readonly code?: string };
  if (cause && !code) return reasonOf(cause);
  const said = `${code ?? message ?? ''}`.slice(0, MAX_SAID);
  return said && ` (${said})`;
}

export function fitsHeader(value: unknown): value is string {
  return typeof value === 'string' && /^[\r\n]*(?:[\t -~\x80-\xff]+[\r\n]*)?$/.test(value);
}

/** Returns whether this is Node, Bun, Deno or Workers, and not a browser. */
export function isServerRuntime(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string' || 'WebSocketPair' in globalThis;
}

export function lowerCase(headers: HeaderMap = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
