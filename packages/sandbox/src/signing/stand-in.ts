import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../journal/canonical-json.ts';

/**
 * A stand-in for the signature of the service, whose algorithm and place are not shown (section 5, R-039). It is NOT
 * how the service signs: it only lets a merchant's engineer see that every body is signed, the empty object too.
 * HMAC-SHA256 over the exact text of the body, keyed with the token of the request, in a header of the sandbox.
 *
 * A form has no text when the `sign` hook sees it (it is streamed, and its boundary is chosen while it leaves), so an
 * upload as a form is not signed; nor is a login, which has no token, nor a request without a body.
 */
export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** Signs the exact text of a body. @returns 64 hexadecimal digits. */
export function signText(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Whether a signature is that of the text. Takes as long for a wrong one as for a right one. */
export function verifyText(token: string, text: string, signature: string | undefined): boolean {
  const expected = Buffer.from(signText(token, text));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a client hands to its `sign` hook. */
export interface Signable {
  /** With names in small letters; the token is among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text; nothing for a form and without a body. */
  readonly body: string | undefined;
}

/**
 * A `sign` hook for the client, for a sandbox that was started with `--require-signature`.
 * @returns the header; nothing for logins, forms and requests without a body, which are not signed
 */
export function standInSigner({ headers, body }: Signable): { headers: Record<string, string> } | undefined {
  const { token } = headers;
  if (token === undefined || body === undefined) return undefined;
  return { headers: { [SIGNATURE_HEADER]: signText(token, body) } };
}

/** An object with its stand-in signature as the member `signature`, for the endpoint that checks one. */
export function signObject<Members extends object>(
  token: string,
  object: Members,
): Members & { signature: string } {
  return { ...object, signature: signText(token, canonicalJson(object)) };
}

/**
 * Whether the check endpoint calls an object verified: its member `signature` is a stand-in signature of the rest, or
 * it is no stand-in signature at all, which nobody here can verify.
 * @param strict refuse what carries no stand-in signature
 */
export function verifyObject(token: string, object: unknown, strict: boolean): boolean {
  if (typeof object !== 'object' || object === null || !('signature' in object)) return !strict;
  const { signature, ...rest } = object;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return !strict;
  return verifyText(token, canonicalJson(rest), signature);
}
