/**
 * Hashes bytes with SHA-256 through WebCrypto, so it runs in Node, in browsers and at the edge.
 *
 * @returns 32 bytes
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Writes bytes as lower-case hexadecimal text. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares two digests in constant time. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [at, byte] of left.entries()) difference |= byte ^ (right[at] ?? 0);
  return difference === 0;
}

/**
 * Makes a function that compares a text with a secret in constant time. Both are hashed first, so the time depends
 * neither on the length nor on the first character that differs.
 */
export function secretCheck(secret: string): (given: string) => Promise<boolean> {
  const encoder = new TextEncoder();
  const expected = sha256(encoder.encode(secret));
  return async (given) => equalDigests(await expected, await sha256(encoder.encode(given)));
}
