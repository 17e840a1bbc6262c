import type { ApiInput, ApiOperation, WrittenRequest } from '../api/operation.ts';
import type { Outcome, ResponseHead } from '../core/context.ts';
import type {
  CallOptions,
  CallPromise,
  ConnectionOptions,
  SentOperation,
  TokenStore,
} from '../core/options.ts';

/** The facts of a document beyond its operations that a client needs; from `x-profile`, empty without it. */
export interface ClientProfile {
  /**
   * The property names of the envelope, and the `status` that means success. Without it, an HTTP status of 400 or more
   * is a refusal, and the body is the data.
   */
  readonly envelope?: {
    readonly status: string;
    readonly success: string;
    readonly message: string;
    readonly data: string;
  };
  /** The operation that returns a token, and the header for it. Without it, no token is sent. */
  readonly token?: {
    readonly operation: string;
    readonly header: string;
    readonly lifetimeSeconds: number;
    /** A message that names the header and has one of these words, in lower case, is assumed to refuse the token. */
    readonly refusedWords?: readonly string[];
  };
  /**
   * The names of the properties with the order number, chosen by the caller, and the order id, chosen by the service.
   */
  readonly order?: { readonly number: string; readonly id: string };
  /** The query parameters for the page and its size, and the property next to the data with the number of records. */
  readonly paging?: { readonly page: string; readonly size: string; readonly total: string };
}

/** The keys of a caller: headers, and the input of the operation that returns a token. */
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
  /** The method of the group: the id without the words of the tag. */
  readonly name: string;
  /** Names of the headers that authenticate the call. */
  readonly security: readonly string[];
  /** With `none`, the input of the call is its query. */
  readonly body: 'json' | 'form' | 'none';
  /** Names of the query parameters that the document shows, `*` for any name. Methods refuse others. */
  readonly query: readonly string[];
  /** Set if a request has more than a body or a query: the input of the call then has its parts by name. */
  readonly parts?: RequestParts;
  /** Properties of the body that identify the order: one of them must be a string. Checked by methods. */
  readonly identifiedBy?: readonly string[];
  /** Optional properties of the body. A method refuses a name that looks like a misspelling of one. */
  readonly optional?: readonly string[];
  /** The type that the `data` of a success must have: `order` is an object with the id of an order. */
  readonly data?: 'object' | 'order' | 'array' | 'string';
  /** Set when the operation returns a list page by page. */
  readonly paged?: boolean;
  /** The HTTP statuses that the document declares. */
  readonly responses: readonly number[];
  /** The id of the operation that finds an order by its number, if there is one. */
  readonly resolvedBy?: string;
}

type Written = Pick<ApiOperation, 'styles' | 'body' | 'encoding' | 'accept'>;

/** How a request is written from its parts, such as `path` and `body`. */
export interface RequestParts extends Written {
  readonly write: (baseUrl: string, operation: Written & { path: string }, input: ApiInput) => WrittenRequest;
}

/** Options of every client for a document with a profile. */
export interface CallerOptions extends ConnectionOptions {
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly tokenStore?: TokenStore;
  /** Where the numbers of orders are recorded before they are sent. Without it, `orderCreated` is never `false`. */
  readonly orderNumberStore?: OrderNumberStore;
  readonly isTokenRejected?: IsTokenRejected;
}

/** Returns whether the service refused a call because of its token, so that nothing was carried out. */
export type IsTokenRejected = (response: ServiceResponse) => boolean;

/** A response of the service: its body as a string, and the envelope, if the body is one. */
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
   * @returns whether it was not recorded before. Must be atomic, such as by a unique key of a database
   */
  add(orderNo: string): boolean | Promise<boolean>;
}

/**
 * Calls an operation.
 * @param input the body, or the query of an operation without a body. For a form: an object with `Blob`s and strings,
 * a `FormData`, or a `RawRequestBody`.
 * @throws CrossBorderPaymentsError; the signal's reason if a `read` was aborted
 */
type Calling<Result> = (operation: OperationRecord, input?: unknown, options?: CallOptions) => Result;

/** Calls by operation record: `call` returns the `data` of the response, `exchange` the whole response. */
export interface Caller {
  readonly call: Calling<CallPromise<unknown>>;
  readonly exchange: Calling<Promise<ServiceResponse & { readonly envelope: Envelope }>>;
}

/** The outcome of a call with a response that the document declares. */
export type CallOutcome = Outcome<ServiceResponse> & { readonly response: ServiceResponse };

export type Run = Calling<Promise<CallOutcome>>;
