import type { Redactor, ValidationCause } from './options.ts';

export type ErrorKind = AnyError['kind'];

const KINDS: readonly ErrorKind[] = [
  'service',
  'authentication',
  'timeout',
  'network',
  'outcome-unknown',
  'contract',
  'validation',
  'aborted',
];

interface ErrorFacts {
  readonly operation: string;
  readonly cause?: unknown;
  readonly httpStatus?: number | undefined;
  readonly requestId?: string | undefined;
  readonly status?: string;
  readonly causes?: readonly ValidationCause[];
  /** Further properties, which a strategy adds. Functions are not printed. */
  readonly [fact: string]: unknown;
}

/**
 * Marks these errors, so that they are recognized across copies of this code, such as the CommonJS build and the ES
 * modules.
 */
const BRAND: symbol = /* @__PURE__ */ Symbol.for('@cross-border-payments/client.error');

/** The base of every error of a client, distinguished by `kind`. No error contains a secret or a token. */
export abstract class CallError extends Error {
  abstract readonly kind: ErrorKind;
  declare readonly operation: string;
  /** The header `x-request-id` of the response, if a response arrived and has the header. */
  declare readonly requestId?: string;

  constructor(message: string, { cause, requestId, ...facts }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, BRAND, { value: BRAND });
    const known = { ...facts, requestId: requestId ?? (isOurs(cause) ? cause.requestId : undefined) };
    for (const [name, value] of Object.entries(known))
      if (value !== undefined)
        Object.defineProperty(this, name, { value, enumerable: typeof value !== 'function' });
  }

  /**
   * Returns whether a value is an error of a client, of any kind or of one kind. Unlike `instanceof`, it also works if a
   * program loads the package twice, as CommonJS and as ES modules. Accepts any value.
   *
   * @throws TypeError for a string that is not a kind; its `cause` is the value
   */
  static is(value: unknown): value is AnyError;
  static is<Kind extends ErrorKind>(
    value: unknown,
    kind: Kind,
  ): value is Extract<AnyError, { readonly kind: Kind }>;
  static is(value: unknown, kind?: ErrorKind): boolean {
    // `errors.filter(CallError.is)` passes the index as the kind.
    if (typeof kind === 'string' && !KINDS.includes(kind))
      throw new TypeError(`\`kind\` must be one of ${KINDS.join(', ')}`, { cause: value });
    return isOurs(value, kind);
  }

  /** Returns the properties that may be logged, without the data of the service and without the cause. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message };
  }
}

export function isOurs(thrown: unknown, kind?: ErrorKind): thrown is CallError {
  const { [BRAND]: brand, kind: actualKind } = Object(thrown) as Record<string | symbol, unknown>;
  return brand === BRAND && (typeof kind !== 'string' || actualKind === kind);
}

/** The service refused the request. */
export class ServiceError extends CallError {
  override readonly name = 'ServiceError';
  readonly kind = 'service';
  /** The HTTP status, or the status in the body if the document declares one. */
  declare readonly status: string;
  declare readonly httpStatus: number;
  readonly #data: unknown;

  constructor(message: string, { data, ...facts }: ErrorFacts & { readonly data: unknown }) {
    super(message, facts);
    this.#data = data;
  }

  /**
   * The `data` of the response as the service sent it. It may be anything, even a key or personal data. Logs leave it
   * out, because it is not an own property and not in `toJSON`.
   */
  get data(): unknown {
    return this.#data;
  }
}

/** The login failed before any request of the call was sent, so nothing was carried out. */
export class AuthenticationError extends CallError {
  override readonly name = 'AuthenticationError';
  readonly kind = 'authentication';
}

/** No complete response arrived in time. The call may be repeated. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The request or its response was lost. The call may be repeated. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
  /** The HTTP status of a response, if the document does not declare this status, such as 503. */
  declare readonly httpStatus?: number | undefined;
}

/** The request may have taken effect: its response was lost or cannot be trusted. Query the state before you send it again. */
export class OutcomeUnknownError extends CallError {
  override readonly name = 'OutcomeUnknownError';
  readonly kind = 'outcome-unknown';
}

/** The response is not as the document defines it: it is not JSON, lacks what it must have, or is too long. */
export class ContractError extends CallError {
  override readonly name = 'ContractError';
  readonly kind = 'contract';
  declare readonly httpStatus: number;
  /** What the option `checkResponse` found; the paths start in the data of the response. */
  declare readonly causes?: readonly ValidationCause[];
}

/** A request breaks the document. It was not sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  readonly kind = 'validation';
  declare readonly causes: readonly ValidationCause[];
}

/**
 * Your `AbortSignal` ended the call, and nothing was changed. `cause` is the reason of the signal, and `name` is
 * `AbortError`, as for the platform's error.
 */
export class AbortedError extends CallError {
  override readonly name = 'AbortError';
  readonly kind = 'aborted';
}

/** Every error of a client, distinguished by `kind`. */
export type AnyError =
  | ServiceError
  | AuthenticationError
  | TimeoutError
  | NetworkError
  | OutcomeUnknownError
  | ContractError
  | ValidationError
  | AbortedError;

/**
 * Returns an `AbortedError` if the error is the reason of the signal, otherwise the error itself. Replaces the stack of
 * the error by the current one: an error from reading a response or from a timer has a stack that does not lead to the
 * caller.
 */
export function endedBy(signal: AbortSignal | undefined, operation: string, thrown: unknown): unknown {
  // Not every platform has this function.
  if (isOurs(thrown)) (Error as { captureStackTrace?(error: Error): void }).captureStackTrace?.(thrown);
  else if (signal?.aborted && thrown === signal.reason)
    return new AbortedError(`${operation} was aborted by its \`signal\`.`, { operation, cause: thrown });
  return thrown;
}

/** @param fault such as "must be at least 1"; must not contain a secret */
export function invalidOption(
  operation: string,
  path: string,
  fault: string,
  cause?: unknown,
): ValidationError {
  const sentence = `\`${path}\` ${fault}`;
  return notSent(operation, [{ path, sentence, keyword: 'option' }], cause, '');
}

export function notSent(
  operation: string,
  causes: readonly ValidationCause[],
  cause?: unknown,
  before = 'The request was not sent: ',
): ValidationError {
  return new ValidationError(before + joinCauses(causes), { operation, causes, cause });
}

export function joinCauses(causes: readonly ValidationCause[]): string {
  const said = [...new Set(causes.map(({ sentence }) => sentence))].join('; ');
  return said.endsWith('?') ? said : `${said}.`;
}

export function unsendable(redactor: Redactor, operation: string, path: string, thrown: unknown): unknown {
  if (path !== 'sign' && isOurs(thrown)) return endedBy(undefined, operation, thrown);
  const cause = redactor.cause(thrown);
  const why = cause instanceof Error ? cause.message : (cause ?? 'without a reason');
  const sentence = path ? `\`${path}\` failed: ${why}` : `${why}`;
  return notSent(operation, [{ path, sentence, keyword: path ? 'option' : 'input' }], cause);
}

export const CREATE = 'createClient';
