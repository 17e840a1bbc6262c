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
  const url = text.length <= MAX_URL && URL.canParse(text) ? new URL(text) : undefined;
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
 * other is encoded, and cannot change where is sent to.
 *
 * @throws CallbackError of the kind `bad-url` if the request lacks a part
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
      return at === 0 ? String(value) : encodeURIComponent(value);
    throw badUrl(`The URL of the callback needs \`${part.source}\`, which this request does not have.`);
  });
  return texts.join('');
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
