import { CrossBorderPaymentsError } from '../core/errors/errors.ts';
import type { CallOptions } from '../core/options.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly records: readonly Item[];
  /** `total` of the answer: the number of orders retrieved, as the interface puts it. Whether of all pages, it does not say. */
  readonly total: number | undefined;
  /** Which page it is. */
  readonly page: number;
  /** How many records a page has, when the query says so. */
  readonly pageSize: number | undefined;
}

/** What a query of a list has in common with all others. */
export interface PageQuery {
  /** Which page; 1 is taken to be the first. */
  readonly pages?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Fetches one page. */
export type ListPage<Item, Query extends PageQuery = PageQuery> = (
  query: Query,
  options: CallOptions,
) => Promise<{ readonly records: readonly Item[]; readonly total?: number | undefined }>;

/** How far a list is read, and how each page is called for. */
export interface ListOptions extends CallOptions {
  /** After so many records the list ends. All, unless told otherwise. */
  readonly maxRecords?: number;
  /** After so many pages the list ends. Without it the list ends in a `PagingError` after 10,000. */
  readonly maxPages?: number;
  /** How many record ids are remembered to leave out what comes twice; 10,000 unless told otherwise. */
  readonly window?: number;
}

/** A list whose end cannot be found: it was given up, and what was read so far may not be all. */
export class PagingError extends CrossBorderPaymentsError {
  override readonly name = 'PagingError';
  readonly kind = 'contract';
  /** The page at which it was given up. */
  readonly page: number;

  constructor(message: string, operation: string, page: number) {
    super(message, { operation });
    this.page = page;
  }
}
