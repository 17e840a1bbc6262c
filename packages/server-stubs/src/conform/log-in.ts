import { call } from '../test-kit/call.ts';
import type { TestTarget } from '../test-kit/exchange.ts';
import { reasonOf } from '../test-kit/run-rules.ts';

/**
 * Gets a token from the service.
 *
 * @throws Error that says what to do, when there is no token
 */
export async function logIn(
  target: TestTarget,
  { baseUrl, appKey, secretKey = '' }: { baseUrl: string; appKey: string; secretKey?: string | undefined },
): Promise<string> {
  const sent = { baseUrl, secrets: [secretKey] };
  const answer = await call(target, 'createToken', { appKey, secretKey }, sent).catch((error) => {
    throw new Error(
      `No token from ${new URL(baseUrl).host}: ${reasonOf(error)}. Check --base-url, or give a token with --token.`,
    );
  });
  const { data, message } = Object(answer.body);
  if (answer.status === 200 && typeof data === 'string' && data !== '') return data;
  throw new Error(
    `The service refused the keys: ${String(message ?? 'no message')} Check --app-key and --secret-key, or give a token with --token.`,
  );
}
