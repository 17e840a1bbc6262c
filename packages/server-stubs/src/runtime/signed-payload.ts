import type { SignedPayload } from './options.ts';
import { Refusal } from './answer/refusal.ts';

/**
 * Reads the verdict of the verifier.
 *
 * @returns the payload to use in the place of the body; nothing when the body is the payload
 * @throws Refusal with 400 for a wrong signature
 */
export function payloadOf(verdict: boolean | SignedPayload): SignedPayload | undefined {
  if (!verdict) throw new Refusal('The signature of the request is wrong.');
  return verdict === true ? undefined : verdict;
}
