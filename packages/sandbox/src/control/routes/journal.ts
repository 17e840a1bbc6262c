import { exportJournal, LARGEST_JOURNAL_PAGE, readJournal } from '../../journal/journal.ts';
import type { Platform } from '../../platform.ts';
import type { ControlRoute } from '../control-route.ts';
import { exportStore } from '../export-store.ts';
import { newestLines } from '../newest-lines.ts';
import { wholeOfQuery } from '../read-members.ts';

/** What happened, and what is there. */
export function journalRoutes({ store }: Platform): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/journal',
      run: async ({ query }) => {
        const after = wholeOfQuery(query, 'after', 0, Number.MAX_SAFE_INTEGER) ?? 0;
        const limit = wholeOfQuery(query, 'limit', 1, LARGEST_JOURNAL_PAGE) ?? LARGEST_JOURNAL_PAGE;
        return { value: await readJournal(store, after, limit) };
      },
    },
    {
      method: 'GET',
      path: '/journal/newest',
      run: async ({ query }) => ({ value: await newestLines(store, query) }),
    },
    { method: 'GET', path: '/journal/export', run: async () => ({ lines: exportJournal(store) }) },
    { method: 'GET', path: '/export', run: async () => ({ lines: exportStore(store) }) },
  ];
}
