import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/**
 * Header of the stand-in signature, which shows whether a client signs every JSON body, even the empty object. It is
 * HMAC-SHA256 over the exact bytes of the body, with the token as key. Form uploads, logins and requests without a body
 * are not signed. The real service does NOT sign like this: the interface document does not state its algorithm (section
 * 5, R-039).
 */
export const SIGNATURE_HEADER = 'x-sandbox-signature';

export function signText(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Compares two strings, in a time that does not depend on where they differ. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

export function verifyText(token: string, text: string, signature = ''): boolean {
  return isSame(signature, signText(token, text));
}

const WRONG_SIGNATURE = 'The verification of the signature failed.';
const OTHER_FORM =
  '`signature` must be 64 hexadecimal digits in lower case, the form of the stand-in signature, not base64 or upper case.';

/** The request that a client passes to its `sign` hook. */
export interface Signable {
  /** Headers with lower-case names, including the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body; undefined for a form or a request without a body. */
  readonly body: string | undefined;
}

/**
 * Signs a request for a sandbox that was started with `--require-signature`. Pass this function to the client as its
 * `sign` hook.
 * @returns the header; undefined for logins, forms and requests without a body
 */
export function standInSigner({ headers, body }: Signable): { headers: Record<string, string> } | undefined {
  const { token } = headers;
  if (token === undefined || body === undefined) return undefined;
  return { headers: { [SIGNATURE_HEADER]: signText(token, body) } };
}

/** Adds the stand-in signature to an object as `signature`, for the endpoint that checks signatures. */
export function signObject<Properties extends object>(
  token: string,
  object: Properties,
): Properties & { signature: string } {
  return { ...object, signature: signText(token, canonicalJson(object)) };
}

/**
 * Checks the stand-in signature of an object. @param strict whether the signature is required. @returns the refusal, if
 * any
 */
export function checkObjectSignature(token: string, object: unknown, strict: boolean): string | undefined {
  const unchecked = strict ? WRONG_SIGNATURE : undefined;
  if (typeof object !== 'object' || object === null || !('signature' in object)) return unchecked;
  const { signature, ...rest } = object;
  if (typeof signature !== 'string') return unchecked;
  const text = canonicalJson(rest);
  if (/^[0-9a-f]{64}$/.test(signature))
    return verifyText(token, text, signature) ? undefined : WRONG_SIGNATURE;
  const isUpperCase = /^[0-9a-f]{64}$/i.test(signature);
  const isBase64 = verifyText(token, text, Buffer.from(signature, 'base64').toString('hex'));
  return isUpperCase || isBase64 ? OTHER_FORM : unchecked;
}
