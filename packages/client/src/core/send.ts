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
import type { CallOptions, Once, SentOperation } from './options.ts';

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
  const { method, id } = operation;
  const once = onceOf(context, operation);
  const unrepeated = once?.init(operation);
  const { fetch, strategy, redactor, seen, events } = context;
  const { signal, timeoutMs = context.timeoutMs } = options;
  const { url = outgoing.url } = credentials;
  const request = await readyToSend(context, outgoing, url, credentials, options);
  signal?.throwIfAborted();
  const emitEnd = events?.watch(operation, { url, ...request }, number);
  let requestId: string | undefined;
  let hasResponse = false;
  const read = async (inner: AbortSignal) => {
    // Redirects are not followed: they would send the body again, and the token to another server. A response to a GET
    // must not come from a cache, since one GET moves money. `fetch` requires `half` for streams.
    const init = { method, ...request, redirect: 'manual', duplex: 'half', signal: inner } as RequestInit;
    if (method === 'GET') init.cache = 'no-store';
    const response = await fetch(url, Object.assign(init, unrepeated));
    if (typeof response?.headers?.get !== 'function')
      throw new TypeError('your `fetch` did not return a Response');
    hasResponse = seen.response = true;
    const given = response.headers.get('x-request-id');
    if (given) requestId = redactor.text(given).slice(0, MAX_SAID);
    return await strategy.classify(operation, response, options, requestId);
  };
  let outcome = await within(timeoutMs, signal, read).catch((thrown): Outcome => {
    if (signal?.aborted) return { error: signal.reason };
    const host = redactor.text(new URL(url).host);
    const unsent = once && !hasResponse && once.isUnsent(thrown);
    if (thrown !== TIMED_OUT) return lost(context, id, host, thrown, unsent);
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

/** Returns the code for a request that must not be sent twice. @throws ValidationError if its record lacks this code */
export function onceOf(
  { parts }: Pick<Context, 'parts'>,
  { id, retry, once }: SentOperation,
): Once | undefined {
  if (retry === 'read') return undefined;
  const found = once ?? parts.once;
  if (!found) throw invalidOption(id, 'once', 'must be `sendOnce`');
  return found;
}

async function readyToSend(
  context: Context,
  { operation, headers: own, body: content }: Outgoing,
  url: string,
  { headers: credentials }: SentCredentials,
  options: CallOptions,
): Promise<ReadyRequest> {
  const { sign } = context.parts;
  const { signal, timeoutMs = context.timeoutMs } = options;
  const headers = { ...own, ...credentials };
  try {
    refuseUnfit(headers);
    const body =
      content instanceof RawRequestBody ? await waitFor(timeoutMs, signal, () => content.open()) : content;
    return sign ? await sign(context, operation, url, { headers, body }, options) : { headers, body };
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(context, operation.id, '', thrown);
  }
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** @throws TypeError for a header that `fetch` would refuse with an error that contains its value */
export function refuseUnfit(headers: Readonly<Record<string, unknown>>): void {
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
  host: string,
  thrown: unknown,
  unsent = false,
): Outcome {
  const cause = redactor.cause(thrown);
  const reason = reasonOf(cause);
  const said = unsent
    ? `${operation} was not sent: no connection to ${host}${reason}.`
    : `The request of ${operation} to ${host}, or its response, was lost${reason}.`;
  const message = said + (seen.response ? '' : ' Check `baseUrl` (http or https?), DNS, firewall and proxy.');
  return { error: new NetworkError(message, { operation, cause }), transient: true, unsent };
}

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

/** Returns the code of a failure, otherwise the message of its innermost cause. */
function reasonOf(error: unknown): string {
  const { code, cause, message = error } = (error ?? {}) as Failure;
  if (cause && !code) return reasonOf(cause);
  const said = `${code ?? message ?? ''}`.slice(0, MAX_SAID);
  return said && ` (${said})`;
}
