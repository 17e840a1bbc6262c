import { operationTable } from '@cross-border-payments/server-stubs';
import type { JournalKind } from '../journal/journal.ts';
import type { Store } from '../store/store.ts';
import type { JournalAnswer, Page } from './answers.ts';
import { newestPage } from './newest-page.ts';
import { oneOf, textOfQuery } from './read-members.ts';

const KINDS: readonly JournalKind[] = [
  'request',
  'refusal',
  'order',
  'money',
  'callback',
  'clock',
  'control',
];

/** A longer line comes whole only when it is asked for alone. */
const LONGEST_IN_LIST = 16_384;

const operations = new Map(operationTable.map((operation) => [operation.id, operation]));

/**
 * A page of the journal, newest first. `kinds` names the kinds wanted, with commas between them. Of a line of more than
 * 16,384 characters a page of several shows what it is about, and its length as `cut`.
 * @throws ControlError for a wrong query
 */
export async function newestLines(store: Store, query: URLSearchParams): Promise<Page<JournalAnswer>> {
  const kinds = (textOfQuery(query, 'kinds') ?? KINDS.join(','))
    .split(',')
    .map((kinds) => oneOf({ kinds }, 'kinds', KINDS));
  const page = await newestPage(store.read, { table: 'journal', query }, ({ above, below, limit }) =>
    store.read
      .selectFrom('journal')
      .selectAll()
      .where('id', '>', above)
      .where('id', '<', below)
      .where('kind', 'in', [...new Set(kinds)])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  const items = page.items.map(({ id, at, kind, data: text }) => {
    const data = dataOf(text, page.items.length);
    const operation = typeof data.operation === 'string' ? operations.get(data.operation) : undefined;
    return { id, at, kind, method: operation?.method ?? null, path: operation?.path ?? null, data };
  });
  return { items, next: page.next };
}

function dataOf(text: string, lines: number): JournalAnswer['data'] {
  const data = JSON.parse(text) as JournalAnswer['data'];
  if (lines === 1 || text.length <= LONGEST_IN_LIST) return data;
  const short = Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null);
  return { ...Object.fromEntries(short), cut: text.length };
}
