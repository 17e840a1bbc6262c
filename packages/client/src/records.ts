import type { ApiOperation } from '@cross-border-payments/client-runtime/api/operation';

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
