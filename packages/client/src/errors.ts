import * as engine from '@cross-border-payments/client-runtime/core/errors';
import type { UntypedOrder } from './types.ts';

/** Whether an order exists after a refused create. */
export type OrderCreated = boolean | 'unknown';

/** The result of a query for an order by its number. */
export type OrderLookup =
  | { readonly found: true; readonly order: UntypedOrder | undefined }
  /**
   * The service refused the query, so there is presumably no order. It may still appear if its create is in progress.
   */
  | { readonly found: false; readonly error: ServiceError };

/** The service refused the request: `status` is not `1`. */
export interface ServiceError extends engine.ServiceError {
  /**
   * Whether the request may have had an effect although it was refused. `false` for reads, and for creates if
   * `orderCreated` is `false`. Otherwise `true`, because the interface document does not show whether a refused change
   * has an effect.
   */
  readonly mayHaveTakenEffect: boolean;
  /**
   * For creates: whether the order exists. `true` if the data has a `tradeId`, which is an assumption. `false`
   * if the response is HTTP 400 without a `tradeId` and, according to the `orderNumberStore`, no earlier call can have
   * made the order. Otherwise `unknown`.
   */
  readonly orderCreated?: OrderCreated | undefined;
  /** For creates: queries the order, like `resolve` of an `OutcomeUnknownError`. */
  readonly resolve?: (() => Promise<OrderLookup>) | undefined;
}

/**
 * The request may have taken effect: its response was lost, cannot be trusted, or refuses the token. Query the order
 * before you send the request again, and never send it with a new order number.
 */
export interface OutcomeUnknownError extends engine.OutcomeUnknownError {
  /** The `orderNo` of the request, if it has one. */
  readonly orderNo?: string | undefined;
  /**
   * Queries the order by its number, assuming that payouts can be queried by `orderNo`; undefined if the request has no
   * number. If the query is refused, resolves with `found: false`; otherwise rejects like any other call.
   */
  readonly resolve?: (() => Promise<OrderLookup>) | undefined;
}

/** Every error of this package, distinguished by `kind`. */
export type ClientError =
  | Exclude<engine.AnyError, { readonly kind: 'service' | 'outcome-unknown' }>
  | ServiceError
  | OutcomeUnknownError;

/** The base of every error of this package, distinguished by `kind`. No error contains a secret or a token. */
export type CrossBorderPaymentsError = engine.CallError;

/** The static members of an error class. */
interface ErrorClass<Instance> {
  readonly prototype: Instance;
  /**
   * Returns whether a value is an error of this package, of any kind or of one kind. Unlike `instanceof`, it also works if a
   * program loads the package twice, as CommonJS and as ES modules. Accepts any value.
   *
   * @throws TypeError for a string that is not a kind; its `cause` is the value
   */
  is(value: unknown): value is ClientError;
  is<Kind extends engine.ErrorKind>(
    value: unknown,
    kind: Kind,
  ): value is Extract<ClientError, { readonly kind: Kind }>;
}

type Typed<Class extends new (...given: never) => unknown, Instance> = ErrorClass<Instance> &
  (new (
    ...facts: ConstructorParameters<Class>
  ) => Instance);

// These are the classes of the engine, so that each exists once, typed with the properties that calls of the service
// add.
export const CrossBorderPaymentsError: ErrorClass<CrossBorderPaymentsError> &
  (abstract new (
    ...facts: ConstructorParameters<typeof engine.CallError>
  ) => CrossBorderPaymentsError) = engine.CallError as never;
export const ServiceError: Typed<typeof engine.ServiceError, ServiceError> = engine.ServiceError as never;
export const OutcomeUnknownError: Typed<typeof engine.OutcomeUnknownError, OutcomeUnknownError> =
  engine.OutcomeUnknownError as never;
