import { type ListOptions, type ListSource, type Page, PagingError } from './page.ts';

const MAX_PAGES = 10_000;
const WINDOW = 10_000;
/** Most pages in a row without a new record. Pages whose `total` grew do not count: rows were added as fast. */
const MAX_REPEATED = 3;

/**
 * Reads a list page by page. Rows that are added meanwhile push others onto the next page, where they are skipped by
 * their id. The list ends with an empty page, or with one that is not full (by the page size, or else by the pages
 * before) unless `total` says that there is more. Rows that are removed meanwhile pull others onto a page that has been
 * read; no client can see those.
 *
 * @throws PagingError when the list has no end; the signal's reason; what `fetchPage` throws
 */
export async function* readPages<Item extends object>(
  { operation, first, fetchPage, idOf }: ListSource<Item>,
  { maxPages, maxRecords = Infinity, window = WINDOW, ...call }: ListOptions,
): AsyncGenerator<Page<Item>, void, undefined> {
  const isNew = newRecords(idOf, window);
  const isLast = endOf(operation);
  const end = first + (maxPages ?? MAX_PAGES);
  let yielded = 0;
  for (let page = first; page < end && yielded < maxRecords; page++) {
    const answer = await fetchPage(page, call);
    const fresh = answer.records.filter(isNew);
    const records = fresh.slice(0, maxRecords - yielded);
    yielded += records.length;
    if (records.length > 0) yield { ...answer, records };
    if (isLast(answer, fresh.length, yielded)) return;
  }
  if (maxPages === undefined && yielded < maxRecords) throw endless(operation, end);
}

/**
 * Makes a function that returns whether a page is the last one.
 *
 * @returns takes the page, how many of its records are new, and how many were yielded so far; throws PagingError when
 *   the same pages arrive again and again
 */
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

/**
 * Makes a function that returns whether a record is new.
 *
 * @param most how many ids are remembered
 * @returns true also for a record without an id: the interface promises none
 */
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
