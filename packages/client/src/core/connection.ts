import { type Checks, checkOptions, invalidOption } from './check-call.ts';
import { CREATE, readBaseUrl } from './check-options.ts';
import { createRedactor, type Redactor } from './errors/redact.ts';
import type { ConnectionOptions } from './options.ts';

/** The options of a client, and what it makes of them before the first call. */
export interface Connection extends ConnectionOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Must be called without `this`: browsers throw otherwise. */
  readonly fetch: typeof globalThis.fetch;
  readonly redactor: Redactor;
  readonly timeoutMs: number;
  /** Options of `fetch` for requests that must not be repeated. */
  readonly unrepeated: object;
  /** Whether the service has responded, so that `baseUrl` is right. */
  readonly seen: { response?: boolean };
  /** Whether events of hooks leave out headers, query, bodies and answers. */
  readonly redact: boolean;
}

/**
 * Reads the options that every client has.
 *
 * @param checks of all options that this client has
 * @param secrets which no error may hold
 * @throws ValidationError when an option cannot be used
 */
export function connectionOf(
  options: ConnectionOptions,
  checks: Checks,
  secrets: readonly string[],
): Connection {
  checkOptions(CREATE, options, checks);
  const { fetch = globalThis.fetch, timeoutMs = 30_000, hooks } = options;
  return {
    ...options,
    ...{ fetch, timeoutMs },
    seen: {},
    unrepeated: ownConnection(),
    baseUrl: readBaseUrl(options.baseUrl),
    redact: hooks?.redact !== false,
    redactor: createRedactor(secrets),
  };
}

/** Part of the global of Deno. */
interface Deno {
  createHttpClient?(options: { readonly poolMaxIdlePerHost: number }): object;
}

let client: object | undefined;

/**
 * Returns what makes `fetch` open a connection for a request: if an idle one turns out to be closed, Bun and Deno send
 * the request again and report success. Node does not, and other runtimes ignore these options.
 *
 * @throws ValidationError in a Deno that cannot do so
 */
function ownConnection(): object {
  const { Deno } = globalThis as { Deno?: Deno };
  if (Deno && !Deno.createHttpClient)
    throw invalidOption(CREATE, 'fetch', 'repeats requests; use Deno 2.9 or later');
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return { keepalive: false, client };
}
