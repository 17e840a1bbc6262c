import { CallbackError } from './callback-error.ts';
import type { UrlPart } from './outgoing-operation.ts';

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
