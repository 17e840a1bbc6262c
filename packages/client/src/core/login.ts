import { AuthenticationError } from './errors.ts';

/**
 * Asks the service for a token.
 *
 * @param operation the id of the operation that returns one
 * @param call calls an operation by its id
 * @param keys what the service wants to be sent
 * @throws AuthenticationError whatever the reason; `cause` holds it
 */
export async function login(
  operation: string,
  call: (operation: string, input: object) => Promise<unknown>,
  keys: object,
): Promise<string> {
  const fail = (why: string, cause?: unknown) => {
    throw new AuthenticationError(`No token could be had: ${why}`, { operation, cause });
  };
  const token = await call(operation, keys).catch((error: Error) => fail(error.message, error));
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return token;
  return fail('the answer holds none that a header can carry.');
}
