import { MessageChecker } from '../check-message.ts';
import { declaredStatus, WITHOUT_BODY, withLowerCaseNames, withoutParameters } from '../http.ts';
import { describeUnknown } from '../limits.ts';
import type { OperationValidators, ServiceValidators } from '../operation.ts';
import type { EmptyStatus } from '../response/handler-response.ts';
import { asText } from '../response/refusal.ts';
import {
  CallbackError,
  checkUrl,
  isCallbackError,
  type OutgoingOperation,
  preparing,
  stringEntries,
  writeMessage,
  writeMessageHeaders,
} from './messages.ts';

export interface SenderOptions {
  /**
   * Defaults to the global `fetch`. A URL from a request may lead into your own network, so pass a `fetch` that refuses
   * such addresses.
   */
  readonly fetch?: typeof fetch;
  /** Time limit of the whole attempt in milliseconds; default 10,000. */
  readonly timeoutMs?: number;
  /** Maximum size of a response in bytes; default 65,536. */
  readonly responseBytes?: number;
  /** Whether `http:` URLs are allowed, such as in tests; default `false`. */
  readonly allowHttp?: boolean;
  /** Properties whose values must never appear in an error, in addition to the secret properties of the document. */
  readonly secretProperties?: readonly string[];
}

export interface MessageTypes {
  readonly parameters: object;
  readonly responses: object;
}

type Message<Types extends MessageTypes> = Target & Body<Types> & Parameters<Types['parameters']>;

interface Target {
  readonly url: string;
  /** Aborts the attempt. */
  readonly signal?: AbortSignal;
}

type Body<Types> = Types extends { readonly request?: unknown }
  ? object extends Pick<Types, 'request' & keyof Types>
    ? { readonly body?: Types['request'] }
    : { readonly body: Types['request'] }
  : unknown;

type Parameters<Places> = string extends keyof Places ? unknown : Omit<Places, 'path' | 'cookies'>;

/** The response to a message; `status` selects the type of its body. */
export type WebhookResponse<Responses> =
  | {
      [Status in keyof Responses]: Reply<StatusesOf<Status, keyof Responses>, Responses[Status]>;
    }[keyof Responses]
  | (EmptyStatus<Responses> extends infer Empty
      ? Empty extends number
        ? Reply<Empty, undefined>
        : never
      : never);

interface Reply<Status, Body> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type NumberOf<Text> = Text extends `${infer Value extends number}` ? Value : never;

/** The statuses in a range such as `4XX`. */
type InRange<Range> = Range extends `${infer First}XX` ? NumberOf<`${First}${Digit}${Digit}`> : never;

type StatusesOf<Key, Keys> = Key extends number
  ? Key
  : Exclude<
      Key extends 'default' ? InRange<'1XX' | '2XX' | '3XX' | '4XX' | '5XX'> : InRange<Key>,
      | EmptyStatus<Record<Keys & string, unknown>>
      | Extract<Keys, number>
      | (Key extends 'default' ? InRange<Keys> : never)
    >;

/**
 * Sends a message once.
 *
 * @returns any response that the document describes, even a refusal
 * @throws CallbackError if the message is invalid (then nothing is sent), if no response arrives in time, or if the
 *   document does not describe the response. Redirects are not followed.
 */
export type WebhookSender<Types extends MessageTypes> = (
  message: Message<Types>,
) => Promise<WebhookResponse<Types['responses']>>;

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_RESPONSE_BYTES = 65_536;

/** Builds the sender of a webhook, for generated code. */
export function createSender<Types extends MessageTypes>(
  operation: OutgoingOperation,
  messages: ServiceValidators,
  options: SenderOptions = {},
): WebhookSender<Types> {
  const { allowHttp = false, secretProperties = [], responseBytes = DEFAULT_RESPONSE_BYTES } = options;
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined)
    throw new CallbackError('bad-option', describeUnknown('option', OPTIONS, unknown));
  for (const name of ['timeoutMs', 'responseBytes'] as const) checkNumber(name, options[name]);
  const { id, method } = operation;
  const found = Object.hasOwn(messages.validators, id) ? messages.validators[id] : undefined;
  const checker = new MessageChecker(messages, secretProperties);
  const prepare = (checks: Checks, message: AnyMessage) => {
    checkMessage(checks, message);
    const url = checkUrl(message.url, allowHttp);
    for (const [name, value] of stringEntries(message.query)) url.searchParams.append(name, value);
    const { body, type } = writeMessage(operation.body, message.body);
    const init = { method, headers: writeMessageHeaders(message.headers, type), redirect: 'manual' as const };
    return { url: url.href, init: body === undefined ? init : { ...init, body }, signal: message.signal };
  };
  const send = async (message: AnyMessage) => {
    const validators = typeof found === 'function' ? (await found()).operation : found;
    const checks = { operation, validators, checker };
    const what = 'The message cannot be read, or is nested too deep.';
    const { url, init, signal } = preparing('bad-message', what, () => prepare(checks, message));
    return deliver(url, init, signal, options, (response) => checkReply(checks, response, responseBytes));
  };
  return send as unknown as WebhookSender<Types>;
}

interface Checks {
  readonly operation: OutgoingOperation;
  readonly validators: OperationValidators | undefined;
  readonly checker: MessageChecker;
}

const OPTIONS = Object.keys({
  fetch: true,
  timeoutMs: true,
  responseBytes: true,
  allowHttp: true,
  secretProperties: true,
} satisfies Record<keyof SenderOptions, true>);

function checkNumber(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1 && value <= MOST)) return;
  const given = typeof value === 'number' ? `${value}` : `a value of type ${typeof value}`;
  const message = `\`${name}\` must be a whole number from 1 to ${MOST}, not ${given}.`;
  throw new CallbackError('bad-option', message);
}

const MOST = 2 ** 31 - 1;

interface AnyMessage extends Target {
  readonly body?: unknown;
  readonly query?: object;
  readonly headers?: object;
}

async function deliver<Result>(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  { fetch: send = fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: SenderOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(timeoutMs);
  const ending = signal ? AbortSignal.any([signal, late]) : late;
  const attempt = async () => {
    const response: Partial<Response> | undefined = await send(url, { ...init, signal: ending });
    if (typeof response?.status !== 'number') throw new TypeError('`fetch` must return a response.');
    return read(response as Response);
  };
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(ending.reason);
    if (ending.aborted) end();
    else ending.addEventListener('abort', end, { once: true });
  });
  try {
    // A `fetch` of the caller may ignore its signal.
    return await Promise.race([attempt(), ended]);
  } catch (error) {
    if (isCallbackError(error)) throw error;
    const cause = { cause: error };
    if (signal?.aborted) throw new CallbackError('aborted', 'The callback was aborted.', cause);
    const tooLate = `The receiver did not respond within ${timeoutMs / 1_000} s.`;
    if (late.aborted) throw new CallbackError('timeout', tooLate, cause);
    throw new CallbackError('unreachable', unreachable(url, error), cause);
  }
}

/** Names only host and port, because the rest of the URL may contain a secret. */
function unreachable(url: string, error: unknown): string {
  const { hostname, port, protocol } = new URL(url);
  const code = codeOf(error);
  const reason = code === undefined ? '' : ` (${code})`;
  return `The receiver at ${hostname}:${port || (protocol === 'http:' ? 80 : 443)} could not be reached${reason}.`;
}

/** The code of a system error, such as `ECONNREFUSED`, is in the `cause` of the error of `fetch`. */
function codeOf(error: unknown): string | undefined {
  try {
    const { code, cause } = Object(error);
    return [code, Object(cause).code].find(
      (each) => typeof each === 'string' && /^[A-Z][A-Z\d_]{1,40}$/.test(each),
    );
  } catch {
    // An error of the caller's `fetch` may be a proxy that throws when it is read.
    return undefined;
  }
}

function checkMessage(
  { operation, validators, checker }: Checks,
  { body, query = {}, headers = {} }: AnyMessage,
): void {
  const causes = checker.check(validators?.query, query, 'query');
  checker.check(validators?.header, withLowerCaseNames({ ...headers }), 'header', causes);
  if (body === undefined && operation.required)
    throw new CallbackError('bad-message', 'The body is missing.');
  if (body !== undefined) checker.check(validators?.body?.[operation.body ?? ''], body, 'body', causes);
  if (causes.length > 0) throw new CallbackError('bad-message', asText(causes));
}

async function checkReply(
  { operation: { responses, readBody }, validators, checker }: Checks,
  response: Response,
  most: number,
): Promise<Reply<number, unknown>> {
  const { status, headers } = response;
  const declared = declaredStatus(Object.keys(responses), status);
  const mediaTypes = responses[declared ?? ''] ?? [];
  const type = withoutParameters(headers.get('content-type') ?? '');
  const mediaType = mediaTypes.find((each) => each.toLowerCase() === type) ?? mediaTypes[0];
  if (declared === undefined || mediaType === undefined || WITHOUT_BODY.has(status)) {
    await response.body?.cancel();
    if (declared !== undefined) return { status, body: undefined, headers };
    const what = `The receiver responded with HTTP ${status}, which the document does not declare.`;
    throw new CallbackError('unexpected-status', what);
  }
  const body = await readBody?.(response, mediaType, most);
  const causes = checker.check(validators?.responses?.[declared]?.[mediaType], body, 'response');
  if (causes.length === 0) return { status, body, headers };
  throw new CallbackError('unexpected-body', `The receiver sent a wrong response: ${asText(causes)}`);
}
