import { setImmediate } from 'node:timers/promises';
import type { JournalEntry, JournalKind } from '../generated/control/schemas.ts';
import { type Store, storeSize, type Transaction } from '../store/store.ts';
import { canonicalJson } from './canonical-json.ts';
import { now } from './clock.ts';
import { refusal } from './errors.ts';

const LARGEST_JOURNAL_PAGE = 1_000;

/** Maximum number of characters of a page: a longer response would block the event loop. */
const LARGEST_PAGE = 1_000_000;

const LINES_AT_ONCE = 100;

/** Maximum number of characters of a line; longer ones are left out (sandbox choice `storage`). */
const LONGEST_LINE = 65_536;

export async function writeJournal(tx: Transaction, kind: JournalKind, value: unknown): Promise<void> {
  const line = canonicalJson(redact(value));
  const data = line.length <= LONGEST_LINE ? line : canonicalJson({ leftOut: `${line.length} characters` });
  const row = { at: await now(tx), kind, data };
  await tx.db.insertInto('journal').values(row).execute();
}

export async function readJournal(store: Store, after = 0, limit = LARGEST_JOURNAL_PAGE) {
  const lines: JournalEntry[] = [];
  const most = Math.min(limit, LARGEST_JOURNAL_PAGE);
  for (let size = 0; lines.length < most && size < LARGEST_PAGE; ) {
    const count = Math.min(most - lines.length, LINES_AT_ONCE);
    const newer = store.db.selectFrom('journal').where('id', '>', lines.at(-1)?.id ?? after);
    const rows = await newer.selectAll().orderBy('id').limit(count).execute();
    // A query of SQLite blocks the event loop.
    await setImmediate();
    for (const { data, ...line } of rows) {
      size += data.length;
      lines.push({ ...line, data: JSON.parse(data) });
      if (size >= LARGEST_PAGE) break;
    }
    if (rows.length < count) break;
  }
  return lines;
}

/** Leaves out ids, so that the journals of two runs can be compared. Yields several lines at once. */
export async function* exportJournal(store: Store): AsyncGenerator<string> {
  let line = 0;
  let page = await readJournal(store);
  while (page.length > 0) {
    yield page
      .map(({ at, kind, data }, index) => `${canonicalJson({ line: line + index + 1, at, kind, data })}\n`)
      .join('');
    line += page.length;
    page = await readJournal(store, page.at(-1)?.id);
  }
}

const CREDENTIALS = /^(secretKey|token|authorization|cookie|signature)$/i;

/** The last four characters of these properties are stored (sandbox choice `masking`). */
const PERSONAL = /^(appKey|idNumber|(payer)?accountNumber|account|(phone)?number|(emergency)?phone|email)$/i;

const LONGEST_TEXT = 2_000;
const SHOWN_AT_END = 4;

export function redact(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [name, redactProperty(name, property)]),
  );
}

export function redactProperty(name: string, value: unknown): unknown {
  if (CREDENTIALS.test(name)) return '(secret)';
  return PERSONAL.test(name) ? maskAll(value) : redact(value);
}

/** Masks all but the last four characters, or the whole string if it has at most eight. */
function maskAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskAll);
  if (typeof value !== 'string' && typeof value !== 'number') return redact(value);
  const text = String(value);
  if (text === '') return text;
  return text.length > 2 * SHOWN_AT_END ? `****${text.slice(-SHOWN_AT_END)}` : '****';
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, 64)}... (${text.length} characters)` : text;
}

const MAX_GIBIBYTES = 10;

/** Limits in bytes (sandbox choice `storage`). */
export const LARGEST = { sandbox: MAX_GIBIBYTES * 2 ** 30, order: 32_768 } as const;

export async function requireRoomInStore(store: Store, most: number = LARGEST.sandbox): Promise<void> {
  if ((await storeSize(store)) <= most) return;
  throw refusal(`The data of the sandbox exceeds ${MAX_GIBIBYTES} GiB; \`POST /_sandbox/reset\` empties it`);
}

/** Writes a request to the journal and runs its changes, in one transaction. @throws Refusal if the sandbox is full */
export async function recordRequest<Result>(
  store: Store,
  operation: string,
  body: unknown,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await requireRoomInStore(store);
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body });
    return work(tx);
  });
}

export function keptBody(body: object): string {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= LARGEST.order) return text;
  throw refusal(
    `An order has at most ${LARGEST.order} bytes of JSON, including properties that no rule names`,
  );
}
