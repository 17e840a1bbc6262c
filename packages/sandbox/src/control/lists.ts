import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { DAY_MS, startOfDay } from '../core/clock.ts';
import { countDecimals, formatDecimal, isCurrency, parseDecimal, toMinor } from '../money/amounts.ts';
import type { Database } from '../store/schema.ts';

const DEFAULT_PAGE = 50;

const MAX_FOUND = 20;

/** Maximum number of characters of a page. A longer response would block the event loop. */
const LARGEST_PAGE = 1_000_000;

const LOOKED_AT = 10_000;

export const ok = async <const Body>(body: Body | Promise<Body>) =>
  ({ status: 200, body: await body }) as const;

/** The range of ids that is searched: `above < id < below`. */
export interface Window {
  readonly above: number;
  readonly below: number;
}

interface PageRequest {
  readonly table: 'orders' | 'outbox' | 'requests' | 'journal' | 'ledger_postings';
  readonly query: { readonly before?: number; readonly limit?: number };
  /** Whether a database index finds the rows, so that the search needs no limit. */
  readonly indexed?: boolean;
}

/** Reads the newest rows that a search finds. */
export async function newestMatches<Db, Tables extends keyof Db, Row extends { readonly id: number }>(
  db: Kysely<Database>,
  table: PageRequest['table'],
  select: (window: Window) => SelectQueryBuilder<Db, Tables, Row>,
): Promise<Row[]> {
  return (await newestPage(db, { table, query: { limit: MAX_FOUND } }, select)).items;
}

/**
 * Reads a page of a table, newest first. Without an index, it searches 10,000 ids, so the page may have fewer than
 * `limit` rows even if older rows match.
 */
export async function newestPage<Db, Tables extends keyof Db, Row extends { readonly id: number }>(
  db: Kysely<Database>,
  { table, query, indexed = false }: PageRequest,
  select: (window: Window) => SelectQueryBuilder<Db, Tables, Row>,
) {
  const { before = Number.MAX_SAFE_INTEGER, limit = DEFAULT_PAGE } = query;
  const newest = await newestIdBelow(db, table, before);
  const none: Row[] = [];
  if (newest === undefined) return { items: none, next: null };
  const above = indexed ? 0 : Math.max(0, newest - LOOKED_AT);
  const id = sql.ref<number>(`${table}.id`);
  const rows = await select({ above, below: newest + 1 })
    .where(sql<boolean>`${id} > ${above} and ${id} <= ${newest}`)
    .orderBy(id, 'desc')
    .limit(limit)
    .execute();
  const items = withinSize(rows);
  const last = items.length === limit || items.length < rows.length ? items.at(-1)?.id : undefined;
  const older = await newestIdBelow(db, table, last ?? above + 1);
  return { items, next: older === undefined ? null : older + 1 };
}

/** Restricts instants to a day in UTC, such as 2026-11-23, or not at all. @throws Refusal if there is no such day */
export function onDay(column: string, day: string | undefined): RawBuilder<boolean> {
  if (day === undefined) return sql<boolean>`1 = 1`;
  const start = startOfDay(day);
  if (start === undefined) throw new Refusal(`\`day\` must be a day such as 2026-11-23, not \`${day}\`.`);
  return sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start + DAY_MS})`;
}

/** Returns the first rows that have at most a million characters in total, but at least one row. */
export function withinSize<Row extends object>(rows: Row[]): Row[] {
  let size = 0;
  const end = rows.findIndex((row, index) => {
    for (const value of Object.values(row)) if (typeof value === 'string') size += value.length;
    return size > LARGEST_PAGE && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

async function newestIdBelow(db: Kysely<Database>, table: string, id: number): Promise<number | undefined> {
  const query = sql<{
    id: number;
  }>`select id from ${sql.table(table)} where id < ${id} order by id desc limit 1`;
  return (await query.execute(db)).rows[0]?.id;
}

export interface SearchTerm {
  readonly text: string;
  readonly amount?: {
    readonly digits: string;
    /** The amount in minor units of currencies with 0, 2 and 3 decimals, or of the given currency. */
    readonly minor: readonly bigint[];
    readonly currency?: string | undefined;
  };
}

const AMOUNT = /^(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d+)?)(?: ?(?<currency>[A-Za-z]{3}))?$/;
const EXPONENTS = [0, 2, 3];

export function readSearchTerm(given: string): SearchTerm {
  const text = given.trim();
  const { digits = '', currency: code } = AMOUNT.exec(text)?.groups ?? {};
  const decimal = parseDecimal(digits.replaceAll(',', ''));
  const currency = code?.toUpperCase();
  if (decimal === undefined || (currency !== undefined && !isCurrency(currency))) return { text };
  const exponents = currency === undefined ? EXPONENTS : [countDecimals(currency)];
  const minor = exponents.flatMap((exponent) => toMinor(decimal, exponent) ?? []);
  return { text, amount: { digits: formatDecimal(decimal), minor, currency } };
}

export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // SQLite converts only ASCII letters to lower case.
  return sql<boolean>`(lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\'
    or ${sql.ref(column)} like ${pattern} escape '\\')`;
}

export function anyContains(columns: readonly string[], text: string): RawBuilder<boolean> {
  const conditions = columns.map((column) => contains(column, text));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export function matches(
  { text, amount }: SearchTerm,
  { columns, body }: { readonly columns: readonly string[]; readonly body: string },
): RawBuilder<boolean> {
  const found = anyContains([...columns, body], text);
  if (amount === undefined) return found;
  const { digits, currency } = amount;
  const inCurrency = currency === undefined ? sql`` : sql` and ${contains(body, currency)}`;
  return sql<boolean>`(${found} or (${contains(body, digits)}${inCurrency}))`;
}
