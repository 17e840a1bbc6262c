import { CREATE } from './connection.ts';
import { invalidOption, isOurs, OutcomeUnknownError } from './errors/errors.ts';
import type { Once, Redactor } from './options.ts';

/** Error codes of failures to connect: the host name has no address, no server listens, or the connection times out. */
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

interface Deno {
  createHttpClient?(options: { readonly poolMaxIdlePerHost: number }): object;
}

let client: object | undefined;

/**
 * Returns options that make `fetch` open a new connection in Bun and Deno. If they reuse an idle connection that turns
 * out to be closed, they send the request again and report success. Node does not, and other runtimes ignore the options.
 * @throws ValidationError in a version of Deno that does not support these options
 */
export function ownConnection(): object {
  const { Deno } = globalThis as { Deno?: Deno };
  if (Deno && !Deno.createHttpClient)
    throw invalidOption(CREATE, 'fetch', 'repeats requests; use Deno 2.9 or later');
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return { keepalive: false, client };
}

function outcomeUnknown(
  redactor: Redactor,
  operation: string,
  error: unknown,
  { next = 'Query the state before you send it again.', ...facts }: { readonly next?: string } = {},
): OutcomeUnknownError {
  const own = isOurs(error);
  const cause = (own ? error : redactor.cause(error)) as Error | undefined;
  const said = `${own ? '' : 'the call was aborted by its `signal`: '}${cause?.message}`.replace(/\.$/, '');
  const message = `${operation} may have taken effect: ${said}. ${next}`;
  return new OutcomeUnknownError(message, { ...facts, operation, cause });
}

/** How requests that must not be sent twice are sent. The records of such operations refer to it. */
export const sendOnce: Once = {
  init({ id, method }) {
    if (method === 'GET' && 'WebSocketPair' in globalThis)
      throw invalidOption(id, 'fetch', 'repeats lost GETs in Workers; use Node, Bun or Deno');
    return ownConnection();
  },
  isUnsent: certainlyDidNotLeave,
  outcomeUnknown,
};
