import { Refusal } from '../response/refusal.ts';

/** Searched, not matched as a whole: matching megabytes would take the engine's whole stack. */
const FOREIGN = /[^A-Za-z0-9+/]/;

/** Shorter texts are counted as JSON: members of every name are as long. */
const WORTH_SKIPPING = 1_024;

/**
 * Checks the size of a JSON text without its base64 members, before it is parsed: what their bytes may be is too much
 * for any other JSON.
 *
 * @param members how many base64 members it may have
 * @param most largest size of the rest
 * @throws Refusal with 413 when the rest is larger
 */
export function checkBesideBase64(text: string, members: number, most: number): void {
  let rest = 0;
  let left = members;
  for (let at = 0; at < text.length && text.length > most; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    const isLong = end - at >= WORTH_SKIPPING;
    if (isLong && left > 0 && measureBase64(text.slice(at, end))) left -= 1;
    else rest += end - at + 1;
    if (rest > most) {
      const message = `The body is larger than ${most} bytes, base64 strings not counted.`;
      throw new Refusal(message, { httpStatus: 413 });
    }
    at = end + 1;
  }
}

/** What base64 text holds, without decoding it. */
export interface Base64Size {
  /** Bytes after decoding. */
  readonly bytes: number;
}

/**
 * Measures base64 text (RFC 4648, section 4, padded).
 *
 * @returns nothing when it is no base64 text
 */
function measureBase64(text: string): Base64Size | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const foreign = text.search(FOREIGN);
  const sound = foreign === -1 || foreign >= text.length - padding;
  if (text.length % 4 !== 0 || !sound) return undefined;
  return { bytes: (text.length / 4) * 3 - padding };
}

/**
 * Measures the base64 members of a body.
 *
 * @param members names of the members
 * @param limit most bytes of each after decoding
 * @returns the decoded size of each member that is there
 * @throws Refusal with 400 for text that is no base64, with 413 for what is too large
 */
export function measureMembers(
  body: unknown,
  members: readonly string[],
  limit: number,
): Readonly<Record<string, Base64Size>> {
  const sizes: Record<string, Base64Size> = {};
  for (const member of members) {
    const text = (body as Record<string, unknown> | null | undefined)?.[member];
    if (typeof text !== 'string') continue;
    const size = measureBase64(text);
    if (!size) throw new Refusal(`\`${member}\` is not base64 text.`);
    if (size.bytes > limit) {
      throw new Refusal(`\`${member}\` holds more than ${limit} bytes.`, { httpStatus: 413 });
    }
    sizes[member] = size;
  }
  return sizes;
}
