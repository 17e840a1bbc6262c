import type { Call } from './call.ts';
import { AuthenticationError } from './errors.ts';
import type { OperationRecord } from './operation.ts';

/**
 * Asks the service for a token.
 *
 * @param operation the one that gives tokens
 * @param keys what it wants to be sent
 * @throws AuthenticationError whatever the reason; `cause` holds it
 */
export async function login(call: Call, operation: OperationRecord, keys: object): Promise<string> {
  const fail = (why: string, cause?: unknown) =>
    new AuthenticationError(`No token could be had: ${why}`, { operation: operation.id, cause });
  const token = await call(operation, keys).catch((error: Error) => {
    throw fail(error.message, error);
  });
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return token;
  throw fail('the answer holds none that a header can carry.');
}
