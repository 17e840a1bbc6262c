import { CrossBorderPaymentsError } from '../core/errors/errors.ts';
import type { CallOptions } from '../core/options.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly records: readonly Item[];
  /** The total that the response states. The interface does not show whether it counts this page or all pages. */
  readonly total: number | undefined;
  readonly page: number;
  /** Records per page, if the query sets it. */
  readonly pageSize: number | undefined;
}

/** How far a list is read, and the options of each call. */
export interface ListOptions extends CallOptions {
  /** Most records to return. Defaults to all. */
  readonly maxRecords?: number;
  /** Most pages to read. Without it the list ends in a `PagingError` after 10,000. */
  readonly maxPages?: number;
  /** How many record ids are remembered, to skip records that arrive twice. Defaults to 10,000. */
  readonly window?: number;
}

/** How the pages of a list are fetched. */
export interface ListSource<Item> {
  readonly operation: string;
  readonly first: number;
  readonly fetchPage: (page: number, options: CallOptions) => Promise<Page<Item>>;
  readonly idOf: (record: Item) => unknown;
}

/** The end of a list was not found. The records read so far may not be all. */
export class PagingError extends CrossBorderPaymentsError {
  override readonly name = 'PagingError';
  readonly kind = 'contract';
  readonly page: number;

  constructor(message: string, operation: string, page: number) {
    super(message, { operation });
    this.page = page;
  }
}
