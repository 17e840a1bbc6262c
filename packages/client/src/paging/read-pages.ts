import type { CallOptions } from '../core/index.ts';
import { type ListOptions, type ListPage, type Page, type PageQuery, PagingError } from './page.ts';
import { Seen } from './seen.ts';

const MAX_PAGES = 10_000;
const WINDOW = 10_000;
/** So many pages in a row may hold nothing new, besides those where `total` grew: there, rows were added as fast. */
const MAX_REPEATED = 3;

/**
 * Reads a list page by page. Rows that were added meanwhile push others onto the next page; those are left out there, by
 * their `tradeId`. The list ends with an empty page, or with one that is not full (by
 * `pageSize`, or else by the pages before) unless `total` says that there is more.
 * Rows that were removed meanwhile pull others onto a page that was read already; no client can see those.
 *
 * @param operation the `operationId`, for errors
 * @param listPage fetches one page
 * @param query filters, and the first page to read
 * @throws PagingError when the list has no end; the reason of the signal; what `listPage` throws
 */
export async function* readPages<Item extends object, Query extends PageQuery>(
  operation: string,
  listPage: ListPage<Item, Query>,
  query: Query,
  options: ListOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const { maxPages = Infinity, maxRecords = Infinity, window = WINDOW, ...call } = options;
  const progress = new Progress(window, operation);
  const first = query.pages ?? 1;
  for (let page = first; page - first < maxPages && progress.given < maxRecords; page++) {
    if (page - first >= MAX_PAGES && maxPages === Infinity) throw endless(operation, page);
    const answer = await fetchPage(listPage, { ...query, pages: page }, call);
    const records = progress.take(answer, maxRecords);
    if (records.length > 0) yield { ...answer, records };
    if (progress.isLast(answer)) return;
  }
}

/**
 * Fetches one page.
 *
 * @throws the reason of the signal, even when `listPage` does not heed it
 */
export async function fetchPage<Item, Query extends PageQuery>(
  listPage: ListPage<Item, Query>,
  query: Query,
  call: CallOptions,
): Promise<Page<Item>> {
  call.signal?.throwIfAborted();
  const { records, total } = await listPage(query, call);
  call.signal?.throwIfAborted();
  return { records, total, page: query.pages ?? 1, pageSize: query.pageSize };
}

/** What was read so far, and whether there can be more. */
class Progress {
  /** Records given to the caller. */
  given = 0;
  readonly #operation: string;
  readonly #seen: Seen;
  #read = 0;
  #longest = 0;
  #repeated = 0;
  #total = Infinity;

  constructor(window: number, operation: string) {
    this.#seen = new Seen(window);
    this.#operation = operation;
  }

  /** The records of a page that are new, at most as many as are still wanted. */
  take<Item extends object>({ records, total = Infinity }: Page<Item>, maxRecords: number): Item[] {
    const fresh = records.filter((record) => this.#isFresh(record));
    const taken = fresh.slice(0, maxRecords - this.given);
    const isStuck = fresh.length === 0 && total <= this.#total;
    this.#repeated = isStuck ? this.#repeated + 1 : 0;
    this.#total = total;
    this.#read += records.length;
    this.given += taken.length;
    return taken;
  }

  /** @throws PagingError when pages come again and again */
  isLast({ records, total = Infinity, page, pageSize }: Page<unknown>): boolean {
    if (records.length === 0 || (this.#repeated > 0 && this.given >= total)) return true;
    if (this.#repeated >= MAX_REPEATED) throw endless(this.#operation, page);
    const full = pageSize ?? this.#longest;
    this.#longest = Math.max(this.#longest, records.length);
    // `total` is trusted only where it says that there is more: it may count one page, and pages may be capped.
    return records.length < full && (total === Infinity || this.#read >= total);
  }

  #isFresh(record: object): boolean {
    const id = 'tradeId' in record ? record.tradeId : undefined;
    // No id is promised; a record without one is never left out.
    return typeof id !== 'string' || id === '' || this.#seen.add(id);
  }
}

function endless(operation: string, page: number): PagingError {
  return new PagingError(
    `The list did not end at page ${page}; narrow the query or set \`maxPages\`.`,
    operation,
    page,
  );
}
