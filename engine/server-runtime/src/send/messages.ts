import { readJson } from '../body/read-json.ts';
import { asText, type MessageChecker } from '../check-message.ts';
import { chunksOf, readWithin } from '../http/body.ts';
import { contentKind, declaredStatus, WITHOUT_BODY, withoutParameters } from '../http/head.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { OperationValidators } from '../operation.ts';
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
 * The error for a callback or webhook that got no documented response. Nothing was sent if `kind` is `bad-url`,
 * `bad-message` or `bad-option`; otherwise the receiver may have processed it.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether a thrown value is a `CallbackError`. The value may be a proxy that throws when it is examined. */
export function isCallbackError(error: unknown): error is CallbackError {
  try {
    return error instanceof CallbackError;
  } catch {
    return false;
  }
}

/**
 * Runs a step before the message is sent. Anything that the step throws, except a `CallbackError`, becomes the `cause`
 * of a new `CallbackError`.
 *
 * @param what the message of the new error
 */
export function preparing<Value>(kind: CallbackErrorKind, what: string, prepare: () => Value): Value {
  try {
    return prepare();
  } catch (cause) {
    throw isCallbackError(cause) ? cause : new CallbackError(kind, what, { cause });
  }
}

/** A part of a callback URL that is replaced by a value from a request or its response. */
export interface RuntimeExpression {
  /** The runtime expression of OpenAPI, for errors: `$request.body#/callbackUrl`. */
  readonly source: string;
  readonly of: 'request' | 'response';
  /** The path to the value: `['body', 'callbackUrl']`. Headers in lower case. */
  readonly at: readonly string[];
}

/** A webhook or callback in the generated table. */
export interface OutgoingOperation {
  /** The name of its validators. */
  readonly id: string;
  readonly method: string;
  /** The parts of the URL of a callback: literals, and values of the request that registered it. */
  readonly url?: readonly (string | RuntimeExpression)[];
  readonly body?: string;
  readonly required?: true;
  /** Media types of the responses by status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
}

const MAX_URL = 2_048;

/** The request that registered a callback, such as the input of its handler. */
export interface OriginatingRequest {
  readonly url?: string;
  readonly method?: string;
  readonly path?: unknown;
  readonly query?: unknown;
  /** Headers by name in lower case. */
  readonly headers?: unknown;
  readonly header?: (name: string) => string | undefined;
  readonly body?: unknown;
}

/** The response to that request. */
export type OriginatingResponse = Pick<OriginatingRequest, 'headers' | 'body'> & { readonly status?: number };

/** Checks the URL of a message. Errors do not contain the URL. */
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

/**
 * Reads the URL of a callback from the request that registered it. A value at the beginning of the URL is used
 * unchanged; any other is encoded, so that it changes neither the host nor the number of path segments.
 */
export function callbackUrl(
  parts: readonly (string | RuntimeExpression)[],
  request: OriginatingRequest,
  response: OriginatingResponse = {},
): string {
  const texts = parts.map((part, at) => {
    if (typeof part === 'string') return part;
    const value = valueAt(part, part.of === 'request' ? request : response);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return at === 0 ? String(value) : MARK + encoded(value);
    throw badUrl(`The URL of the callback needs \`${part.source}\`, which this request does not have.`);
  });
  const [path = ''] = texts.join('').split(/[?#]/, 1);
  for (const segment of path.split('/')) {
    // `URL` would remove the segments `.` and `..`, and with `..` also the previous segment.
    if (segment.includes(MARK) && /^(?:\.|%2e){0,2}$/i.test(segment.replaceAll(MARK, '')))
      throw badUrl('A segment of the URL of the callback, read from the request, is empty, `.` or `..`.');
  }
  return texts.join('').replaceAll(MARK, '');
}

/** Marks a value of the request; does not occur in URLs. */
const MARK = '\n';

/** Encodes a value; replaces lone surrogates, as URLs do. */
function encoded(value: string | number | boolean): string {
  return encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(String(value))));
}

function valueAt({ at }: RuntimeExpression, message: OriginatingRequest): unknown {
  const [place, name = ''] = at;
  const header = place === 'headers' ? message.header?.(name) : undefined;
  const propertyOf = (value: unknown, own: string): unknown =>
    typeof value === 'object' && value && Object.hasOwn(value, own) ? Reflect.get(value, own) : undefined;
  return header ?? at.reduce(propertyOf, message);
}

function badUrl(message: string): CallbackError {
  return new CallbackError('bad-url', message);
}

/** Writes the body of a message and its media type. Returns an empty object if there is no body or no media type. */
export function writeMessage(
  mediaType: string | undefined,
  value: unknown,
): { readonly body?: NonNullable<RequestInit['body']>; readonly type?: string } {
  if (mediaType === undefined || value === undefined) return {};
  const type = mediaType === '*/*' ? 'application/json' : mediaType;
  if (isJson(mediaType)) return { body: jsonOf(value), type };
  if (typeof value === 'string' || value instanceof Blob || value instanceof Uint8Array)
    return { body: value as string | Blob | Uint8Array<ArrayBuffer>, type };
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && typeof value === 'object' && value !== null)
    return { body: new URLSearchParams(stringEntries(value)).toString(), type };
  throw new CallbackError('bad-message', `The body cannot be written as ${mediaType}.`);
}

/** Lists the values of parameters or form fields as strings, each item of an array on its own. */
export function stringEntries(values: object = {}): [name: string, value: string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined)
      .map((each): [string, string] => [name, String(each)]),
  );
}

function jsonOf(value: unknown): string {
  const what =
    'The body cannot be written as JSON: it may be circular, nested too deep, hold a BigInt, or have a `toJSON` that throws.';
  const text: string | undefined = preparing('bad-message', what, () => JSON.stringify(value));
  if (text === undefined)
    throw new CallbackError('bad-message', 'The body is a value that JSON does not have.');
  return text;
}

/** Reads the response to a callback or webhook. @param most maximum size of its body in bytes */
export async function readReply(
  { responses }: OutgoingOperation,
  validators: OperationValidators | undefined,
  checker: MessageChecker,
  response: Response,
  most: number,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const { status, headers } = response;
  const declared = declaredStatus(Object.keys(responses), status);
  const mediaTypes = responses[declared ?? ''] ?? [];
  const type = withoutParameters(headers.get('content-type') ?? '');
  const mediaType = mediaTypes.find((each) => each.toLowerCase() === type) ?? mediaTypes[0];
  if (declared === undefined || mediaType === undefined || WITHOUT_BODY.has(status)) {
    await response.body?.cancel();
    if (declared !== undefined) return { status, body: undefined, headers };
    throw new CallbackError(
      'unexpected-status',
      `The receiver responded with HTTP ${status}, which the document does not declare.`,
    );
  }
  const bytes = await readBytes(response, most);
  const text = () => new TextDecoder().decode(bytes);
  const isText = /^text\//i.test(mediaType);
  const body = isJson(mediaType) ? parseReply(text()) : isText ? text() : new Blob([bytes]);
  const causes = checker.check(validators?.responses?.[declared]?.[mediaType], body, 'response');
  if (causes.length === 0) return { status, body, headers };
  throw new CallbackError('unexpected-body', `The receiver sent a wrong response: ${asText(causes)}`);
}

function parseReply(text: string): unknown {
  try {
    return readJson(text, DEFAULT_LIMITS.depth);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `The receiver sent a wrong response: ${error.message}`;
    throw new CallbackError('unexpected-body', message, { cause: error });
  }
}

async function readBytes(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    return (await readWithin(chunksOf(reader), most)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (!(error instanceof BodyReadError)) throw error;
    throw new CallbackError('unexpected-body', `The receiver's response is larger than ${most} bytes.`);
  }
}

function isJson(mediaType: string): boolean {
  return contentKind(mediaType) === 'json' || withoutParameters(mediaType) === '*/*';
}
