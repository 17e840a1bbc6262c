import type { ServiceOptions, SignedPayload, SignedRequest } from './options.ts';
import { Refusal } from './refusal.ts';

/**
 * Verifies the signature of a request, if the service wants that.
 *
 * @returns the payload to use in the place of the body; nothing when the body is the payload
 * @throws Refusal with 400 for a wrong signature
 */
export async function verifySignature<Context>(
  options: ServiceOptions<Context>,
  request: SignedRequest<Context>,
): Promise<SignedPayload | undefined> {
  if (!options.verifySignature) return undefined;
  const verdict = await options.verifySignature(request);
  if (!verdict) throw new Refusal('The signature of the request is wrong.');
  return verdict === true ? undefined : verdict;
}
