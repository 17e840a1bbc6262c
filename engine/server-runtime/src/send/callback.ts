import type { ServiceValidators } from '../operation.ts';
import { badUrl, checkUrl, type OutgoingOperation, preparing } from './messages.ts';
import { createSender, type MessageTypes, type SenderOptions, type WebhookSender } from './sender.ts';

/** A part of a callback URL that is replaced by a value from a request or its response. */
export interface RuntimeExpression {
  /** The expression as the document writes it, such as `$request.body#/callbackUrl`. Errors quote it. */
  readonly source: string;
  readonly of: 'request' | 'response';
  /** The path to the value: `['body', 'callbackUrl']`. Headers in lower case. */
  readonly at: readonly string[];
}

/** A callback in the generated table. */
export interface OutgoingCallback extends OutgoingOperation {
  /** The parts of its URL: literals, and values of the request that registered it. */
  readonly url: readonly (string | RuntimeExpression)[];
}

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

/** A sender of a callback, whose URL is in the request that registered it. */
export interface CallbackSender<Types extends MessageTypes> extends WebhookSender<Types> {
  /**
   * Reads the URL from the input of a handler.
   *
   * @throws CallbackError of the kind `bad-url` if the input contains no URL, or a URL that is not allowed
   */
  urlFor(request: OriginatingRequest, response?: OriginatingResponse): string;
}

/** Builds the sender of a callback, for generated code. */
export function createCallbackSender<Types extends MessageTypes>(
  operation: OutgoingCallback,
  messages: ServiceValidators,
  options: SenderOptions = {},
): CallbackSender<Types> {
  const urlFor = (request: OriginatingRequest, response?: OriginatingResponse) =>
    preparing('bad-url', 'The request that registered the callback cannot be read.', () => {
      const text = callbackUrl(operation.url, request, response);
      checkUrl(text, options.allowHttp === true);
      return text;
    });
  return Object.assign(createSender<Types>(operation, messages, options), { urlFor });
}

/**
 * A value at the beginning of the URL is used unchanged. Any other value is encoded, so that it cannot change
 * the host or the number of path segments.
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

/** Does not occur in URLs. */
const MARK = '\n';

/** Replaces lone surrogates, as URLs do. */
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
