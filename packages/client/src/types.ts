import type { ApiOperation } from '@cross-border-payments/client-runtime/api/operation';
import type { Connection, Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import type * as engine from '@cross-border-payments/client-runtime/core/options';
import type { Advice } from '@cross-border-payments/explain/advice';

export type { Advice };

/** A piece of advice, with the `operationId` of the call. */
export interface AdviceEvent extends Advice {
  readonly operation: string;
}

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

export interface PaymentOptions extends CallerOptions {
  readonly onAdvice?: ((event: AdviceEvent) => void) | undefined;
}

export type PaymentConnection = Connection & PaymentOptions;

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

export type CallOutcome = Outcome<ServiceResponse> & { readonly response: ServiceResponse };

/** What a client must know of a document in addition to its operations, from `x-profile`. */
export interface ClientProfile {
  /**
   * The property names of the envelope, and the `status` that means success. Without an envelope, the HTTP status decides
   * whether a response is a success, as in any document.
   */
  readonly envelope?: {
    readonly status: string;
    readonly success: string;
    readonly message: string;
    readonly data: string;
  };
  /** The operation that returns a token, and the header in which the token is sent. If absent, no token is sent. */
  readonly token?: {
    readonly operation: string;
    readonly header: string;
    readonly lifetimeSeconds: number;
    /** Words in lower case. If a message names the header and has one of these words, it is assumed to refuse the token. */
    readonly refusedWords?: readonly string[];
  };
  /**
   * The names of two properties: `number` has the order number, which the caller chooses; `id` has the order id, which the
   * service chooses.
   */
  readonly order?: { readonly number: string; readonly id: string };
  /** The names of the query parameters for the page and its size, and of the envelope's property for the total. */
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
}

/**
 * How often the request of an operation may be sent. `read`: any number of times. `once-per-order`: again only if it
 * was certainly not sent, or with the same order number after the token was refused. `never`: at most once.
 */
export type RetryClass = 'read' | 'once-per-order' | 'never';

/** One operation of the document, with what only payments need. */
export interface OperationRecord extends ApiOperation {
  readonly retry: RetryClass;
  /** The resource group: the tag in camel case. */
  readonly group: string;
  /** The name of the method in its group: the operation's id without the words of the tag. */
  readonly name: string;
  /**
   * The part of the request that a call takes as its whole input. Absent if the input is an object of parts, such as
   * `path` and `body`.
   */
  readonly input?: 'body' | 'query';
  /** Names of the query parameters that the document defines. Methods refuse others; `*` allows any. */
  readonly query: readonly string[];
  /** Properties of the body that identify the order. Methods require that at least one of them is a string. */
  readonly identifiedBy?: readonly string[];
  /** The type that the `data` of a success must have. `order` means an object with the id of an order. */
  readonly dataType?: 'object' | 'order' | 'array' | 'string';
  /** The HTTP statuses that the document declares. */
  readonly responses: readonly number[];
  /** The id of the operation that shows whether a change took effect. For a create, it finds the order by its number. */
  readonly resolvedBy?: string;
}

export type Operations = Readonly<Record<string, OperationRecord>>;

/** The `data` of a response; `unknown` if the document does not define it. */
export type EnvelopeData<ServiceResponse> = ServiceResponse extends { readonly data?: unknown }
  ? Shown<ServiceResponse['data']>
  : unknown;

/**
 * An order in a response that the interface document does not define. These properties are assumed, and the client does
 * not check them.
 */
export interface UntypedOrder {
  readonly tradeId?: string;
  readonly status?: string;
  readonly [property: string]: unknown;
}

/** The `data` of a create or a status query; an assumed order if the document does not define it. */
export type OrderData<ServiceResponse> =
  unknown extends EnvelopeData<ServiceResponse> ? UntypedOrder | undefined : EnvelopeData<ServiceResponse>;

/** The type of data, or `unknown` if it may be a string or any object: the document then does not define the data. */
type Shown<Value> = string | object extends Value ? unknown : Exclude<Value, undefined>;
