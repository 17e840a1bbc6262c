import { CALL, checkOptions, numberFault } from './core/checks.ts';
import type { Check, Checks } from './core/context.ts';
import { ContractError, CrossBorderPaymentsError, endedBy, reading } from './core/errors/errors.ts';
import type { CallOptions } from './core/options.ts';
import type { ClientProfile, OperationRecord, Run } from './payment/profile.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly records: readonly Item[];
  /** The total in the response. The interface document does not say whether it counts this page or all pages. */
  readonly total: number | undefined;
  readonly page: number;
  /** Records per page, if the query sets it. */
  readonly pageSize: number | undefined;
}

/** How much of a list is read, and the options of each call. */
export interface ListOptions extends CallOptions {
  /** Most records to return. Defaults to all. */
  readonly maxRecords?: number;
  /** Most pages to read. Without `maxPages`, a list of more than 10,000 pages ends in a `PaginationError`. */
  readonly maxPages?: number;
  /** How many record ids are remembered, so that a record that arrives twice is skipped. Defaults to 10,000. */
  readonly window?: number;
}

/** The end of a list was not found. The records read so far may not be all. */
export class PaginationError extends CrossBorderPaymentsError {
  override readonly name = 'PaginationError';
  readonly kind = 'contract';
  readonly page: number;

  constructor(message: string, operation: string, page: number) {
    super(message, { operation });
    this.page = page;
  }
}

const wholeFrom =
  (least: number): Check =>
  (value) =>
    numberFault(value, least, Number.isSafeInteger(value) && (value as number) >= least, 'whole ');

const PAGE = wholeFrom(0);
const COUNT = wholeFrom(1);
const LIST: Checks<keyof ListOptions> = { ...CALL, maxRecords: COUNT, maxPages: COUNT, window: COUNT };

const MAX_PAGES = 10_000;
const WINDOW = 10_000;
/** Most pages in a row without a new record. A page whose `total` has grown does not count: rows were being added. */
const MAX_REPEATED = 3;

/** How the pages of a list are fetched. */
interface ListSource<Item> {
  readonly operation: string;
  readonly first: number;
  readonly fetchPage: (page: number, options: CallOptions) => Promise<Page<Item>>;
  readonly idOf: (record: Item) => unknown;
}

/**
 * A list that is fetched page by page. `await` returns the records of one page; iteration yields every record. No request
 * is sent before that.
 *
 * ```ts
 * const records = await client.payin.list({ pages: 2 });
 * const { total } = await client.payin.list().page(1);
 * for await (const record of client.payin.list({ status: 'completed' })) console.log(record.tradeId);
 * ```
 */
export class PagedList<Item extends object> implements Promise<Item[]>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'PagedList';
  readonly #source: ListSource<Item>;
  readonly #options: ListOptions;
  #awaited: Promise<Item[]> | undefined;

  constructor(source: ListSource<Item>, options: ListOptions) {
    this.#source = source;
    this.#options = options;
  }

  /**
   * Fetches one page.
   * @param number defaults to the page of the query, or to the first
   * @throws ValidationError when `number` is not a whole number of at least 0
   */
  async page(number: number = this.#source.first): Promise<Page<Item>> {
    checkOptions(this.#source.operation, { page: number }, { page: PAGE });
    const { maxPages, maxRecords, window, ...call } = this.#options;
    this.#checkSignal();
    const page = await this.#source.fetchPage(number, call);
    this.#checkSignal();
    return page;
  }

  /**
   * Yields each page, with its new records, from the page of the query on. If rows are added in the meantime, other rows
   * move to the next page and arrive twice; they are skipped by their id. If rows are removed, other rows move to a page
   * that has already been read, so they are missed. The list ends with an empty page. It also ends with a page that is not
   * full, unless `total` is larger than the number of records read.
   * @throws PaginationError when the list has no end
   */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const { first, idOf } = this.#source;
    const { maxPages = MAX_PAGES, maxRecords = Infinity, window = WINDOW } = this.#options;
    const isNew = newRecords(idOf, window);
    const isLast = this.#end();
    let yielded = 0;
    for (let number = first; number < first + maxPages && yielded < maxRecords; number++) {
      const page = await this.page(number);
      const fresh = page.records.filter(isNew);
      const records = fresh.slice(0, maxRecords - yielded);
      yielded += records.length;
      if (records.length > 0) yield { ...page, records };
      if (isLast(page, fresh.length, yielded)) return;
    }
    if (this.#options.maxPages === undefined && yielded < maxRecords) throw this.#endless(first + maxPages);
  }

  /** Makes a function that returns whether a page is the last, and throws if pages keep repeating. */
  #end(): (page: Page<Item>, fresh: number, yielded: number) => boolean {
    let [read, longest, repeated, formerTotal] = [0, 0, 0, Infinity];
    return ({ records: { length }, total = Infinity, page, pageSize: full = longest }, fresh, yielded) => {
      repeated = fresh === 0 && total <= formerTotal ? repeated + 1 : 0;
      formerTotal = total;
      read += length;
      longest = Math.max(longest, length);
      if (length === 0 || (repeated > 0 && yielded >= total)) return true;
      if (repeated >= MAX_REPEATED) throw this.#endless(page);
      // `total` may only prolong the list: it may count just this page, and pages may be shorter than requested.
      return length < full && (total === Infinity || read >= total);
    };
  }

  /** Yields each record once. Each iteration fetches the list again. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { records } of this.pages()) {
      for (const record of records) {
        this.#checkSignal();
        yield record;
      }
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the list fetches one page.
  then<Kept = Item[], Caught = never>(
    onFulfilled?: ((records: Item[]) => Kept | PromiseLike<Kept>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as in the standard library.
    onRejected?: ((reason: any) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    this.#awaited ??= this.page().then(({ records }) => [...records]);
    return this.#awaited.then(onFulfilled, onRejected);
  }

  catch<Caught = never>(
    // biome-ignore lint/suspicious/noExplicitAny: as in the standard library.
    onRejected?: ((reason: any) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Item[] | Caught> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Item[]> {
    return this.then().finally(onFinally);
  }

  #checkSignal(): void {
    const { signal } = this.#options;
    if (signal?.aborted) throw endedBy(signal, this.#source.operation, signal.reason);
  }

  #endless(page: number): PaginationError {
    const message = `The list did not end at page ${page}; narrow the query or set \`maxPages\`.`;
    return new PaginationError(message, this.#source.operation, page);
  }
}

/**
 * Makes the list for an operation that returns pages.
 * @throws ValidationError when the query or an option cannot be used
 */
export function pagedCall<Item extends object>(
  run: Run,
  { paging, order }: ClientProfile,
  operation: OperationRecord,
  query: object,
  options: ListOptions = {},
): PagedList<Item> {
  const names = paging as NonNullable<ClientProfile['paging']>;
  const { id } = operation;
  const given = reading(id, () => ({ ...query }) as Record<string, number | undefined>);
  const { [names.page]: first, [names.size]: pageSize } = given;
  checkOptions(id, options, LIST);
  const chosen = { [names.page]: first, [names.size]: pageSize };
  checkOptions(id, chosen, { [names.page]: PAGE, [names.size]: COUNT });
  const fetchPage = async (page: number, call: CallOptions): Promise<Page<Item>> => {
    const { response, data } = await run(operation, { ...query, [names.page]: page }, call);
    const { httpStatus, envelope } = response;
    if (!Array.isArray(data))
      throw new ContractError('The `data` of a page is not an array.', { operation: id, httpStatus });
    const total = envelope?.[names.total];
    return { records: data, total: typeof total === 'number' ? total : undefined, page, pageSize };
  };
  const idOf = (record: Item) => order && record[order.id as never];
  return new PagedList({ operation: id, first: first ?? 1, fetchPage, idOf }, options);
}

/**
 * Makes a function that returns whether a record is new. A record without an id always counts as new, since the interface
 * does not promise an id.
 */
function newRecords<Item>(idOf: (record: Item) => unknown, most: number): (record: Item) => boolean {
  const ids = new Set<unknown>();
  return (record) => {
    const id = idOf(record);
    if (typeof id !== 'string' || id === '') return true;
    const isNew = !ids.delete(id);
    ids.add(id);
    if (ids.size > most) ids.delete(ids.values().next().value);
    return isNew;
  };
}
