import { fitsHeader } from './connection.ts';
import {
  type Context,
  type Outcome,
  type Outgoing,
  RawRequestBody,
  type ReadyRequest,
  type SentCredentials,
} from './context.ts';
import { TIMED_OUT, waitFor, within } from './deadline.ts';
import { identify, invalidOption, NetworkError, TimeoutError, unsendable } from './errors/errors.ts';
import type { CallOptions } from './options.ts';

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
  const { fetch, strategy, redactor, seen, parts, hooks } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  const { url = outgoing.url } = credentials;
  const request = await readyToSend(context, outgoing, url, credentials, options);
  signal?.throwIfAborted();
  const emitEnd = hooks && parts.hooks?.watch(context, operation, { url, ...request }, number);
  let requestId: string | undefined;
  let hasResponse = false;
  const read = async (inner: AbortSignal) => {
    // Redirects are not followed: they would send the body again, and the token to another server. A response to a GET
    // must not come from a cache, since one GET moves money. `fetch` requires `half` for streams.
    const init = { method, ...request, redirect: 'manual', duplex: 'half', signal: inner } as RequestInit;
    if (method === 'GET') init.cache = 'no-store';
    if (retry !== 'read') Object.assign(init, context.unrepeated);
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
    const host = redactor.text(new URL(url).host);
    if (thrown !== TIMED_OUT) return lost(context, id, url, host, thrown, hasResponse);
    const message = `${host} did not respond to ${id} within ${timeoutMs / 1_000} s.`;
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
  context: Context,
  { operation, headers: own, body: content }: Outgoing,
  url: string,
  { headers: credentials }: SentCredentials,
  options: CallOptions,
): Promise<ReadyRequest> {
  const { sign, parts } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  const headers = { ...own, ...credentials };
  let failing = '';
  try {
    refuseUnfit(headers);
    const body =
      content instanceof RawRequestBody ? await waitFor(timeoutMs, signal, () => content.open()) : content;
    if (!sign || !parts.sign) return { headers, body };
    failing = 'sign';
    const ready = await parts.sign(context, operation, url, { headers, body }, options);
    refuseUnfit(ready.headers);
    return ready;
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(context, operation.id, failing, thrown);
  }
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

function lost(
  { redactor, seen }: Pick<Context, 'redactor' | 'seen'>,
  operation: string,
  url: string,
  host: string,
  thrown: unknown,
  hasResponse: boolean,
): Outcome {
  const cause = redactor.cause(thrown);
  const unsent = !hasResponse && certainlyDidNotLeave(thrown);
  const reason = reasonOf(cause);
  const message = unsent
    ? `${operation} was not sent: no connection to ${host}${reason}. Check \`baseUrl\`, DNS, firewall and proxy.`
    : `The request of ${operation} to ${host}, or its response, was lost${reason}.${seen.response ? '' : hintOf(url, reason)}`;
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
  const isPlain = url.startsWith('http:');
  const isOther = (isPlain ? /SOCKET|RESET/ : /wrong.version/i).test(reason);
  return isOther ? ` Does \`baseUrl\` need \`http${isPlain ? 's' : ''}\`?` : '';
}
