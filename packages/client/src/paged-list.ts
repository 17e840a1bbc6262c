import { CALL, checkOptions, numberFault, refuse } from '@cross-border-payments/client-runtime/core/checks';
import type { Check } from '@cross-border-payments/client-runtime/core/context';
import {
  CallError,
  ContractError,
  endedBy,
  invalidOption,
} from '@cross-border-payments/client-runtime/core/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { lists, profile } from './generated/operation-table.ts';
import type { CallPromise, ClientProfile } from './types.ts';

const OPERATION = 'pagedList';

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
  /** Maximum number of records to return. Defaults to all. */
  readonly maxRecords?: number;
  /** Maximum number of pages to read. Without `maxPages`, a list of more than 10,000 pages ends in a `PaginationError`. */
  readonly maxPages?: number;
}

/** Thrown if the end of a list was not found, so that some records may be missing. */
export class PaginationError extends CallError {
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
    Number.isSafeInteger(value) && (value as number) >= least
      ? undefined
      : numberFault(value, least, 'whole number');

const MAX_PAGES = 10_000;
/** How many record ids are remembered. */
const MAX_IDS = 10_000;
/**
 * Maximum number of consecutive pages without a new record. If `total` grows, rows are being added, and the page does
 * not count.
 */
const MAX_REPEATED = 3;

/** A method of a client that returns one page of a list, such as `client.payin.list`. */
export type ListMethod<Query, Item> = (
  query?: Query,
  options?: CallOptions,
) => Pick<CallPromise<readonly Item[]>, 'withResponse'>;

type AnyList<Item> = ListMethod<object, Item>;

/** A list that is fetched page by page. Iteration yields every record. No request is sent before that. */
export class PagedList<Item extends object> implements AsyncIterable<Item> {
  readonly #list: AnyList<Item>;
  readonly #query: Readonly<Record<string, number | undefined>>;
  readonly #options: ListOptions;
  readonly #names = lists.paging as NonNullable<ClientProfile['paging']>;
  readonly #operation: string;
  readonly #requested: ReturnType<AnyList<Item>> | undefined;
  readonly #first: number;
  /** Whether the pages are fetched by a function that the caller wrote. */
  readonly #isOwn: boolean;

  /**
   * See `pagedList`. `requested` is the first page, if it was already requested, and `operation` the operation that
   * requested it.
   */
  constructor(
    list: AnyList<Item>,
    query: object,
    options: ListOptions,
    operation: string = OPERATION,
    requested?: ReturnType<AnyList<Item>>,
  ) {
    const { page, size } = this.#names;
    const count = wholeFrom(1);
    const fail = (fault: string) => invalidOption(operation, 'list', fault);
    if ('then' in Object(list))
      throw fail('is a request: pass its method, such as `client.payin.list`, and the query after it');
    refuse(operation, 'list', list, 'a function');
    const { hasPages } = list as { readonly hasPages?: boolean };
    // A function of the caller may fetch pages in its own way.
    if (hasPages === false) throw fail('has no pages: call the method itself, once');
    checkOptions(operation, options, { ...CALL, maxRecords: count, maxPages: count });
    this.#isOwn = operation === OPERATION && hasPages === undefined;
    this.#options = { ...options };
    this.#list = list;
    this.#query = { ...query };
    this.#operation = operation;
    this.#requested = requested;
    const { [page]: first = 1, [size]: pageSize } = this.#query;
    this.#first = first;
    checkOptions(operation, { [page]: first, [size]: pageSize }, { [page]: wholeFrom(0), [size]: count });
  }

  /**
   * Fetches one page.
   * @param number defaults to the page of the query, or to the first
   * @throws ValidationError when `number` is not a whole number of at least 0
   */
  async page(number: number = this.#first): Promise<Page<Item>> {
    checkOptions(this.#operation, { page: number }, { page: wholeFrom(0) });
    const { maxPages, maxRecords, ...call } = this.#options;
    this.#checkSignal();
    const query = { ...this.#query, [this.#names.page]: number };
    const requested = number === this.#first ? this.#requested : undefined;
    const {
      data: records,
      envelope,
      httpStatus,
    } = await (requested ?? this.#list(query, call)).withResponse();
    this.#checkSignal();
    if (!Array.isArray(records)) {
      const facts = { operation: this.#operation, httpStatus };
      throw new ContractError('The `data` of a page is not an array.', facts);
    }
    const total = envelope?.[this.#names.total];
    const pageSize = this.#query[this.#names.size];
    return { records, total: typeof total === 'number' ? total : undefined, page: number, pageSize };
  }

  /**
   * Starts at the page that the query names, and yields each page with its new records. The list ends at
   * - an empty page;
   * - with a `total`: a page that is not full, once `total` records have been read;
   * - without a `total`: a page with fewer records than an earlier page. The page size in the query does not decide,
   *   because the service may return fewer records than requested;
   * - a page that only repeats records, if it is not full or, with a `total`, `total` records have been yielded.
   *
   * If rows are added in the meantime, other rows move to the next page; these are recognized by their id and skipped.
   * If rows are removed, other rows move to a page that has already been read, and are missed.
   * @throws PaginationError when the list has no end
   */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    const first = this.#first;
    const { maxPages = MAX_PAGES, maxRecords = Infinity } = this.#options;
    const isNew = newRecords<Item>();
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
    if (this.#options.maxPages === undefined && yielded < maxRecords)
      throw this.#endless(first + maxPages - 1, 'Narrow the query');
  }

  /** Makes a function that returns whether a page is the last, and throws if pages keep repeating. */
  #end(): (page: Page<Item>, fresh: number, yielded: number) => boolean {
    let [read, longest, repeated, formerTotal, former] = [0, 0, 0, Infinity, ''];
    return ({ records, total = Infinity, page, pageSize = longest }, fresh, yielded) => {
      const { length } = records;
      // Pages may have the same records even if these have no ids.
      const text = JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
      const isSame = fresh === 0 || text === former;
      former = text;
      repeated = isSame && total <= formerTotal ? repeated + 1 : 0;
      formerTotal = total;
      read += length;
      const isShort = length < pageSize;
      const isShorter = length < longest;
      longest = Math.max(longest, length);
      const isAll = total === Infinity ? isShort : yielded >= total;
      if (length === 0 || (repeated > 0 && isAll)) return true;
      if (repeated >= MAX_REPEATED)
        throw this.#endless(page, `The last ${repeated} pages have no new record: ${this.#sameAgain()}`);
      // `total` can only prolong the list, because it may count just this page. Pages may be shorter than requested.
      return total === Infinity ? isShorter : isShort && read >= total;
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

  #checkSignal(): void {
    const { signal } = this.#options;
    if (signal?.aborted) throw endedBy(signal, this.#operation, signal.reason);
  }

  /** Says why pages may repeat. */
  #sameAgain(): string {
    const { page } = this.#names;
    return this.#isOwn
      ? `does your function ignore its query, and so \`${page}\`? Write it like \`(query, options) => client.payin.list(query, options)\``
      : `does the service ignore \`${page}\`? Ask its operator`;
  }

  #endless(page: number, next: string): PaginationError {
    const message = `The list did not end at page ${page}. ${next}, or use \`pagedList\` with \`maxPages\`.`;
    return new PaginationError(message, this.#operation, page);
  }
}

/**
 * Makes a list from a method that returns one page.
 *
 * ```ts
 * for await (const record of pagedList(client.payin.list, { status: 'completed' })) console.log(record.tradeId);
 * const { total } = await pagedList(client.payin.list).page(1);
 * ```
 *
 * @throws ValidationError when the query or an option cannot be used
 */
export function pagedList<Query extends object, Item extends object>(
  list: ListMethod<Query, Item>,
  query: NoInfer<Query> = {} as Query,
  options: ListOptions = {},
): PagedList<Item> {
  return new PagedList(list as AnyList<Item>, query, options);
}

/**
 * Makes a function that returns whether a record is new. A record without an id always counts as new, because the interface
 * does not promise an id.
 */
function newRecords<Item>(): (record: Item) => boolean {
  const ids = new Set<unknown>();
  return (record) => {
    const id = record[profile.order?.id as keyof Item];
    if (typeof id !== 'string' || id === '') return true;
    const isNew = !ids.delete(id);
    ids.add(id);
    if (ids.size > MAX_IDS) ids.delete(ids.values().next().value);
    return isNew;
  };
}
