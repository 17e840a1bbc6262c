import { readJson } from '../body/read-json.ts';
import { chunksOf, contentKind, readWithin, withoutParameters } from '../http.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { Refusal } from '../response/refusal.ts';
import { BodyReadError } from '../transport.ts';

export type CallbackErrorKind =
  | 'bad-url'
  | 'bad-message'
  | 'bad-option'
  | 'aborted'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/**
 * A callback or webhook got no documented response. Nothing was sent if `kind` is `bad-url`, `bad-message` or
 * `bad-option`; otherwise, the receiver may have processed the message.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Never throws, even for a proxy that throws when it is read. */
export function isCallbackError(error: unknown): error is CallbackError {
  try {
    return error instanceof CallbackError;
  } catch {
    return false;
  }
}

/** Whatever the step throws becomes the `cause` of a `CallbackError`. */
export function preparing<Value>(kind: CallbackErrorKind, what: string, prepare: () => Value): Value {
  try {
    return prepare();
  } catch (cause) {
    throw isCallbackError(cause) ? cause : new CallbackError(kind, what, { cause });
  }
}

/** A webhook or callback in the generated table. */
export interface OutgoingOperation {
  /** The name of its validators. */
  readonly id: string;
  readonly method: string;
  readonly body?: string;
  readonly required?: true;
  /** Media types of the responses by status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** Reads the body of a response; absent if no response has one. */
  readonly readBody?: ReplyReader;
}

/**
 * Reads the body of a response as one of the media types.
 *
 * @param most maximum size in bytes
 * @throws CallbackError of the kind `unexpected-body`
 */
export type ReplyReader = (response: Response, mediaType: string, most: number) => Promise<unknown>;

const MAX_URL = 2_048;

/** Errors do not contain the URL. */
export function checkUrl(text: string, allowHttp: boolean): URL {
  const isShort = typeof text === 'string' && text.length <= MAX_URL;
  const url = isShort && URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:');
  if (!url || !isAllowed) {
    const scheme = allowHttp ? 'http or https' : 'https';
    throw badUrl(`The URL must be an ${scheme} URL of at most ${MAX_URL} characters.`);
  }
  if (url.username + url.password !== '') throw badUrl('The URL must not contain a user name or password.');
  url.hash = '';
  return url;
}

export function badUrl(message: string): CallbackError {
  return new CallbackError('bad-url', message);
}

/** Returns an empty object if there is no body or no media type. */
export function writeMessage(
  mediaType: string | undefined,
  value: unknown,
): { readonly body?: NonNullable<RequestInit['body']>; readonly type?: string } {
  if (mediaType === undefined || value === undefined) return {};
  const type = mediaType === '*/*' ? 'application/json' : mediaType;
  if (isJsonType(mediaType)) return { body: jsonOf(value), type };
  if (typeof value === 'string' || value instanceof Blob || value instanceof Uint8Array)
    return { body: value as string | Blob | Uint8Array<ArrayBuffer>, type };
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && typeof value === 'object' && value !== null)
    return { body: new URLSearchParams(stringEntries(value)).toString(), type };
  throw new CallbackError('bad-message', `The body cannot be written as ${mediaType}.`);
}

/** Items of an array have separate entries. */
export function stringEntries(values: object = {}): [name: string, value: string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const items = [value].flat().filter((item) => item !== undefined);
    return items.map((item): [string, string] => [name, String(item)]);
  });
}

export function writeMessageHeaders(
  headers: object | undefined,
  type: string | undefined,
): Record<string, string> {
  const sent = new Headers(type === undefined ? {} : { 'content-type': type });
  for (const [name, value] of stringEntries(headers)) {
    if (/^content-type$/i.test(name)) continue;
    try {
      sent.append(name, value);
    } catch {
      // The error of the engine would show the value.
      const message = `The header \`${name}\` has a name or value that cannot be sent.`;
      throw new CallbackError('bad-message', message);
    }
  }
  return Object.fromEntries(sent);
}

function jsonOf(value: unknown): string {
  const what =
    'The body cannot be written as JSON: it may be circular, nested too deep, hold a BigInt, or have a `toJSON` that throws.';
  const text: string | undefined = preparing('bad-message', what, () => JSON.stringify(value));
  if (text === undefined)
    throw new CallbackError('bad-message', 'The body is a value that JSON does not have.');
  return text;
}

function isJsonType(mediaType: string): boolean {
  return contentKind(mediaType) === 'json' || withoutParameters(mediaType) === '*/*';
}

/** Reads the body of a response to a webhook or callback as JSON, text or a `Blob`. */
export const readReply: ReplyReader = async (response, mediaType, most) => {
  try {
    const reader = response.body?.getReader();
    const bytes = reader ? await readWithin(chunksOf(reader), most) : new Uint8Array();
    const text = () => new TextDecoder().decode(bytes);
    if (isJsonType(mediaType)) return readJson(text(), DEFAULT_LIMITS.depth);
    return /^text\//i.test(mediaType) ? text() : new Blob([bytes as Uint8Array<ArrayBuffer>]);
  } catch (cause) {
    const isTooLarge = cause instanceof BodyReadError;
    if (!isTooLarge && !(cause instanceof Refusal)) throw cause;
    const message = isTooLarge
      ? `The receiver's response is larger than ${most} bytes.`
      : `The receiver sent a wrong response: ${cause.message}`;
    throw new CallbackError('unexpected-body', message, { cause });
  }
};
