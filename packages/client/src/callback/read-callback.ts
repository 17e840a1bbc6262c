/** Any JSON value. The members of a callback are not shown, so nothing narrower is promised. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Where the bytes of a body come from. */
export type CallbackBody = Uint8Array | AsyncIterable<Uint8Array> | null | undefined;

/** A body that cannot be taken, in words for the sender. */
export class BodyRefusal extends Error {
  override readonly name = 'BodyRefusal';
}

/**
 * Reads a body, never holding more than the limit.
 *
 * @param maxBytes most bytes to take
 * @param declaredBytes how many the sender says there are
 * @throws BodyRefusal when there are more
 */
export async function readBody(
  body: CallbackBody,
  maxBytes: number,
  declaredBytes = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : (body ?? [])) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function tooLarge(maxBytes: number): BodyRefusal {
  return new BodyRefusal(`The body is larger than ${maxBytes} bytes.`);
}

/**
 * Parses a body as JSON in UTF-8. A member named `__proto__` is refused: once copied by assignment it would change what
 * an object inherits.
 *
 * @throws BodyRefusal when it is no such text; no part of the body is repeated in the message
 */
export function parseJson(bytes: Uint8Array): JsonValue {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BodyRefusal('The body is not text in UTF-8.');
  }
  try {
    // Only these can hold the name, plain or escaped; parsing with a reviver is several times slower.
    return JSON.parse(text, /__proto__|\\u/.test(text) ? refusePrototype : undefined);
  } catch (error) {
    if (error instanceof BodyRefusal) throw error;
    throw new BodyRefusal('The body is not JSON.');
  }
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new BodyRefusal('The body has a member named `__proto__`.');
  return value;
}
