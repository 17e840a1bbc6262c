import type {
  ApiInput,
  ApiOperation,
  RequestRecord,
  WrittenRequest,
} from '@cross-border-payments/client-runtime/api/operation';
import type { Outcome, ResponseHead } from '@cross-border-payments/client-runtime/core/context';
import type {
  CallOptions,
  CallPromise,
  ConnectionOptions,
  SentOperation,
  TokenStore,
} from '@cross-border-payments/client-runtime/core/options';

/** What a client must know of a document besides its operations. From `x-profile`; empty if the document has none. */
export interface ClientProfile {
  /**
   * The property names of the envelope, and the `status` that means success. In a document without an envelope, the body
   * is the data, and a response with an HTTP status of 400 or more is a refusal.
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

/** The keys of a caller, as headers and as the input of the operation that returns a token. */
export interface Keys {
  readonly headers: Readonly<Record<string, string>>;
  readonly login: Readonly<Record<string, string>>;
}

/** One operation of the document, as data. */
export interface OperationRecord extends SentOperation {
  /** Path below the base URL. */
  readonly path: string;
  /** The resource group: the tag in camel case. */
  readonly group: string;
  /** The name of the method in its group: the operation's id without the words of the tag. */
  readonly name: string;
  /** Names of the headers that authenticate the call. */
  readonly security: readonly string[];
  /** How the body is sent. With `none`, the input of the call is the query. */
  readonly body: 'json' | 'form' | 'none';
  /** Names of the query parameters that the document defines. Methods refuse others; `*` allows any, and `parts`. */
  readonly query: readonly string[];
  /** Set if a request has several parts, such as path and body. The input of the call then has them as properties. */
  readonly parts?: RequestParts;
  /** Properties of the body that identify the order. Methods require that at least one of them is a string. */
  readonly identifiedBy?: readonly string[];
  /** The type that the `data` of a success must have. `order` is an object with the id of an order. */
  readonly data?: 'object' | 'order' | 'array' | 'string';
  /** The HTTP statuses that the document declares. */
  readonly responses: readonly number[];
  /** The id of the operation that shows whether a change took effect. For a create, it finds the order by its number. */
  readonly resolvedBy?: string;
}

type Written = Pick<ApiOperation, 'styles' | 'writes' | 'body' | 'encoding' | 'accept'>;

/** How a request is written from its parts, such as `path` and `body`. */
export interface RequestParts extends Written {
  readonly write: (baseUrl: string, operation: RequestRecord, input: ApiInput) => WrittenRequest;
}

/** Options of every client for a document with a profile. */
export interface CallerOptions extends ConnectionOptions {
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly tokenStore?: TokenStore;
  /** Where the numbers of orders are recorded before they are sent. Without it, `orderCreated` is never `false`. */
  readonly orderNumberStore?: OrderNumberStore;
  readonly isTokenRejected?: IsTokenRejected;
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

/** Stores which order numbers were sent, in a place that outlives the process. */
export interface OrderNumberStore {
  /**
   * Records an order number before it is sent.
   * Must be atomic: in a database, for example, use a unique key.
   * @returns true if the number was not recorded before
   */
  add(orderNo: string): boolean | Promise<boolean>;
}

/**
 * Calls an operation.
 * @param input the body, or the query of an operation without a body. A form is an object of `Blob`s and strings, a
 * `FormData`, or a `RawRequestBody`.
 * @throws CrossBorderPaymentsError
 */
type Calling<Result> = (operation: OperationRecord, input?: unknown, options?: CallOptions) => Result;

/** Calls operations by their records: `call` returns the `data` of the response, `exchange` the whole response. */
export interface Caller {
  readonly call: Calling<CallPromise<unknown>>;
  readonly exchange: Calling<Promise<ServiceResponse & { readonly envelope: Envelope }>>;
}

/** The outcome of a call with a response that the document declares. */
export type CallOutcome = Outcome<ServiceResponse> & { readonly response: ServiceResponse };

/** Calls an operation; `checkInput` is called first, and may throw. */
export type Run = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
  checkInput?: (input: unknown) => void,
) => Promise<CallOutcome>;
