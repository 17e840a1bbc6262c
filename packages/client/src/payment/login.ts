import { AuthenticationError, type CrossBorderPaymentsError } from '../core/errors/errors.ts';
import { isToken } from '../core/token/tokens.ts';

/**
 * Logs in.
 *
 * @param operation the id of the operation that returns a token
 * @param call calls an operation by its id
 * @param keys the input of that operation
 * @throws AuthenticationError when the service refuses the keys; NetworkError, TimeoutError, ContractError or ValidationError
 */
export async function login(
  operation: string,
  call: (operation: string, input: object) => Promise<unknown>,
  keys: object,
): Promise<string> {
  const fail = (why: string, cause?: unknown) =>
    new AuthenticationError(`The login failed: ${why}`, { operation, cause });
  const token = await call(operation, keys).catch((error: CrossBorderPaymentsError) => {
    // Only a refusal says something about the keys.
    throw error.kind === 'service' ? fail(error.message, error) : error;
  });
  if (isToken(token)) return token;
  throw fail('the answer has no token that fits into a header.');
}
