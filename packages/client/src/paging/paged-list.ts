import { ContractError } from '../core/errors/errors.ts';
import type { OperationRecord } from '../core/operation.ts';
import type { Caller } from '../core/options.ts';
import type { ListOptions, ListPage, Page, PageQuery } from './page.ts';
import { fetchPage, readPages } from './read-pages.ts';

/**
 * A list that is fetched page by page. Awaited it gives the records of one page, iterated over every record.
 * Nothing is sent before one of them is done.
 *
 * ```ts
 * const records = await client.payin.list({ pages: 2 });
 * const { total } = await client.payin.list().page(1);
 * for await (const record of client.payin.list({ status: 'completed' })) console.log(record.tradeId);
 * ```
 */
export class PagedList<Item extends object, Query extends PageQuery = PageQuery>
  implements Promise<Item[]>, AsyncIterable<Item>
{
  readonly [Symbol.toStringTag] = 'PagedList';
  readonly #operation: string;
  readonly #listPage: ListPage<Item, Query>;
  readonly #query: Query;
  readonly #options: ListOptions;
  #awaited: Promise<Item[]> | undefined;

  /** Made by `pagedList`. */
  constructor(operation: string, listPage: ListPage<Item, Query>, query: Query, options: ListOptions) {
    this.#operation = operation;
    this.#listPage = listPage;
    this.#query = query;
    this.#options = options;
  }

  /**
   * Fetches one page.
   *
   * @param number which one; by default that of the query, or the first
   * @throws RangeError when it is no whole number
   */
  async page(number: number = this.#query.pages ?? 1): Promise<Page<Item>> {
    if (!Number.isSafeInteger(number)) throw new RangeError('The number of a page must be a whole number.');
    const { maxPages, maxRecords, window, ...call } = this.#options;
    return fetchPage(this.#listPage, { ...this.#query, pages: number }, call);
  }

  /** Every page with new records, from that of the query on. Each call reads the list anew. */
  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    return readPages(this.#operation, this.#listPage, this.#query, this.#options);
  }

  /** Every record once, from the page of the query on. Each iteration reads the list anew. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { records } of this.pages()) {
      for (const record of records) {
        this.#options.signal?.throwIfAborted();
        yield record;
      }
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the list is meant to fetch one page.
  then<Kept = Item[], Caught = never>(
    onFulfilled?: ((records: Item[]) => Kept | PromiseLike<Kept>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as the standard library has it.
    onRejected?: ((reason: any) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    this.#awaited ??= this.page().then(({ records }) => [...records]);
    return this.#awaited.then(onFulfilled, onRejected);
  }

  /** As of a promise. */
  catch<Caught = never>(
    // biome-ignore lint/suspicious/noExplicitAny: as the standard library has it.
    onRejected?: ((reason: any) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Item[] | Caught> {
    return this.then(undefined, onRejected);
  }

  /** As of a promise. */
  finally(onFinally?: (() => void) | null): Promise<Item[]> {
    return this.then().finally(onFinally);
  }
}

/**
 * Makes a list of what fetches one page.
 *
 * @param operation the `operationId`, for errors
 * @param listPage fetches one page
 * @param query filters, `pages` (where to begin) and `pageSize`
 * @throws RangeError when a number is out of its range
 */
export function pagedList<Item extends object, Query extends PageQuery>(
  operation: string,
  listPage: ListPage<Item, Query>,
  query: Query,
  options: ListOptions = {},
): PagedList<Item, Query> {
  const { maxPages, maxRecords, window } = options;
  const { pages, pageSize } = query;
  for (const [name, value] of Object.entries({ pages, pageSize, maxPages, maxRecords, window })) {
    const least = name === 'pages' ? 0 : 1;
    if (value === undefined || (Number.isSafeInteger(value) && value >= least)) continue;
    throw new RangeError(`\`${name}\` must be a whole number, at least ${least}.`);
  }
  return new PagedList(operation, listPage, query, options);
}

/**
 * Makes a list of an operation that answers page by page: its query has `pages` and `pageSize`, its data is an array, and
 * `total` stands beside it.
 *
 * @param caller the client
 * @param operation the operation, as data
 * @throws RangeError when a number of the query or the options is out of its range
 */
export function pagedCall<Item extends object, Query extends PageQuery>(
  caller: Pick<Caller, 'exchange'>,
  operation: OperationRecord,
  query: Query,
  options: ListOptions = {},
): PagedList<Item, Query> {
  const listPage = async (page: Query, call: ListOptions) => {
    const { envelope, httpStatus } = await caller.exchange(operation, page, call);
    const { data, total } = envelope;
    if (!Array.isArray(data)) {
      const facts = { operation: operation.id, httpStatus };
      throw new ContractError('The service answered with data that is no list.', facts);
    }
    return { records: data as Item[], total: typeof total === 'number' ? total : undefined };
  };
  return pagedList(operation.id, listPage, query, options);
}
