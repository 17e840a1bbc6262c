import type { ApiInput, ApiOperation, WrittenRequest } from '../api/operation.ts';
import type { SentOperation } from '../core/operation.ts';

/** What the request of an operation carries. */
export type BodyKind = 'json' | 'form' | 'none';

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
  readonly body: BodyKind;
  /** Names of the query parameters that the document shows, `*` for any name. Methods refuse others. */
  readonly query: readonly string[];
  /** Set for a request that is more than one body or query: the input of the call has its parts by name. */
  readonly parts?: RequestParts;
  /** Properties of the body, one of which must be a string, so that the order can be found. Checked by methods. */
  readonly identifiedBy?: readonly string[];
  /** Properties of the body that may be left out. A method refuses what looks like a misspelling of one. */
  readonly optional?: readonly string[];
  /** What the `data` of a success must be: `order` is an object with the id of an order. */
  readonly data?: 'object' | 'order' | 'array' | 'string';
  /** Set when the operation returns a list page by page. */
  readonly paged?: boolean;
  /** HTTP statuses that the document has. */
  readonly answers: readonly number[];
  /** The id of the operation that finds an order by its number, if there is one. */
  readonly resolvedBy?: string;
}

/** What writes a request from its parts, such as `path` and `body`, and how. */
export interface RequestParts extends Pick<ApiOperation, 'styles' | 'body' | 'encoding' | 'accept'> {
  readonly write: (
    baseUrl: string,
    operation: Pick<ApiOperation, 'path' | 'styles' | 'body' | 'encoding' | 'accept'>,
    input: ApiInput,
  ) => WrittenRequest;
}
