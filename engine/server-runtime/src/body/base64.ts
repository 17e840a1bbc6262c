import type { Base64Size } from '../operation.ts';
import type { ServiceCode } from '../request/request-state.ts';
import { Refusal } from '../response/refusal.ts';

/** Unlike a pattern for the whole string, does not overflow the stack for megabytes. */
const FOREIGN = /[^A-Za-z0-9+/]/;

/** Shorter base64 strings count as JSON. */
const WORTH_SKIPPING = 1_024;

/** Checks the size of a JSON text before it is parsed. Up to `properties` base64 strings are not counted. */
export function assertSizeWithoutBase64(text: string, properties: number, most: number): void {
  let rest = 0;
  let left = properties;
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

const DATA_URI = /^data:[^,"]{0,200};base64,/;

/** Returns undefined for a string that is neither base64 nor a data URI. */
function measureBase64(value: string): Base64Size | undefined {
  const text = value.replace(DATA_URI, '');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const foreign = text.search(FOREIGN);
  const isBase64 = foreign === -1 || foreign >= text.length - padding;
  if (text.length % 4 !== 0 || !isBase64) return undefined;
  return { bytes: (text.length / 4) * 3 - padding };
}

/** A string that is not base64 has no size, and is no fault: `contentEncoding` restricts no value. */
function measureBase64Properties(
  body: unknown,
  properties: readonly string[],
  limit: number,
): Readonly<Record<string, Base64Size>> {
  const sizes: Record<string, Base64Size> = {};
  for (const property of properties) {
    const text = (body as Record<string, unknown> | null | undefined)?.[property];
    const size = typeof text === 'string' ? measureBase64(text) : undefined;
    if (!size) continue;
    if (size.bytes > limit) {
      throw new Refusal(`\`${property}\` is larger than ${limit} bytes.`, { httpStatus: 413 });
    }
    sizes[property] = size;
  }
  return sizes;
}

/** Limits and measures base64 properties. Generated code passes it to `buildService` if a body has such a property. */
export const base64Code: ServiceCode = { assertSizeWithoutBase64, measureBase64: measureBase64Properties };
