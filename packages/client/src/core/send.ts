import { fitsHeader } from './connection.ts';
import type { Context, HeaderMap, Outcome, Outgoing, SentCredentials } from './context.ts';
import { type FetchBody, RawRequestBody } from './context.ts';
import { TIMED_OUT, waitFor, within } from './deadline.ts';
import { identify, invalidOption, NetworkError, TimeoutError, unsendable } from './errors/errors.ts';
import { watch } from './hooks.ts';
import type { CallOptions, SignResult } from './options.ts';

interface Ready {
  readonly headers: HeaderMap;
  readonly body: FetchBody | undefined;
}

/**
 * Sends a request once: opens the body, signs, fetches within the time limit, and classifies the response.
 * @returns the outcome, which may be a failure of the network
 * @throws ValidationError before anything is sent: when `sign` fails, when the body cannot be opened, or when the runtime
 * would repeat a request that must not be repeated
 * @throws the reason of the signal, if it is aborted before anything is sent
 */
export async function attempt(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  credentials: SentCredentials,
  number: number,
): Promise<Outcome> {
  const { operation } = outgoing;
  const { method, id, retry } = operation;
  if (method === 'GET' && retry !== 'read' && 'WebSocketPair' in globalThis)
    throw invalidOption(id, 'fetch', 'repeats lost GETs in Workers: call this from Node, Bun or Deno');
  const { fetch, strategy, redactor, seen } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  const { url = outgoing.url } = credentials;
  const request = { url, ...(await readyToSend(context, outgoing, url, credentials.headers, options)) };
  signal?.throwIfAborted();
  const emitEnd = context.hooks && watch(context, operation, request, number);
  const { headers, body } = request;
  // Redirects are not followed: they would send the body again, and the token to another server. A response to a GET must
  // not come from a cache, since one GET moves money. `fetch` requires `half` for streams.
  const init = { method, headers, body, redirect: 'manual', duplex: 'half' } as RequestInit;
  if (method === 'GET') init.cache = 'no-store';
  if (retry !== 'read') Object.assign(init, context.unrepeated);
  let requestId: string | undefined;
  let hasResponse = false;
  const read = async (inner: AbortSignal) => {
    init.signal = inner;
    const response = await fetch(url, init);
    if (typeof response?.headers?.get !== 'function')
      throw new TypeError('your `fetch` did not return a Response');
    hasResponse = seen.response = true;
    const given = response.headers.get('x-request-id');
    if (given) requestId = redactor.text(given).slice(0, MAX_SAID);
    return strategy.classify(operation, response, options, requestId);
  };
  let outcome = await within(timeoutMs, signal, read).catch((thrown): Outcome => {
    if (signal?.aborted) return { error: signal.reason };
    if (thrown !== TIMED_OUT) return lost(context, id, url, thrown, hasResponse);
    const message = `${hostOf(context, url)} did not respond to ${id} within ${timeoutMs / 1_000} s.`;
    return { error: new TimeoutError(message, { operation: id }), transient: true };
  });
  if (requestId) {
    identify(outcome.error, requestId);
    outcome = { ...outcome, requestId };
  }
  emitEnd?.(outcome);
  return outcome;
}

async function readyToSend(
  context: Pick<Context, 'sign' | 'timeoutMs' | 'redactor'>,
  { operation: { method, id }, headers: own, body: content }: Outgoing,
  url: string,
  credentials: HeaderMap,
  { signal, timeoutMs = context.timeoutMs }: CallOptions,
): Promise<Ready> {
  const { sign } = context;
  const headers = { ...own, ...credentials };
  let failing = '';
  try {
    refuseUnfit(headers);
    const body =
      content instanceof RawRequestBody ? await waitFor(timeoutMs, signal, () => content.open()) : content;
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

/** Returns the request with the changes of `sign`. @throws TypeError when these cannot be sent in a request */
function changed(ready: Ready, changes: SignResult | undefined = {}): Ready {
  const { headers: added = {}, body = ready.body, ...others } = changes;
  // A signature as a string, or an instance of `Headers`, has no usable `headers`: the request would be sent unsigned.
  const isUsable = isRecord(changes) && isRecord(added) && Object.keys(others).length === 0;
  if (!isUsable || (body !== ready.body && typeof body !== 'string'))
    throw new TypeError('it must return `{ headers, body }`, `body` as a string');
  const headers = { ...ready.headers, ...added };
  refuseUnfit(headers);
  return { headers, body };
}

function isRecord(value: object): boolean {
  return typeof value === 'object' && !(Symbol.iterator in value);
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function refuseUnfit(headers: Readonly<Record<string, unknown>>): void {
  for (const name in headers) {
    const isName = HEADER_NAME.test(name);
    if (!isName || !fitsHeader(headers[name]))
      throw new TypeError(`a header${isName ? ` (\`${name}\`)` : ''} is not valid in HTTP`);
  }
}

const MAX_SAID = 200;

function hostOf({ redactor }: Pick<Context, 'redactor'>, url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return redactor.text(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

function lost(
  context: Pick<Context, 'redactor' | 'seen'>,
  operation: string,
  url: string,
  thrown: unknown,
  hasResponse: boolean,
): Outcome {
  const cause = context.redactor.cause(thrown);
  const unsent = !hasResponse && certainlyDidNotLeave(thrown);
  const reason = reasonOf(cause);
  const host = hostOf(context, url);
  const message = unsent
    ? `${operation} was not sent: no connection to ${host}${reason}. Check \`baseUrl\`, DNS, firewall and proxy.`
    : `The request of ${operation} to ${host}, or its response, was lost${reason}.${context.seen.response ? '' : hintOf(url, reason)}`;
  return { error: new NetworkError(message, { operation, cause }), transient: true, unsent };
}

/** Error codes of failures to connect: the name has no address, no server listens, or the connection times out. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

interface Failure {
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/**
 * Returns whether a request was certainly not sent: the name has no address, or no connection was made. Any other
 * error of `fetch`, such as a reset or a timeout, may have happened after the service read the request.
 */
export function certainlyDidNotLeave(error: unknown): boolean {
  try {
    const { code, syscall, cause, errors } = (error ?? {}) as Failure;
    // If several addresses were tried, none may have been reached.
    if (errors?.length) return errors.every(certainlyDidNotLeave);
    // Codes such as EHOSTUNREACH also occur on open connections, so the system call decides.
    if (code !== undefined) return syscall === 'connect' || NOT_CONNECTED.test(code);
    return cause !== undefined && certainlyDidNotLeave(cause);
  } catch {
    // Getters of the error may throw.
    return false;
  }
}

/** Returns the code of a failure, otherwise the message of its innermost cause. */
function reasonOf(error: unknown): string {
  const { code, cause, message = error } = (error ?? {}) as Failure;
  if (cause && !code) return reasonOf(cause);
  const said = `${code ?? message ?? ''}`.slice(0, MAX_SAID);
  return said && ` (${said})`;
}

/** Returns a hint if a failure looks like `http` instead of `https`, or the reverse. */
function hintOf(url: string, reason: string): string {
  const [pattern, other] = url.startsWith('http:') ? [/SOCKET|RESET/, 'https'] : [/wrong.version/i, 'http'];
  return pattern.test(reason) ? ` Does \`baseUrl\` need \`${other}\`?` : '';
}
