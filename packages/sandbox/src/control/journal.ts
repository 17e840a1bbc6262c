import { operationTable } from '@cross-border-payments/server-stubs';
import type { Handlers, JournalLine, JournalPage, ListNewestLinesQuery } from '../generated/control/index.ts';
import { LARGEST_JOURNAL_PAGE, readJournal } from '../journal/journal.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { newestPage } from './newest-page.ts';

/** A longer line is cut unless it is the only one on the page. */
const LONGEST_IN_LIST = 16_384;

const operations = new Map(operationTable.map((operation) => [operation.id, operation]));

/** Handlers for the journal. */
export function journalHandlers({ store }: Platform) {
  return {
    getJournal: async ({ query: { after = 0, limit = LARGEST_JOURNAL_PAGE } }) => ({
      status: 200,
      body: await readJournal(store, after, limit),
    }),
    listNewestLines: async ({ query }) => ({ status: 200, body: await newestLines(store, query) }),
  } satisfies Partial<Handlers<undefined>>;
}

/**
 * Reads a page of the journal, newest first. On a page of several lines, a line of more than 16,384 characters keeps only
 * the members that are neither objects nor lists, and gets its length as `cut`.
 */
async function newestLines(store: Store, query: ListNewestLinesQuery): Promise<JournalPage> {
  const { kinds } = query;
  const page = await newestPage(store.scan, { table: 'journal', query }, ({ above, below, limit }) => {
    const select = store.scan
      .selectFrom('journal')
      .selectAll()
      .where('id', '>', above)
      .where('id', '<', below)
      .orderBy('id', 'desc')
      .limit(limit);
    return (kinds === undefined ? select : select.where('kind', 'in', kinds)).execute();
  });
  const items = page.items.map(({ id, at, kind, data: text }) => {
    const data = dataOf(text, page.items.length);
    const operation = typeof data.operation === 'string' ? operations.get(data.operation) : undefined;
    return { id, at, kind, method: operation?.method ?? null, path: operation?.path ?? null, data };
  });
  return { items, next: page.next };
}

function dataOf(text: string, lines: number): JournalLine['data'] {
  const data = JSON.parse(text) as JournalLine['data'];
  if (lines === 1 || text.length <= LONGEST_IN_LIST) return data;
  const short = Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null);
  return { ...Object.fromEntries(short), cut: text.length };
}
