import { type Bytes, levelsOver, MAX_LEVELS, readerOf } from '../core/read.ts';

/** Any JSON value, since the interface document does not define the properties of a callback. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The body of a callback, whole or in chunks. */
export type CallbackBody = Uint8Array | Exclude<Bytes, Iterable<Uint8Array>> | null | undefined;

/** A delivery that is refused; the message is sent to the sender. */
export class RefusedDelivery extends Error {}

/** The body was read before the receiver could read it. */
export class BodyConsumed extends RefusedDelivery {}

export const CONSUMED_BODY: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]() {
    throw new BodyConsumed(
      'A body parser, such as `express.json()`, has read the body: mount the callback handler before it.',
    );
  },
};

/** Reads a body. @throws RefusedDelivery when it is larger than `maxBytes` */
export async function readBody(
  body: CallbackBody,
  maxBytes: number,
  declaredBytes = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RefusedDelivery(`The body is larger than ${maxBytes} bytes.`);
  if (declaredBytes > maxBytes) throw tooLarge();
  const reader = readerOf(body instanceof Uint8Array ? [body] : (body ?? []));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.next();
    if (done) break;
    const isBytes = value instanceof Uint8Array;
    size += isBytes ? value.byteLength : 0;
    chunks.push(value);
    if (isBytes && size <= maxBytes) continue;
    // Not awaited: a sender that never ends the body must not delay the response.
    reader.return().catch(() => undefined);
    throw isBytes ? tooLarge() : new TypeError('The chunks of the body must be Uint8Arrays.');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * Parses a body as JSON in UTF-8, of at most 200 levels. Refuses a property named `__proto__`: if a program copied it to
 * an object, it would replace the prototype of that object.
 * @throws RefusedDelivery for any other body; the message does not quote the body
 */
export function parseJson(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedDelivery('The body is not valid UTF-8.');
  }
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedDelivery('The body is not valid JSON.');
  }
  if (levelsOver(value, MAX_LEVELS))
    throw new RefusedDelivery(`The body is nested deeper than ${MAX_LEVELS} levels.`);
  // Only these texts can contain the name `__proto__`. Others are not parsed with a reviver, which is several times slower.
  return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : value;
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new RefusedDelivery('The body has a property named `__proto__`.');
  return value;
}

/** Hashes through WebCrypto, which Node, browsers and edge runtimes have. @returns 32 bytes */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

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
 * Makes a function that compares a string with a secret in constant time. Both are hashed first, so the time depends
 * neither on the length nor on the first character that differs.
 */
export function secretCheck(secret: string): (given: string) => Promise<boolean> {
  const encoder = new TextEncoder();
  const expected = sha256(encoder.encode(secret));
  return async (given) => equalDigests(await expected, await sha256(encoder.encode(given)));
}
