import { checkOptions, readBaseUrl } from './check-options.ts';
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
  /** Whether events of hooks leave out headers, query, bodies and answers. */
  readonly redact: boolean;
}

/**
 * Reads the options that every client has.
 *
 * @param secrets which no error may hold
 * @throws ValidationError when an option cannot be used
 */
export function connectionOf(options: ConnectionOptions, secrets: readonly string[]): Connection {
  checkOptions(options);
  const { fetch = globalThis.fetch, timeoutMs = 30_000, hooks } = options;
  return {
    ...options,
    ...{ fetch, timeoutMs },
    baseUrl: readBaseUrl(options.baseUrl),
    redact: hooks?.redact !== false,
    redactor: createRedactor(secrets),
  };
}
