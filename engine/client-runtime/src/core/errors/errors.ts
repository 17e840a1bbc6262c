import type { Redactor, ValidationCause } from '../options.ts';

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

/** The properties that the class of an error declares. */
interface ErrorFacts {
  readonly operation: string;
  readonly cause?: unknown;
  readonly httpStatus?: number | undefined;
  readonly requestId?: string | undefined;
  readonly status?: string;
  readonly orderCreated?: OrderCreated | undefined;
  readonly mayHaveTakenEffect?: boolean;
  readonly resolve?: unknown;
  readonly orderNo?: string | undefined;
  readonly causes?: readonly ValidationCause[];
}

/** Properties that are not printed. */
const HIDDEN = ['resolve'];

/** Marks the errors of this package, also those of another copy of it, such as the CommonJS build next to the ES modules. */
const BRAND: symbol = /* @__PURE__ */ Symbol.for('@cross-border-payments/client.error');

/** The base of every error of this package, distinguished by `kind`. No error contains a secret or a token. */
export abstract class CrossBorderPaymentsError extends Error {
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
        Object.defineProperty(this, name, { value, enumerable: !HIDDEN.includes(name) });
  }

  /**
   * Returns whether a value is an error of this package, of any kind or of one kind. Unlike `instanceof`, it also works if a
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
    // `errors.filter(CrossBorderPaymentsError.is)` passes the index as the kind.
    if (typeof kind === 'string' && !KINDS.includes(kind))
      throw new TypeError(`\`kind\` must be one of ${KINDS.join(', ')}`, { cause: value });
    return isOurs(value, kind);
  }

  /** Returns the properties that may be logged, without the data of the service and without the cause. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message };
  }
}

export function isOurs(thrown: unknown, kind?: ErrorKind): thrown is CrossBorderPaymentsError {
  const { [BRAND]: brand, kind: actualKind } = Object(thrown) as Record<string | symbol, unknown>;
  return brand === BRAND && (typeof kind !== 'string' || actualKind === kind);
}

/** Whether an order exists after a refused create. */
export type OrderCreated = boolean | 'unknown';

/**
 * An order in a response that the interface document does not define. These properties are assumed, and the client does
 * not check them.
 */
export interface UntypedOrder {
  readonly tradeId?: string;
  readonly status?: string;
  readonly [property: string]: unknown;
}

/** The result of a query for an order by its number. */
export type OrderLookup =
  | { readonly found: true; readonly order: UntypedOrder | undefined }
  /** The service refused the query, so there is presumably no order. If its create is in progress, it may still appear. */
  | { readonly found: false; readonly error: ServiceError };

/** The service refused the request: `status` is not `1`. */
export class ServiceError extends CrossBorderPaymentsError {
  override readonly name = 'ServiceError';
  readonly kind = 'service';
  /** `status` of the envelope; `-1` for most errors. */
  declare readonly status: string;
  declare readonly httpStatus: number;
  /**
   * Whether the request may have had an effect although it was refused: `false` for reads; for creates unless
   * `orderCreated` is `false`; `true` for every other change, because the interface document does not show whether a
   * refused change has an effect. Undefined if the document has no `x-profile`.
   */
  declare readonly mayHaveTakenEffect?: boolean;
  /**
   * For creates: whether the order exists (R-015). `true`, an assumption, if the data has a `tradeId`. `false` if the response is HTTP
   * 400 without a `tradeId`, and by the `orderNumberStore` no earlier call can have made the order. Otherwise `unknown`.
   */
  declare readonly orderCreated?: OrderCreated | undefined;
  /** For creates: queries the order, like `resolve` of an `OutcomeUnknownError`. */
  declare readonly resolve?: (() => Promise<OrderLookup>) | undefined;
  readonly #data: unknown;

  constructor(message: string, { data, ...facts }: ErrorFacts & { readonly data: unknown }) {
    super(message, facts);
    this.#data = data;
  }

  /**
   * The `data` of the response as the service sent it, which may be anything, even a key or personal data. It is not an own
   * property and not in `toJSON`, so only a program that reads it can print it.
   */
  get data(): unknown {
    return this.#data;
  }
}

/** The login failed before any request of the call was sent, so nothing was carried out. */
export class AuthenticationError extends CrossBorderPaymentsError {
  override readonly name = 'AuthenticationError';
  readonly kind = 'authentication';
}

/** No complete response arrived in time. The call may be repeated. */
export class TimeoutError extends CrossBorderPaymentsError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The request or its response was lost. The call may be repeated. */
export class NetworkError extends CrossBorderPaymentsError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
  /** The HTTP status of a response, if the interface document does not define this status, such as 503. */
  declare readonly httpStatus?: number | undefined;
}

/**
 * The request may have taken effect: its response was lost or cannot be trusted, or it refuses the token. Query the order before you send it again, and
 * never send it with a new order number.
 */
export class OutcomeUnknownError extends CrossBorderPaymentsError {
  override readonly name = 'OutcomeUnknownError';
  readonly kind = 'outcome-unknown';
  /** The `orderNo` of the request, if it has one. */
  declare readonly orderNo?: string | undefined;
  /**
   * Queries the order by its number; undefined if the request has no number. Rejects like any other call, except that
   * after a refusal it resolves with `found: false`. It is assumed that a payout can be queried by its `orderNo`.
   */
  declare readonly resolve?: (() => Promise<OrderLookup>) | undefined;
}

/** The response is not as the document defines it: it is not JSON, has no envelope, or is too long. */
export class ContractError extends CrossBorderPaymentsError {
  override readonly name = 'ContractError';
  readonly kind = 'contract';
  declare readonly httpStatus: number;
}

/** A request breaks the document. It was not sent. */
export class ValidationError extends CrossBorderPaymentsError {
  override readonly name = 'ValidationError';
  readonly kind = 'validation';
  declare readonly causes: readonly ValidationCause[];
}

/** Your `AbortSignal` ended the call, and nothing was changed. `cause` is the reason of the signal. */
export class AbortedError extends CrossBorderPaymentsError {
  override readonly name = 'AbortError';
  readonly kind = 'aborted';
}

/** Every error of this package, distinguished by `kind`. */
export type AnyError =
  | ServiceError
  | AuthenticationError
  | TimeoutError
  | NetworkError
  | OutcomeUnknownError
  | ContractError
  | ValidationError
  | AbortedError;

/** Returns an `AbortedError` if the error is the reason of the signal, otherwise the error itself. */
export function endedBy(signal: AbortSignal | undefined, operation: string, thrown: unknown): unknown {
  if (!signal?.aborted || thrown !== signal.reason || isOurs(thrown)) return thrown;
  return new AbortedError(`${operation} was aborted by its \`signal\`.`, { operation, cause: thrown });
}

/** Makes the error for an option or argument. `fault`, such as "must be at least 1", must not contain a secret. */
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
  const said = [...new Set(causes.map(({ sentence }) => sentence))].join('; ');
  const message = `${before}${said}${said.endsWith('?') ? '' : '.'}`;
  return new ValidationError(message, { operation, causes, cause });
}

/** Makes the error for a failure before anything was sent. `path` names the option, or is empty for the input. */
export function unsendable(
  { redactor }: { readonly redactor: Redactor },
  operation: string,
  path: string,
  thrown: unknown,
): unknown {
  if (path !== 'sign' && isOurs(thrown)) return thrown;
  const cause = redactor.cause(thrown);
  const why = cause instanceof Error ? cause.message : (cause ?? 'without a reason');
  const sentence = `${path ? `\`${path}\`` : 'its preparation'} failed: ${why}`;
  return notSent(operation, [{ path, sentence, keyword: path ? 'option' : 'input' }], cause);
}
