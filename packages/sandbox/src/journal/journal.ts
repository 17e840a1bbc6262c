import { now } from '../clock/clock.ts';
import type { JournalEntry, JournalKind } from '../generated/control/schemas.ts';
import type { Store, Transaction } from '../store/store.ts';
import { canonicalJson } from './canonical-json.ts';
import { redact } from './redact.ts';

/** Most lines one page of the journal holds. */
export const LARGEST_JOURNAL_PAGE = 1_000;

/** Most characters of a line: what is longer is left out (sandbox choice `storage`). */
const LONGEST_LINE = 65_536;

/**
 * Adds a line in the transaction of what it tells, so that the journal knows of every effect and of nothing else.
 * @param data becomes JSON with sorted members; secrets are taken out.
 */
export async function writeJournal(tx: Transaction, kind: JournalKind, data: unknown): Promise<void> {
  await tx.db
    .insertInto('journal')
    .values({ at: await now(tx), kind, data: lineOf(data) })
    .execute();
}

function lineOf(data: unknown): string {
  const line = canonicalJson(redact(data));
  return line.length <= LONGEST_LINE ? line : canonicalJson({ leftOut: `${line.length} characters` });
}

/** The lines after `after`, oldest first, at most 1,000. */
export async function readJournal(
  store: Store,
  after = 0,
  limit = LARGEST_JOURNAL_PAGE,
): Promise<JournalEntry[]> {
  const rows = await store.read
    .selectFrom('journal')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(Math.min(limit, LARGEST_JOURNAL_PAGE))
    .execute();
  return rows.map(({ data, ...line }) => ({ ...line, data: JSON.parse(data) }));
}

/** The whole journal as lines of JSON, without the numbers of the database: what two runs are compared by. */
export async function* exportJournal(store: Store): AsyncGenerator<string> {
  let after = 0;
  let line = 0;
  for (;;) {
    const page = await readJournal(store, after);
    if (page.length === 0) return;
    for (const { id, at, kind, data } of page) {
      after = id;
      line += 1;
      yield `${canonicalJson({ line, at, kind, data })}\n`;
    }
  }
}
