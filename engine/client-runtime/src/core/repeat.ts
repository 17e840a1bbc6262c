import { attempt } from './call.ts';
import type {
  Context,
  Outcome,
  Outgoing,
  Parts,
  ResponseHead,
  SentCredentials,
  TokenReplay,
} from './context.ts';
import { CREATE, invalidOption, isOurs, OutcomeUnknownError } from './errors.ts';
import type { CallOptions, Once } from './options.ts';

export async function sendRepeatedly(
  context: Context,
  outgoing: Outgoing,
  options: CallOptions,
  note?: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { strategy, parts, events } = context;
  const { signal, retry = context.retry } = options;
  const attempts = attemptsOf(retry);
  const startedAt = Date.now();
  let replayed: TokenReplay | undefined;
  for (let number = 1; ; number++) {
    signal?.throwIfAborted();
    const credentials = (await strategy.authorise?.(outgoing, signal, replayed)) ?? outgoing;
    const { token } = credentials as SentCredentials;
    // The token is still the old one because the new login failed, so the call ends with the refusal.
    if (replayed?.suspected && replayed.token === token) return replayed.suspected;
    const outcome = await attempt(context, outgoing, options, credentials, number);
    note?.(outcome);
    const replay = token
      ? strategy.replay?.(outgoing, outcome, token, replayed, number < attempts)
      : undefined;
    const delayMs = replay
      ? 0
      : parts.retry?.pauseAfter(context, outgoing, outcome, options, number, startedAt);
    if (delayMs === undefined) return outcome;
    const facts = { operation: outgoing.operation.id, attempt: number, delayMs };
    events?.retried(facts, replay !== undefined, outcome);
    if (replay) replayed = replay;
    else await parts.retry?.sleep(delayMs, signal);
  }
}

type Retry = CallOptions['retry'];

function attemptsOf(retry: Retry): number {
  return retry === false ? 1 : (retry?.attempts ?? 4);
}

/**
 * A `read` is repeated after transient failures, a `never` is not, and any other class only if the request was
 * certainly not sent.
 */
export const pauseAfter: NonNullable<Parts['retry']>['pauseAfter'] = (
  context,
  { operation: { retry: kind }, body },
  { transient, unsent, response },
  { retry = context.retry },
  attempt,
  startedAt,
) => {
  // A stream can be sent only once.
  if (body instanceof ReadableStream) return undefined;
  const isRepeatable = kind === 'read' ? transient : kind !== 'never' && unsent;
  return isRepeatable ? nextDelay(retry, attempt, Date.now() - startedAt, response) : undefined;
};

/**
 * Returns the pause before the next attempt in milliseconds: a random time below a limit that doubles with each attempt
 * (full jitter), or the time in `Retry-After` if it is longer. Returns undefined if no attempt is left.
 */
export function nextDelay(
  retry: Retry,
  attempt: number,
  elapsedMs: number,
  response?: ResponseHead,
): number | undefined {
  const { baseMs = 200, maxMs = 5_000, budgetMs = 60_000 } = retry || {};
  if (attempt >= attemptsOf(retry)) return undefined;
  const jitter = Math.random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  const after = response?.headers.get('retry-after') ?? '';
  // `Retry-After` is a number of seconds or a date.
  const requested = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  const delay = Math.max(jitter, requested || 0);
  return elapsedMs + delay <= budgetMs ? delay : undefined;
}

/** Error codes: the host name has no address, no server listens, or the connection times out. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

interface ConnectFailure {
  readonly code?: string;
  readonly syscall?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/**
 * Returns whether a request was certainly not sent, because no connection was made. After any other error of `fetch`,
 * such as a reset or a timeout, the service may have read the request.
 */
export function certainlyDidNotLeave(error: unknown): boolean {
  try {
    const { code, syscall, cause, errors } = (error ?? {}) as ConnectFailure;
    // If several addresses were tried, all of them must have failed to connect.
    if (errors?.length) return errors.every(certainlyDidNotLeave);
    // Codes such as EHOSTUNREACH also occur on open connections, so the name of the system call decides.
    if (code !== undefined) return syscall === 'connect' || NOT_CONNECTED.test(code);
    return cause !== undefined && certainlyDidNotLeave(cause);
  } catch {
    // Causes may form a circle, and properties may have any type.
    return false;
  }
}

let client: object | undefined;

/**
 * Returns options that make `fetch` open a new connection in Bun and Deno. If they reuse an idle connection that turns
 * out to be closed, they send the request again and report success. Node does not, and other runtimes ignore the options.
 * @throws ValidationError in a version of Deno that does not support these options
 */
export function ownConnection(): object {
  const { Deno } = globalThis as { Deno?: { createHttpClient?(options: object): object } };
  if (Deno && !Deno.createHttpClient)
    throw invalidOption(CREATE, 'fetch', 'repeats requests; use Deno 2.9 or later');
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return { keepalive: false, client };
}

const outcomeUnknown: Once['outcomeUnknown'] = (redactor, operation, error, facts = {}) => {
  const { next = 'Query the state before you send it again.', ...others } = facts;
  const own = isOurs(error);
  const cause = (own ? error : redactor.cause(error)) as Error | undefined;
  const said = `${own ? '' : 'the call was aborted by its `signal`: '}${cause?.message}`.replace(/\.$/, '');
  const message = `${operation} may have taken effect: ${said}. ${next}`;
  return new OutcomeUnknownError(message, { ...others, operation, cause });
};

export const sendOnce: Once = {
  init({ id, method }) {
    if (method === 'GET' && 'WebSocketPair' in globalThis)
      throw invalidOption(id, 'fetch', 'repeats lost GETs in Workers; use Node, Bun or Deno');
    return ownConnection();
  },
  isUnsent: certainlyDidNotLeave,
  outcomeUnknown,
};
