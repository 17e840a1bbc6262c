import { atLeast, CALL, checkOptions, reading } from '../core/checks.ts';
import type { Checks } from '../core/context.ts';
import { ContractError, checkSignal } from '../core/errors/errors.ts';
import type { CallOptions } from '../core/options.ts';
import type { ClientProfile, OperationRecord, Run } from '../payment/profile.ts';
import { type ListOptions, type ListSource, type Page, PagingError } from './page.ts';

const PAGE = atLeast(0, 'whole ');
const COUNT = atLeast(1, 'whole ');
const LIST: Checks<keyof ListOptions> = { ...CALL, maxRecords: COUNT, maxPages: COUNT, window: COUNT };

type Paging = NonNullable<ClientProfile['paging']>;

/**
 * A list that is fetched page by page. Awaited, it returns the records of one page; iterated, every record. Sends
 * nothing before that.
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
   * @throws ValidationError when it is not a whole number, at least 0
   */
  async page(number: number = this.#source.first): Promise<Page<Item>> {
    checkOptions(this.#source.operation, { page: number }, { page: PAGE });
    const { maxPages, maxRecords, window, ...call } = this.#options;
    return this.#source.fetchPage(number, call);
  }

  /** Yields each page with new records, starting at the page of the query. Each call reads the list anew. */
  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    return readPages(this.#source, this.#options);
  }

  /** Yields each record once, starting at the page of the query. Each iteration reads the list anew. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { records } of this.pages()) {
      for (const record of records) {
        checkSignal(this.#options.signal, this.#source.operation);
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
}

/**
 * Makes a list of an operation that returns it page by page.
 * @param profile its `paging` names the query parameters that choose a page, and the properties of a response and of a record
 * @param query filters, the page to start with and the size of a page
 * @throws ValidationError when the query, an option or a number of them cannot be used
 */
export function pagedCall<Item extends object>(
  run: Run,
  profile: ClientProfile,
  operation: OperationRecord,
  query: object,
  options: ListOptions = {},
): PagedList<Item> {
  const names = profile.paging as Paging;
  const { id } = operation;
  const { [names.page]: first, [names.size]: pageSize } = reading(id, () => ({ ...query })) as Record<
    string,
    number | undefined
  >;
  checkOptions(id, options, LIST);
  const chosen = { [names.page]: first, [names.size]: pageSize };
  checkOptions(id, chosen, { [names.page]: PAGE, [names.size]: COUNT });
  const fetchPage = async (page: number, call: CallOptions) => {
    checkSignal(call.signal, id);
    const { response, data } = await run(operation, { ...query, [names.page]: page }, call);
    checkSignal(call.signal, id);
    if (!Array.isArray(data)) {
      const facts = { operation: operation.id, httpStatus: response.httpStatus };
      throw new ContractError('The `data` of a page is not an array.', facts);
    }
    const total = response.envelope?.[names.total];
    return { records: data as Item[], total: typeof total === 'number' ? total : undefined, page, pageSize };
  };
  const idOf = (record: Item) => profile.order && record[profile.order.id as never];
  return new PagedList({ operation: operation.id, first: first ?? 1, fetchPage, idOf }, options);
}

const MAX_PAGES = 10_000;
const WINDOW = 10_000;
/** Most pages in a row without a new record. Pages whose `total` grew do not count: rows were added as fast. */
const MAX_REPEATED = 3;

/**
 * Reads a list page by page. Rows that are added in the meantime push others onto the next page, where they are skipped by
 * their id. The list ends with an empty page, or with one that is not full (by the page size, or else by the pages
 * before) unless `total` says that there is more. Rows that are removed in the meantime pull others onto a page that has
 * been read; no client can see those.
 * @throws PagingError when the list has no end; the signal's reason; what `fetchPage` throws
 */
async function* readPages<Item extends object>(
  { operation, first, fetchPage, idOf }: ListSource<Item>,
  { maxPages, maxRecords = Infinity, window = WINDOW, ...call }: ListOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const isNew = newRecords(idOf, window);
  const isLast = endOf(operation);
  const end = first + (maxPages ?? MAX_PAGES);
  let yielded = 0;
  for (let page = first; page < end && yielded < maxRecords; page++) {
    const response = await fetchPage(page, call);
    const fresh = response.records.filter(isNew);
    const records = fresh.slice(0, maxRecords - yielded);
    yielded += records.length;
    if (records.length > 0) yield { ...response, records };
    if (isLast(response, fresh.length, yielded)) return;
  }
  if (maxPages === undefined && yielded < maxRecords) throw endless(operation, end);
}

/** Makes a function that returns whether a page is the last one. @throws PagingError when pages arrive again and again */
function endOf(operation: string): (page: Page<unknown>, fresh: number, yielded: number) => boolean {
  let [read, longest, repeated, formerTotal] = [0, 0, 0, Infinity];
  return ({ records: { length }, total = Infinity, page, pageSize: full = longest }, fresh, yielded) => {
    repeated = fresh === 0 && total <= formerTotal ? repeated + 1 : 0;
    formerTotal = total;
    read += length;
    longest = Math.max(longest, length);
    if (length === 0 || (repeated > 0 && yielded >= total)) return true;
    if (repeated >= MAX_REPEATED) throw endless(operation, page);
    // `total` is trusted only if it says that there is more: it may count one page, and the service may cap pages.
    return length < full && (total === Infinity || read >= total);
  };
}

function endless(operation: string, page: number): PagingError {
  const message = `The list did not end at page ${page}; narrow the query or set \`maxPages\`.`;
  return new PagingError(message, operation, page);
}

/** Makes a function that returns whether a record is new, as is each without an id: the interface promises none. */
function newRecords<Item>(idOf: (record: Item) => unknown, most: number): (record: Item) => boolean {
  const ids = new Set<string>();
  return (record) => {
    const id = idOf(record);
    if (typeof id !== 'string' || id === '') return true;
    const isNew = !ids.delete(id);
    ids.add(id);
    if (ids.size > most) ids.delete(ids.values().next().value as string);
    return isNew;
  };
}
