import { makeRequest, mask, operationOf, type TestTarget } from '../test-kit/exchange.ts';
import { reasonOf } from '../test-kit/run-rules.ts';
import { type RunRequestOptions, sendInRun } from '../test-kit/send-in-run.ts';

/**
 * Gets a token from the service.
 *
 * @param options how its requests are sent, with the base URL
 * @throws Error that says what to do, when there is no token
 */
export async function logIn(
  target: TestTarget,
  keys: { readonly appKey: string; readonly secretKey: string },
  options: RunRequestOptions & { readonly baseUrl: string },
): Promise<string> {
  const request = makeRequest(operationOf('createToken'), { body: keys }, options);
  const { host } = new URL(options.baseUrl);
  const failure = (text: string) =>
    new Error(`${mask(text, [keys.secretKey])}, or give a token with --token.`);
  const answer = await sendInRun(target, request, options).catch((error) => {
    throw failure(`No token from ${host}: ${reasonOf(error)}. Check --base-url`);
  });
  const { status } = answer;
  const { data, message = 'no message' } = Object(answer.body);
  if (status === 200 && typeof data === 'string' && data !== '') return data;
  if (status !== 200 && status !== 400)
    throw failure(
      `No token from ${host}: createToken was answered with HTTP ${status}: ${message} Check --base-url`,
    );
  const signature = options.sign
    ? 'and that `sign` of the fixtures signs as the service verifies'
    : 'and export `sign` from the module of --fixtures if the service verifies signatures';
  throw failure(`The service refused the keys: ${message} Check --app-key and --secret-key, ${signature}`);
}
