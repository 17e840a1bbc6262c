import { needsAuthentication } from './credentials.ts';
import type { Awaitable } from './handler.ts';
import type { Operation } from './operation.ts';
import type { ServiceOptions } from './options.ts';

/**
 * Finds out who calls, from headers alone.
 *
 * @param query as it was sent
 * @returns the context of handlers; nothing for operations without authentication
 * @throws Refusal with 400 for missing credentials, or whatever `authenticate` of the options throws
 */
export function authenticate<Context>(
  options: ServiceOptions<Context>,
  operation: Operation,
  header: (name: string) => string | undefined,
  query: string,
): Awaitable<Context | undefined> {
  if (!needsAuthentication(operation, header, query)) return undefined;
  return options.authenticate({ operation, header });
}
