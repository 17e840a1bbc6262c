/**
 * Hashes bytes with SHA-256 through WebCrypto, so it runs in Node, in browsers and at the edge.
 *
 * @returns 32 bytes
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Bytes as hexadecimal text in small letters. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares two digests in a time that does not tell where they differ. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [at, byte] of left.entries()) difference |= byte ^ (right[at] ?? 0);
  return difference === 0;
}

/**
 * Makes a check of a secret text that runs in constant time: both sides are hashed first, so neither the length nor
 * the first differing character shows.
 *
 * @param secret the expected text
 */
export function secretCheck(secret: string): (given: string) => Promise<boolean> {
  const encoder = new TextEncoder();
  const expected = sha256(encoder.encode(secret));
  return async (given) => equalDigests(await expected, await sha256(encoder.encode(given)));
}
