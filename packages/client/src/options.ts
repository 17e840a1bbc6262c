import type { Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import type * as engine from '@cross-border-payments/client-runtime/core/options';
import type { AdviceEvent } from './checks/advice.ts';
import type { OperationRecord, RetryClass } from './records.ts';

export interface ClientRequestEvent extends engine.RequestEvent<RetryClass> {}

export interface ClientResponseEvent extends engine.ResponseEvent<RetryClass> {}

export type ClientFunction =
  | 'onRequest'
  | 'onResponse'
  | 'onRetry'
  | 'onLogin'
  | 'isTokenRejected'
  | 'orderNumberStore.add'
  | 'tokenStore.get'
  | 'tokenStore.set';

/** Functions that are called for events. A call does not wait for them and does not fail if they fail. */
export interface ClientHooks extends engine.Hooks<RetryClass, ClientFunction> {}

/** Options of every client for a document with a profile. */
export interface CallerOptions extends Omit<engine.ConnectionOptions, 'hooks'> {
  readonly hooks?: ClientHooks | undefined;
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly tokenStore?: engine.TokenStore | undefined;
  /**
   * Where order numbers are recorded before they are sent. Without this store, `orderCreated` of an error is never
   * `false`.
   */
  readonly orderNumberStore?: OrderNumberStore | undefined;
  readonly isTokenRejected?: IsTokenRejected | undefined;
}

/** The options that the plug-in for payments reads. */
export interface PaymentOptions extends CallerOptions {
  /** Called with advice about a request that is sent. */
  readonly onAdvice?: ((event: AdviceEvent) => void) | undefined;
}

/** Returns whether the service refused a call because of its token. The call may still have had an effect. */
export type IsTokenRejected = (response: ServiceResponse) => boolean;

/** A response of the service, with its body as a string and, if the body is an envelope, the parsed envelope. */
export interface ServiceResponse extends ResponseHead {
  readonly text: string;
  readonly envelope?: Envelope;
}

/** The object around every response; the status `1` is success. */
export interface Envelope {
  readonly status: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly [property: string]: unknown;
}

/** Stores the order numbers that were sent. The store must outlive the process. */
export interface OrderNumberStore {
  /**
   * Records an order number before it is sent.
   * Must be atomic: in a database, for example, use a unique key.
   * @returns true if the number was not recorded before
   */
  add(orderNo: string): boolean | Promise<boolean>;
}

/** The response to a call that succeeded. */
export interface CallResponse<Data> {
  readonly data: Data;
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The header `x-request-id`, if the service sent it. */
  readonly requestId: string | undefined;
  /** The whole body, if the document defines an envelope for it. */
  readonly envelope?: Readonly<Record<string, unknown>>;
}

/** The promise of a call, which resolves with its data. */
export interface CallPromise<Data> extends Promise<Data> {
  /** Returns the data with the HTTP status and the headers of the response. Rejects if the call rejects. */
  withResponse(): Promise<CallResponse<Data>>;
}

/**
 * The promise of one page of a list. It resolves with the data of the page. Iteration with `for await` yields every
 * record from this page on, each once. It requests the next page when all records of a page are read, and throws if a
 * page fails.
 */
export interface PagePromise<Data> extends CallPromise<Data>, AsyncIterable<ItemOf<Data>> {}

type ItemOf<Data> = Data extends readonly (infer Item)[] ? Item : unknown;

/**
 * Calls an operation.
 * @param input the body, or the query of an operation without a body. A form is an object of `Blob`s and strings, a
 * `FormData`, or a `RawRequestBody`.
 * @throws CrossBorderPaymentsError
 */
type Calling<Result> = (operation: OperationRecord, input?: unknown, options?: engine.CallOptions) => Result;

/** Calls an operation for a generated method, which states the type of the result. */
// biome-ignore lint/suspicious/noExplicitAny: each method has the type of its result.
export type MethodCall = (operation: OperationRecord, input?: unknown, options?: engine.CallOptions) => any;

/**
 * Calls operations by their generated records. `call` returns the `data` of the response, `exchange` the whole
 * response.
 */
export interface Caller {
  readonly call: Calling<CallPromise<unknown>>;
  readonly exchange: Calling<Promise<ServiceResponse & { readonly envelope: Envelope }>>;
}

/** The outcome of a call with a response that the document declares. */
export type CallOutcome = Outcome<ServiceResponse> & { readonly response: ServiceResponse };
