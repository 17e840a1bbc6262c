import { invalidOption } from '../check-call.ts';
import type { AnswerHead, Context, Outcome, SentCredentials } from '../context.ts';
import { identify, NetworkError, TimeoutError } from '../errors/errors.ts';
import type { CallOptions } from '../options.ts';
import { TIMED_OUT, within } from './deadline.ts';
import { certainlyDidNotLeave } from './fetch-failure.ts';
import type { Outgoing } from './outgoing.ts';
import { readyToSend } from './ready-to-send.ts';
import { watch } from './watch.ts';

/**
 * Sends a request once.
 *
 * @param number of the attempt, from 1
 * @returns the outcome, failures of the network included
 * @throws ValidationError when `sign` or opening the body fails, or the runtime repeats what must not be repeated, or the
 *   signal's reason, before anything is sent
 */
export async function attempt<Answer extends AnswerHead>(
  context: Context<Answer>,
  outgoing: Outgoing,
  options: CallOptions,
  credentials: SentCredentials,
  number: number,
): Promise<Outcome<Answer>> {
  const { operation } = outgoing;
  const { method, id, retry } = operation;
  if (method === 'GET' && retry !== 'read' && 'WebSocketPair' in globalThis)
    throw invalidOption(id, 'fetch', 'repeats lost GETs in Workers: call this from Node, Bun or Deno');
  const { url = outgoing.url } = credentials;
  const { headers, body } = await readyToSend(context, { ...outgoing, url }, credentials.headers, options);
  options.signal?.throwIfAborted();
  const tellEnd = watch(context, operation, { url, headers, body }, number);
  // A redirect would send the body again, and the token to another server. An answer to a GET must not come from a
  // cache: one GET moves money. Streams need `half`.
  const init = {
    method,
    headers,
    body,
    redirect: 'manual',
    ...(method === 'GET' && { cache: 'no-store' }),
    duplex: 'half',
    ...(retry !== 'read' && context.unrepeated),
  } as RequestInit;
  const outcome = await exchange(context, outgoing, url, init, options);
  tellEnd?.(outcome);
  return outcome;
}

async function exchange<Answer extends AnswerHead>(
  { fetch, protocol, redactor, seen, maxAnswerBytes = 2 ** 24, timeoutMs: usualMs }: Context<Answer>,
  { operation: record }: Outgoing,
  url: string,
  init: RequestInit,
  options: CallOptions,
): Promise<Outcome<Answer>> {
  const { signal, timeoutMs = usualMs } = options;
  const { id: operation } = record;
  let response: Response | undefined;
  let requestId: string | undefined;
  const read = async (inner: AbortSignal) => {
    response = await fetch(url, Object.assign(init, { signal: inner }));
    if (typeof response?.headers?.get !== 'function')
      throw new TypeError('your `fetch` did not return a Response');
    seen.response = true;
    const id = response.headers.get('x-request-id');
    requestId = id ? redactor.text(id).slice(0, MOST_ID) : undefined;
    return protocol.receive(record, response, maxAnswerBytes, options);
  };
  const outcome = await within(timeoutMs, signal, read).catch((thrown): Outcome<Answer> => {
    if (signal?.aborted) return { error: signal.reason };
    const { protocol: scheme, hostname, port } = new URL(url);
    const host = redactor.text(`${hostname}:${port || (scheme === 'https:' ? 443 : 80)}`);
    if (thrown === TIMED_OUT) {
      const message = `${operation} was not answered by ${host} within ${timeoutMs} ms.`;
      return { error: new TimeoutError(message, { operation }), transient: true };
    }
    const cause = redactor.cause(thrown);
    const unsent = !response && certainlyDidNotLeave(thrown);
    const reason = reasonOf(cause);
    const message = unsent
      ? `${operation} was not sent: no connection to ${host}${reason}. Check \`baseUrl\`, DNS, firewall and proxy.`
      : `The request of ${operation} to ${host}, or its response, was lost${reason}.${seen.response ? '' : hintOf(scheme, reason)}`;
    return { error: new NetworkError(message, { operation, cause }), transient: true, unsent };
  });
  if (requestId === undefined) return outcome;
  identify(outcome.error, requestId);
  const answer = outcome.answer && { ...outcome.answer, requestId };
  return { ...outcome, ...(answer && { answer }), requestId };
}

/** Longest id of a request that is kept, in characters. */
const MOST_ID = 200;

/** Longest part of a failure's own words in an error. */
const MOST_SAID = 200;

/** Returns the code of a failure, or else the message of its innermost cause. */
function reasonOf(error: unknown): string {
  const { code, cause, message = error } = (error ?? {}) as Partial<Error> & { readonly code?: string };
  if (cause && !code) return reasonOf(cause);
  const said = `${code ?? message ?? ''}`.slice(0, MOST_SAID);
  return said && ` (${said})`;
}

/** Returns what to check if a failure looks like `http` in place of `https`, or the reverse. */
function hintOf(scheme: string, reason: string): string {
  const [pattern, other] = scheme === 'http:' ? [/SOCKET|RESET/, 'https'] : [/wrong.version/i, 'http'];
  return pattern.test(reason) ? ` Does \`baseUrl\` need \`${other}\`?` : '';
}
