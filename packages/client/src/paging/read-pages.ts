import type { CallOptions } from '../core/options.ts';
import { type ListOptions, type ListPage, type Page, type PageQuery, PagingError } from './page.ts';

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
  { maxPages, maxRecords = Infinity, window = WINDOW, ...call }: ListOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const isNew = seen(window);
  const isLast = endOf(operation);
  const first = query.pages ?? 1;
  const end = first + (maxPages ?? MAX_PAGES);
  let given = 0;
  for (let page = first; page < end && given < maxRecords; page++) {
    const answer = await fetchPage(listPage, { ...query, pages: page }, call);
    const fresh = answer.records.filter(isNew);
    const records = fresh.slice(0, maxRecords - given);
    given += records.length;
    if (records.length > 0) yield { ...answer, records };
    if (isLast(answer, fresh.length, given)) return;
  }
  if (maxPages === undefined && given < maxRecords) throw endless(operation, end);
}

/**
 * Looks for the end of a list.
 *
 * @returns tells of each page whether it is the last; it is told how many of its records are new, and how many were given
 *   to the caller so far, and throws PagingError when pages come again and again
 */
function endOf(operation: string): (page: Page<unknown>, fresh: number, given: number) => boolean {
  let [read, longest, repeated, formerTotal] = [0, 0, 0, Infinity];
  return ({ records: { length }, total = Infinity, page, pageSize: full = longest }, fresh, given) => {
    repeated = fresh === 0 && total <= formerTotal ? repeated + 1 : 0;
    formerTotal = total;
    read += length;
    longest = Math.max(longest, length);
    if (length === 0 || (repeated > 0 && given >= total)) return true;
    if (repeated >= MAX_REPEATED) throw endless(operation, page);
    // `total` is trusted only where it says that there is more: it may count one page, and pages may be capped.
    return length < full && (total === Infinity || read >= total);
  };
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

function endless(operation: string, page: number): PagingError {
  const message = `The list did not end at page ${page}; narrow the query or set \`maxPages\`.`;
  return new PagingError(message, operation, page);
}

/**
 * Tells records that come for the first time.
 *
 * @param most so many ids are remembered
 * @returns whether a record is new; without an id it always is, since none is promised
 */
function seen(most: number): (record: object) => boolean {
  const ids = new Set<string>();
  return (record) => {
    const { tradeId: id } = record as { tradeId?: unknown };
    if (typeof id !== 'string' || id === '') return true;
    const isNew = !ids.delete(id);
    ids.add(id);
    if (ids.size > most) ids.delete(ids.values().next().value as string);
    return isNew;
  };
}
