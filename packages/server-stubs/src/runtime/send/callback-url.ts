/** Why a callback got no documented answer. */
export type CallbackErrorKind =
  | 'bad-url'
  | 'bad-message'
  | 'bad-option'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/**
 * A callback or webhook got no documented answer; the receiver may or may not have taken it, unless `kind` is `bad-url`,
 * `bad-message` or `bad-option`.
 */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Checks an error of a program, which may be a proxy that throws when it is looked at. */
export function isCallbackError(error: unknown): error is CallbackError {
  try {
    return error instanceof CallbackError;
  } catch {
    return false;
  }
}

/**
 * Prepares what is sent.
 *
 * @throws CallbackError in place of any error, such as that of a getter or of a value that recurses too deep
 */
export function preparing<Value>(kind: CallbackErrorKind, what: string, prepare: () => Value): Value {
  try {
    return prepare();
  } catch (cause) {
    throw isCallbackError(cause) ? cause : new CallbackError(kind, what, { cause });
  }
}

/** A part of a URL that is read from a request, or from its answer. */
export interface UrlPart {
  /** The runtime expression of OpenAPI, for errors: `$request.body#/callbackUrl`. */
  readonly source: string;
  readonly of: 'request' | 'response';
  /** The way to it from there: `['body', 'callbackUrl']`. Headers in small letters. */
  readonly at: readonly string[];
}

/** A webhook or callback as the generated table holds it. */
export interface OutgoingOperation {
  /** Name of its validators. */
  readonly id: string;
  readonly method: string;
  /** The parts of the URL of a callback: texts, and what is read from the request that asked for it. */
  readonly url?: readonly (string | UrlPart)[];
  /** Media type of the body. */
  readonly body?: string;
  /** Set if there must be a body. */
  readonly required?: true;
  /** Media types of the answers by status: `200`, `4XX`, `default`. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Most characters of a URL that something is sent to. */
const MAX_URL = 2_048;

/** The request that asked for a callback; the input of a handler is one. */
export interface CallbackRequest {
  readonly url?: string;
  readonly method?: string;
  readonly path?: unknown;
  readonly query?: unknown;
  /** By names in small letters. */
  readonly headers?: unknown;
  readonly header?: (name: string) => string | undefined;
  readonly body?: unknown;
}

/** The answer to that request. */
export interface CallbackResponse {
  readonly status?: number;
  /** By names in small letters. */
  readonly headers?: unknown;
  readonly body?: unknown;
}

/**
 * Checks a URL that something is sent to.
 *
 * @param allowHttp whether it may be without encryption
 * @throws CallbackError of the kind `bad-url`, which does not show the URL
 */
export function checkUrl(text: string, allowHttp: boolean): URL {
  const url =
    typeof text === 'string' && text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:');
  if (!url || !isAllowed || url.username !== '' || url.password !== '') {
    const scheme = allowHttp ? 'http or https' : 'https';
    throw badUrl(`The URL must be an ${scheme} URL of at most ${MAX_URL} characters without credentials.`);
  }
  url.hash = '';
  return url;
}

/**
 * Reads the URL of a callback from the request that asked for it. A part at its beginning is the beginning of the URL; any
 * other is encoded, and changes neither the host nor the number of segments of the path.
 *
 * @throws CallbackError of the kind `bad-url` if the request lacks a part, or a segment would be empty, `.` or `..`
 */
export function callbackUrl(
  parts: readonly (string | UrlPart)[],
  request: CallbackRequest,
  response: CallbackResponse = {},
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
    // A URL drops these segments, `..` with the one before.
    if (segment.includes(MARK) && /^(?:\.|%2e){0,2}$/i.test(segment.replaceAll(MARK, '')))
      throw badUrl('A segment of the URL of the callback, read from the request, is empty, `.` or `..`.');
  }
  return texts.join('').replaceAll(MARK, '');
}

/** Marks a value of the request; no URL has it. */
const MARK = '\n';

/** Encodes a value; half of a surrogate pair is replaced, as URLs do it. */
function encoded(value: string | number | boolean): string {
  return encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(String(value))));
}

function valueAt({ at }: UrlPart, message: CallbackRequest): unknown {
  const [place, name = ''] = at;
  const header = place === 'headers' ? message.header?.(name) : undefined;
  return header ?? at.reduce(memberOf, message);
}

function memberOf(value: unknown, name: string): unknown {
  const isHolder = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isHolder ? (value as Record<string, unknown>)[name] : undefined;
}

function badUrl(message: string): CallbackError {
  return new CallbackError('bad-url', message);
}
