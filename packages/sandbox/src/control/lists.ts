import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { exponentOf, formatDecimal, isCurrency, parseDecimal } from '../money/amounts.ts';
import type { Database } from '../store/schema.ts';

const DEFAULT_PAGE = 50;

/** Most items of a kind that a search returns. */
export const MOST_FOUND = 20;

/** Characters of a page, beyond which it is short: a long response holds the event loop. */
const LARGEST_PAGE = 1_000_000;

/** Most rows that one request searches. */
const LOOKED_AT = 10_000;

/** A part of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  /** The `before` of the next page; null at the end. */
  next: number | null;
}

/** The rows that are searched: `above < id < below`. */
export interface Window {
  readonly above: number;
  readonly below: number;
}

export interface PageRequest {
  readonly table: 'orders' | 'outbox' | 'requests' | 'journal' | 'ledger_postings';
  /** `before` and `limit` of a request. */
  readonly query: { readonly before?: number; readonly limit?: number };
  /** Set if an index finds the rows: then the search has no limit. */
  readonly indexed?: boolean;
}

/**
 * Reads one page of a table, newest first, and searches at most 10,000 rows. If few of them match, or their texts have
 * more than a million characters, the page is short, and its `next` continues after it.
 *
 * @param select makes the query for the matching rows; the window is added to it
 */
export async function newestPage<Db, Tables extends keyof Db, Row extends { readonly id: number }>(
  db: Kysely<Database>,
  { table, query, indexed = false }: PageRequest,
  select: (window: Window) => SelectQueryBuilder<Db, Tables, Row>,
): Promise<Page<Row>> {
  const { before = Number.MAX_SAFE_INTEGER, limit = DEFAULT_PAGE } = query;
  const newest = await newestIdBelow(db, table, before);
  if (newest === undefined) return { items: [], next: null };
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

/** Returns the first rows whose texts have at most a million characters together, and at least one. */
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

/** What a search looks for. */
export interface SearchTerm {
  readonly text: string;
  /** Set if the text is an amount, such as `1,250.50 USD`. */
  readonly amount?: {
    /** Without commas and zeros at the end, as JSON bodies have it. */
    readonly digits: string;
    /** The amount in minor units of currencies with 0, 2 and 3 decimals, or of the currency that was named. */
    readonly minor: readonly bigint[];
    readonly currency?: string | undefined;
  };
}

const AMOUNT = /^(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d+)?)(?: ?(?<currency>[A-Za-z]{3}))?$/;
const EXPONENTS = [0, 2, 3];

/** Reads the text of a search. */
export function readSearchTerm(given: string): SearchTerm {
  const text = given.trim();
  const { digits = '', currency: code } = AMOUNT.exec(text)?.groups ?? {};
  const decimal = parseDecimal(digits.replaceAll(',', ''));
  const currency = code?.toUpperCase();
  if (decimal === undefined || (currency !== undefined && !isCurrency(currency))) return { text };
  const exponents = currency === undefined ? EXPONENTS : [exponentOf(currency)];
  const minor = exponents
    .filter((exponent) => exponent >= decimal.scale)
    .map((exponent) => decimal.units * 10n ** BigInt(exponent - decimal.scale));
  return { text, amount: { digits: formatDecimal(decimal), minor, currency } };
}

/** Makes the condition that a column holds a text, in any case. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // SQLite lowers ASCII letters only.
  return sql<boolean>`(lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\'
    or ${sql.ref(column)} like ${pattern} escape '\\')`;
}

/** Makes the condition that one of some columns holds a text. */
export function anyContains(columns: readonly string[], text: string): RawBuilder<boolean> {
  const conditions = columns.map((column) => contains(column, text));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Makes the condition that one of some columns holds the text, or the body the amount. */
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
