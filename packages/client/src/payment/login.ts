import { AuthenticationError } from '../core/errors/errors.ts';
import { isToken } from '../core/token/tokens.ts';

/**
 * Logs in.
 *
 * @param operation the id of the operation that returns a token
 * @param call calls an operation by its id
 * @param keys the input of that operation
 * @throws AuthenticationError with the reason as its `cause`
 */
export async function login(
  operation: string,
  call: (operation: string, input: object) => Promise<unknown>,
  keys: object,
): Promise<string> {
  const fail = (why: string, cause?: unknown) => {
    throw new AuthenticationError(`The login failed: ${why}`, { operation, cause });
  };
  const token = await call(operation, keys).catch((error: Error) => fail(error.message, error));
  if (isToken(token)) return token;
  return fail('the answer has no token that fits into a header.');
}
