/** Divisible by 3, so that only the last chunk is padded. */
const CHUNK = 24 * 1024;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = '='.charCodeAt(0);
const decoder = new TextDecoder();

/**
 * Encodes bytes as base64 text, chunk by chunk: beside the text only a small chunk is held in memory.
 *
 * @param chunks the bytes, in chunks of any length
 * @param onProgress called with the number of bytes encoded so far
 */
export async function base64Of(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onProgress?: (encoded: number) => void,
): Promise<string> {
  const texts: string[] = [];
  const pending = new Uint8Array(CHUNK);
  let filled = 0;
  let encoded = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + CHUNK - filled);
      pending.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (filled < CHUNK) continue;
      texts.push(encode(pending));
      filled = 0;
    }
    encoded += chunk.byteLength;
    onProgress?.(encoded);
  }
  texts.push(encode(pending.subarray(0, filled)));
  return texts.join('');
}

/** Uses a table, since `btoa` needs a string with one character per byte. */
function encode(bytes: Uint8Array): string {
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const left = bytes.length - at;
    digits[to++] = DIGITS.charCodeAt(three >> 18);
    digits[to++] = DIGITS.charCodeAt((three >> 12) & 63);
    if (left > 1) digits[to++] = DIGITS.charCodeAt((three >> 6) & 63);
    if (left > 2) digits[to++] = DIGITS.charCodeAt(three & 63);
  }
  return decoder.decode(digits);
}
