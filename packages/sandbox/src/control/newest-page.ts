import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

const DEFAULT_PAGE = 50;

/** So many rows one request looks at, at most, for those that fit its filters. */
const LOOKED_AT = 10_000;

/** A part of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** The `before` of the page that follows; null at the end. */
  next: number | null;
}

/** The rows a page is taken from: `above < id < below`, newest first, at most `limit`. */
export interface Window {
  readonly above: number;
  readonly below: number;
  readonly limit: number;
}

export interface PageRequest {
  readonly table: 'orders' | 'outbox' | 'journal' | 'ledger_postings';
  /** `before` and `limit` of a request. */
  readonly query: { readonly before?: number; readonly limit?: number };
  /** Set where an index leads to the rows: then all of them are looked at. */
  readonly indexed?: boolean;
}

/**
 * Reads one page of a table, newest first, without ever looking at more than 10,000 rows: a filter that fits few rows
 * gives a short page whose `next` goes on behind the rows that were looked at.
 *
 * @param select the rows of a window that fit
 */
export async function newestPage<Row extends { readonly id: number }>(
  db: Kysely<Database>,
  { table, query, indexed = false }: PageRequest,
  select: (window: Window) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { before = Number.MAX_SAFE_INTEGER, limit = DEFAULT_PAGE } = query;
  const newest = await newestIdBelow(db, table, before);
  if (newest === undefined) return { items: [], next: null };
  const above = indexed ? 0 : Math.max(0, newest - LOOKED_AT);
  const items = await select({ above, below: newest + 1, limit });
  const last = items.length === limit ? items.at(-1)?.id : undefined;
  const older = await newestIdBelow(db, table, last ?? above + 1);
  return { items, next: older === undefined ? null : older + 1 };
}

async function newestIdBelow(db: Kysely<Database>, table: string, id: number): Promise<number | undefined> {
  const query = sql<{
    id: number;
  }>`select id from ${sql.table(table)} where id < ${id} order by id desc limit 1`;
  return (await query.execute(db)).rows[0]?.id;
}
