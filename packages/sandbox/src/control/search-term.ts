import { type RawBuilder, sql } from 'kysely';
import { exponentOf, formatDecimal, isCurrency, parseDecimal } from '../money/amounts.ts';

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
