import { isTooDeep, MAX_LEVELS } from '@cross-border-payments/client-runtime/api/json';
import { type Bytes, readerOf } from '@cross-border-payments/client-runtime/api/response';

/** Any JSON value, because the interface document does not define the properties of a callback. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Headers as fetch, node:http or AWS Lambda pass them. Names may have any letter case. */
export type CallbackHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body of a callback, whole or in chunks. */
export type CallbackBody = string | Uint8Array | Exclude<Bytes, Iterable<Uint8Array>> | null | undefined;

/**
 * A request with a callback. Requests of Express with `express.raw()`, requests of fetch and events of AWS Lambda have
 * these properties.
 */
export interface CallbackRequest {
  readonly headers: CallbackHeaders;
  /** The raw body. The receiver parses it, and passes the value to its option `parse`. */
  readonly body?: CallbackBody;
  /** Whether a `body` that is a string is base64, as API Gateway sends bodies of some media types. */
  readonly isBase64Encoded?: boolean | undefined;
}

/** The response to a callback, which an AWS Lambda may return unchanged. The interface has only 200 and 400. */
export interface CallbackReceiverResponse<Status extends number = 200 | 400> {
  readonly status: Status;
  /**
   * Equals `status`, under the name that API Gateway reads. Without it, an HTTP API would respond to a refusal with
   * 200.
   */
  readonly statusCode: Status;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON: `{"status":"1"}`, or `{"status":"-1","message":"..."}`. */
  readonly body: string;
}

export function respondWith<Status extends number>(
  status: Status,
  refusal?: string,
): CallbackReceiverResponse<Status> {
  const body = JSON.stringify(refusal === undefined ? { status: '1' } : { status: '-1', message: refusal });
  return { status, statusCode: status, headers: { 'content-type': 'application/json' }, body };
}

/** A callback that is refused; the message is sent to the sender. */
export class RefusedCallback extends Error {}

export class RawBodyMissing extends RefusedCallback {}

/** The body that `toNodeListener` and `toFetchHandler` pass if other code has already read it. */
export const CONSUMED_BODY: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]() {
    throw new RawBodyMissing(
      'A body parser, such as `express.json()`, has read the body: mount the callback handler before it, or pass the raw body to `receiver.handle`.',
    );
  },
};

/** Several values are joined as fetch joins them. */
export function readHeader(headers: CallbackHeaders | null | undefined, name: string): string | undefined {
  // Recognizes `Headers` of a polyfill too.
  if (typeof headers?.get === 'function') return (headers as Headers).get(name) ?? undefined;
  const values = Object.entries(headers ?? {}).flatMap(([key, value]) =>
    key.toLowerCase() === name ? (value ?? []) : [],
  );
  return values.length > 0 ? values.join(', ') : undefined;
}

/** @throws RefusedCallback when the body is missing, or larger than `maxBytes` */
export async function readBody(request: CallbackRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { headers, body, isBase64Encoded } = request;
  const tooLarge = () => new RefusedCallback(`The body is larger than ${maxBytes} bytes.`);
  if (Number(readHeader(headers, 'content-length')) > maxBytes) throw tooLarge();
  const reader = readerOf(toChunks(body, isBase64Encoded));
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
  // A `Blob` of as many chunks as a sender may choose would block the process for a second.
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function toChunks(body: CallbackBody, isBase64Encoded: boolean | undefined): Bytes {
  if (body === null) return [];
  if (typeof body === 'string' && isBase64Encoded)
    return [Uint8Array.from(atob(body), (byte) => byte.charCodeAt(0))];
  if (typeof body === 'string') return [new TextEncoder().encode(body)];
  if (body instanceof Uint8Array) return [body];
  if ('getReader' in Object(body) || Symbol.asyncIterator in Object(body)) return body as Bytes;
  throw new RawBodyMissing(
    'The raw body is missing: pass it as a string or a Uint8Array. In Express, read it with `express.raw({ type: () => true })` and with no other body parser.',
  );
}

/**
 * Refuses a property named `__proto__`: if a program copied it to an object, it would replace the prototype of that
 * object.
 * @throws RefusedCallback, whose message does not quote the body
 */
export function parseJson(bytes: Uint8Array): JsonValue {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = orRefuse('The body is not valid UTF-8.', () => decoder.decode(bytes));
  if (isTooDeep(text)) throw new RefusedCallback(`The body is nested deeper than ${MAX_LEVELS} levels.`);
  const value = orRefuse<JsonValue>('The body is not valid JSON.', () => JSON.parse(text));
  // Only a text that matches can contain the name `__proto__`. Others are parsed without a reviver, which would be
  // several times slower.
  return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : value;
}

function orRefuse<Value>(message: string, run: () => Value): Value {
  try {
    return run();
  } catch {
    throw new RefusedCallback(message);
  }
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new RefusedCallback('The body has a property named `__proto__`.');
  return value;
}
