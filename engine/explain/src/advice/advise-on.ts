import { isObject } from '@cross-border-payments/openapi';
import { type Advice, adviseAgainst, inspectValues, type KnownProperties, MOST } from './inspect-values.ts';
import { isPlainObject, unsentFault, writesItself } from './unsent-values.ts';

export type { Advice, KnownProperties } from './inspect-values.ts';
export type { ValueKind } from './text-fault.ts';
export { isPlainObject } from './unsent-values.ts';

/** Advice about properties that are missing, given together or different, from `x-advice` of an operation. */
export interface AdviceCheck {
  /** The property that the advice is about, such as `beneficiary.accountInfo`. */
  readonly path: string;
  /** The advice, as a sentence without a period. */
  readonly says: string;
  /** The check applies only if each of these properties has one of its values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** The advice is given only if all of these properties are missing. */
  readonly lacks?: readonly string[];
  /** The advice is given only if all of these properties are given. */
  readonly has?: readonly string[];
  /** The advice is given only if both properties are given and their values differ. */
  readonly differ?: readonly [path: string, other: string];
  /** The advice is given only if both properties start with a date, and the first date is after the second. */
  readonly after?: readonly [path: string, other: string];
}

/** The data for advice about an operation. Generated from the document (`spec/generated/advice.js`). */
export interface OperationAdvice {
  readonly properties: KnownProperties;
  readonly checks?: readonly AdviceCheck[];
  /** Pairs of an amount and its currency. Two amounts in one currency contradict each other. */
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
  /** Whether the input is a form, whose properties may be files. */
  readonly form?: boolean;
}

/**
 * Reports likely mistakes in a valid input: unknown properties, each with the nearest known name; what `x-advice` lists,
 * such as a missing beneficiary; amounts that contradict each other; strings that a program filled in wrongly, such as
 * `INV-undefined`; and JavaScript values that JSON does not contain, such as a `Map`.
 *
 * `for (const { path, sentence } of adviseOn(advice, operationId, body))`, with the `advice` that
 * `@cross-border-payments/spec/advice` exports.
 *
 * @param table what to look for, by `operationId`
 * @param operation the `operationId`; there is no advice for an operation that is not in the table
 * @param input the body, or the query of an operation without a body; there is no advice for a value that is not an object
 * @returns at most 20 pieces of advice, those about the order first; throws only what a getter of the input throws
 */
export function adviseOn(
  table: Readonly<Record<string, OperationAdvice>>,
  operation: string,
  input: unknown,
): readonly Advice[] {
  const advice = Object.hasOwn(table, operation) ? table[operation] : undefined;
  if (!advice || !isObject(input)) return [];
  const { properties, checks = [], amounts = [], form = false } = advice;
  const value = form && input instanceof FormData ? Object.fromEntries(input) : jsonOf(input);
  if (!isObject(value)) return [];
  const fault = isPlainObject(value) ? undefined : unsentFault(value, Object.keys(properties));
  if (fault) return [{ path: '', sentence: `the input ${fault}` }];
  const inValues: Advice[] = [];
  inspectValues(properties, form, value, inValues);
  const found: Advice[] = [];
  for (const check of checks) {
    // If an object is an array, for example, advice about its properties would mislead.
    if (applies(check, value) && !inValues.some(({ path }) => check.path.startsWith(`${path}.`)))
      found.push({ path: check.path, sentence: check.says });
  }
  if (amounts.length > 0) checkAmounts(amounts, value, found);
  return [...found, ...inValues].slice(0, MOST);
}

function applies({ when, lacks, has, differ, after }: AdviceCheck, input: object): boolean {
  for (const path in when) if (!when[path]?.includes(propertyAt(input, path))) return false;
  const isAt = (path: string) => isGiven(propertyAt(input, path));
  if (lacks?.some(isAt) || !(has ?? differ ?? []).every(isAt)) return false;
  if (after) return dateAt(input, after[0]) > dateAt(input, after[1]);
  return !differ || propertyAt(input, differ[0]) !== propertyAt(input, differ[1]);
}

/** Returns the date with which a string starts; NaN, with which every comparison is false, for any other value. */
function dateAt(input: object, path: string): string | number {
  const value = propertyAt(input, path);
  return (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.exec(value)?.[0]) || Number.NaN;
}

function checkAmounts(pairs: NonNullable<OperationAdvice['amounts']>, input: object, found: Advice[]): void {
  const given = pairs.filter(([amount]) => isGiven(propertyAt(input, amount)));
  for (const [path, currency] of given) {
    const fault = amountFault(amountAt(input, path));
    if (fault) adviseAgainst(found, path, fault);
    if (!isGiven(propertyAt(input, currency)))
      adviseAgainst(found, currency, `is missing: \`${path}\` is given`);
  }
  const [first, second] = given;
  if (!first || !second || propertyAt(input, first[1]) !== propertyAt(input, second[1])) return;
  if (!(Math.abs(amountAt(input, first[0]) - amountAt(input, second[0])) > 0)) return;
  adviseAgainst(found, second[0], `must be equal to \`${first[0]}\`, which is in the same currency`);
}

/** More than four decimals, which no currency has, or an exponent. */
const MANY_DECIMALS = /\.\d{5}|e-/;

function amountFault(amount: number): string | undefined {
  if (Number.isNaN(amount)) return 'is not a number: write it like `1000.5`';
  if (amount <= 0) return 'must be more than 0';
  return MANY_DECIMALS.test(`${amount}`) ? 'has more than four decimals: round it' : undefined;
}

/** Reads an amount, which may be a number or a string; NaN for any other value. */
function amountAt(input: object, path: string): number {
  const amount = jsonOf(propertyAt(input, path));
  return typeof amount === 'number' || typeof amount === 'string' ? Number(amount) : Number.NaN;
}

const SEGMENTS = new Map<string, readonly string[]>();

/** Returns the property that is sent. Splits each path of the table only once. */
function propertyAt(input: object, path: string): unknown {
  const segments = SEGMENTS.get(path) ?? path.split('.');
  SEGMENTS.set(path, segments);
  let value: unknown = input;
  for (const name of segments) {
    const object = jsonOf(value);
    if (!isObject(object) || !Object.hasOwn(object, name)) return undefined;
    value = object[name];
  }
  return value;
}

function jsonOf(value: unknown): unknown {
  return isObject(value) && writesItself(value) ? value.toJSON() : value;
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).length > 0 || writesItself(value);
  return value !== undefined && value !== null && value !== '';
}
