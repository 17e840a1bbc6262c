/** What went wrong, to narrow on. */
export type ErrorKind =
  | 'service'
  | 'authentication'
  | 'timeout'
  | 'network'
  | 'outcome-unknown'
  | 'contract'
  | 'validation';

/** What an error knows about the call it belongs to. */
export interface ErrorFacts {
  /** The `operationId`. */
  readonly operation: string;
  readonly cause?: unknown;
  readonly httpStatus?: number | undefined;
}

/** Members for the program alone: a log that prints the error does not show them. */
const HIDDEN = ['data', 'resolve'];

/** The base of every error of this package. `kind` tells them apart; none of them holds a secret or a token. */
export abstract class CrossBorderPaymentsError<Facts extends ErrorFacts = ErrorFacts> extends Error {
  abstract readonly kind: ErrorKind;
  /** The `operationId` of the call. */
  declare readonly operation: string;

  /** @param facts become members of the error */
  constructor(message: string, { cause, ...facts }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    for (const [name, value] of Object.entries(facts)) {
      Object.defineProperty(this, name, { value, enumerable: !HIDDEN.includes(name) });
    }
  }

  /** What may go into a log: no data of the service, no cause. */
  toJSON(): Record<string, unknown> {
    return { ...(this as object), message: this.message };
  }
}

/** Whether an order exists after a refused create. */
export type OrderCreated = boolean | 'unknown';

/** What a `ServiceError` knows. */
export interface ServiceFacts extends ErrorFacts {
  readonly status: string;
  readonly httpStatus: number;
  readonly orderCreated?: OrderCreated | undefined;
  readonly data?: unknown;
}

/** The service answered, and its answer is a refusal: `status` is not `1`. */
export class ServiceError extends CrossBorderPaymentsError<ServiceFacts> {
  override readonly name = 'ServiceError';
  readonly kind = 'service';
  /** `status` of the envelope; `-1` for most errors. */
  declare readonly status: string;
  declare readonly httpStatus: number;
  /**
   * For creates: whether the order exists. `true` with a `tradeId` in the data, `false` for HTTP 400
   * without one, else `unknown`. Absent for everything that is no create.
   */
  declare readonly orderCreated?: OrderCreated | undefined;
  /** The `data` of the answer as it came. It is neither printed nor part of `toJSON`. */
  declare readonly data: unknown;
}

/** No token could be had, or the service refuses a fresh one. */
export class AuthenticationError extends CrossBorderPaymentsError {
  override readonly name = 'AuthenticationError';
  readonly kind = 'authentication';
}

/** No complete answer came in time. The call can be made again without harm. */
export class TimeoutError extends CrossBorderPaymentsError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The request or its answer was lost on the way. The call can be made again without harm. */
export class NetworkError extends CrossBorderPaymentsError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
  /** Set when something answered, but with an HTTP status that the interface does not have, such as 503. */
  declare readonly httpStatus?: number | undefined;
}

/** What an `OutcomeUnknownError` knows. */
export interface OutcomeUnknownFacts extends ErrorFacts {
  readonly orderNo?: string | undefined;
  readonly resolve?: (() => Promise<unknown>) | undefined;
}

/**
 * The request may have reached the service, and nobody knows what came of it. Do not make the call again with a new
 * order number: ask first what became of it.
 */
export class OutcomeUnknownError extends CrossBorderPaymentsError<OutcomeUnknownFacts> {
  override readonly name = 'OutcomeUnknownError';
  readonly kind = 'outcome-unknown';
  /** The `orderNo` of the request, when it has one. */
  declare readonly orderNo?: string | undefined;
  /**
   * Asks the service for the order. Resolves with the order when it exists; rejects like any other call. Absent where
   * the interface has no operation that finds an order by its number.
   */
  declare readonly resolve?: (() => Promise<unknown>) | undefined;
}

/** An answer that breaks the document: no JSON, no envelope, too long. */
export class ContractError extends CrossBorderPaymentsError {
  override readonly name = 'ContractError';
  readonly kind = 'contract';
  declare readonly httpStatus: number;
}

/** One reason why a message breaks the document. */
export interface ValidationCause {
  /** The member: `beneficiary.swiftCode`; empty for the whole. */
  readonly path: string;
  /** The cause in words; no value of the message is told. */
  readonly sentence: string;
  /** Rule ids, when the cause comes from a rule: `R-019`. */
  readonly rule?: string;
  /** The JSON Schema keyword that failed. */
  readonly keyword: string;
}

/** What a `ValidationError` knows. */
export interface ValidationFacts extends ErrorFacts {
  readonly causes: readonly ValidationCause[];
}

/** A request breaks the document. It was not sent. */
export class ValidationError extends CrossBorderPaymentsError<ValidationFacts> {
  override readonly name = 'ValidationError';
  readonly kind = 'validation';
  declare readonly causes: readonly ValidationCause[];
}

/** Every error of this package; narrows on `kind`. */
export type AnyError =
  | ServiceError
  | AuthenticationError
  | TimeoutError
  | NetworkError
  | OutcomeUnknownError
  | ContractError
  | ValidationError;
