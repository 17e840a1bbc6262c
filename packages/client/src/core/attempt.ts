import type { Context, Outcome } from './context.ts';
import { TIMED_OUT, within } from './deadline.ts';
import { ContractError, NetworkError, TimeoutError } from './errors.ts';
import { surelyDidNotLeave } from './fetch-failure.ts';
import type { Answer, CallOptions } from './options.ts';
import type { Outgoing } from './outgoing.ts';
import { RawBody } from './raw-body.ts';
import { readAnswer, TOO_LONG } from './read-answer.ts';
import { watch } from './watch.ts';

/**
 * Sends a request once.
 *
 * @param token for the header, where the operation wants one
 * @param number of the attempt, from 1
 * @returns what came of it; it does not throw for anything that happens on the way
 * @throws whatever `sign` throws, and the reason of the signal: nothing has left then
 */
export async function attempt(
  context: Context,
  { operation, url, headers: given, body: content }: Outgoing,
  options: CallOptions,
  token: string | undefined,
  number: number,
): Promise<Outcome> {
  const { method, id } = operation;
  const headers: Record<string, string> = { ...given };
  for (const name of operation.security) headers[name] = name === 'token' ? `${token}` : context.appKey;
  let body = content instanceof RawBody ? await content.open() : content;
  if (context.sign) {
    const text = typeof body === 'string' ? body : undefined;
    const signed = await context.sign({ method, url, headers: { ...headers }, body: text, operation: id });
    Object.assign(headers, signed?.headers);
    body = signed?.body ?? body;
  }
  options.signal?.throwIfAborted();
  // A redirect would send the body a second time, and the token to whoever is named there.
  const init: RequestInit = { method, headers, redirect: 'manual', cache: 'no-store' };
  if (body !== undefined) init.body = body;
  if (body instanceof ReadableStream) Object.assign(init, { duplex: 'half' });
  const tellEnd = watch(context, operation, { url, headers, body }, number);
  const outcome = await exchange(context, id, url, init, options);
  tellEnd(outcome);
  return outcome;
}

async function exchange(
  { fetch, redactor, maxAnswerBytes, timeoutMs: usualMs }: Context,
  operation: string,
  url: string,
  init: RequestInit,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<Outcome> {
  let httpStatus: number | undefined;
  try {
    const answer = await within(timeoutMs, signal, async (inner) => {
      const response = await fetch(url, { ...init, signal: inner });
      httpStatus = response.status;
      return readAnswer(response, maxAnswerBytes);
    });
    return judge(operation, answer);
  } catch (thrown) {
    if (signal?.aborted) return { error: signal.reason };
    if (thrown === TIMED_OUT) {
      const message = `${operation} was not answered within ${timeoutMs} ms.`;
      return { error: new TimeoutError(message, { operation }), transient: true };
    }
    if (thrown === TOO_LONG) {
      return {
        error: new ContractError(`The answer to ${operation} is too long.`, { operation, httpStatus }),
      };
    }
    const cause = redactor.cause(thrown);
    const error = new NetworkError(`${operation} was lost on the way${codeOf(cause)}.`, { operation, cause });
    return { error, transient: true, unsent: !httpStatus && surelyDidNotLeave(thrown) };
  }
}

/** Whether it was the service that answered, in the way the document shows. */
function judge(operation: string, answer: Answer): Outcome {
  const { httpStatus, envelope } = answer;
  const facts = { operation, httpStatus };
  if (httpStatus !== 200 && httpStatus !== 400) {
    const error = new NetworkError(
      `${operation} was answered with HTTP ${httpStatus}, not by the service.`,
      facts,
    );
    return { answer, error, transient: httpStatus === 429 || httpStatus > 499 };
  }
  if (envelope && (httpStatus === 200 || envelope.status !== '1')) return { answer };
  return {
    answer,
    error: new ContractError(`The answer to ${operation} is not as the document shows.`, facts),
  };
}

/** The code of a failure that is safe to tell. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  if (code) return ` (${code})`;
  return cause ? codeOf(cause) : '';
}
