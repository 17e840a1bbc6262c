import { isObject } from '@cross-border-payments/openapi';
import { nearestName } from '../near.ts';
import { type Advice, adviseAgainst, inspectValues, MOST } from './inspect-values.ts';
import { type NamePath, type Plan, type PlannedAmount, type PlannedCheck, planOf } from './plan.ts';
import type { AdviceCheck, OperationAdvice } from './table.ts';
import { guess } from './text-fault.ts';
import { isPlainObject, unsentFault, writesItself } from './value-checks.ts';

export type { Advice } from './inspect-values.ts';
export type { AdviceCheck, KnownProperties, OperationAdvice, ValueKind } from './table.ts';
export { isPlainObject } from './value-checks.ts';

/**
 * Reports likely mistakes in a valid input: unknown properties, each with the nearest known name; mistakes that
 * `x-advice` lists, such as a missing recipient; amounts that contradict each other; strings that a program filled in
 * wrongly, such as `INV-undefined`; and JavaScript values that JSON cannot contain, such as a `Map`.
 *
 * `for (const { path, sentence } of adviseOn(advice, operationId, body))`, with the `advice` that
 * `@cross-border-payments/spec/advice` exports.
 *
 * @param table the data for advice, by `operationId`
 * @param operation the `operationId`; an operation that is not in the table gets no advice
 * @param input the body or, for an operation without a body, the query; a value that is not an object gets no advice
 * @returns at most 20 pieces of advice, with those about the order first. Throws only if a getter of the input throws.
 */
export function adviseOn(
  table: Readonly<Record<string, OperationAdvice>>,
  operation: string,
  input: unknown,
): readonly Advice[] {
  const advice = Object.hasOwn(table, operation) ? table[operation] : undefined;
  if (!advice || !isObject(input)) return NONE;
  const plan = planOf(advice, table);
  const value = plan.isForm && input instanceof FormData ? Object.fromEntries(input) : jsonOf(input);
  if (!isObject(value)) return NONE;
  const fault = isPlainObject(value) ? undefined : unsentFault(value, Object.keys(advice.properties));
  if (fault) return [{ path: '', sentence: `the input ${fault}` }];
  return adviseOnObject(plan, value);
}

const NONE: readonly Advice[] = [];

function adviseOnObject({ root, isForm, checks, amounts }: Plan, input: object): readonly Advice[] {
  const { found: inValues, isCut } = inspectValues(root, isForm, input);
  if (isCut) return inValues;
  const found: Advice[] = [];
  for (const planned of checks) {
    if (!applies(planned, input)) continue;
    const { path, says, guess: isGuess } = planned.check;
    // Advice about properties of a value of the wrong type would mislead, and a guess adds nothing to a fault.
    const isSaid = ({ path: other, meant }: Advice) =>
      path.startsWith(`${other}.`) || meant === path || (isGuess && other === path);
    if (!inValues.some(isSaid)) found.push({ path, sentence: says, ...(isGuess && { isGuess }) });
  }
  checkAmounts(amounts, input, found);
  return found.length + inValues.length === 0 ? NONE : [...found, ...inValues].slice(0, MOST);
}

function applies({ check, when, lacks, given, pair, unlike }: PlannedCheck, input: object): boolean {
  if (!when.every(([names, expected]) => expected.includes(read(input, names)))) return false;
  if (lacks.some((names) => isGiven(read(input, names)))) return false;
  if (!given.every((names) => isGiven(read(input, names)))) return false;
  if (check.only && !hasOther(input, check.only)) return false;
  if (unlike) {
    const text = read(input, unlike[0]);
    return typeof text === 'string' && !unlike[1].test(text);
  }
  const [first, second] = pair;
  return !first || !second || isAgainst(check, read(input, first), read(input, second));
}

function read(input: object, names: NamePath): unknown {
  let value: unknown = input;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = value[name as never];
  }
  return typeof value === 'object' ? jsonOf(value) : value;
}

function isAgainst(check: AdviceCheck, first: unknown, second: unknown): boolean {
  if (check.after) return isAfter(first, second);
  if (check.repeats) return repeatsCode(first, second);
  return (first === second) === (check.same !== undefined);
}

function hasOther(input: object, names: readonly string[]): boolean {
  return Object.entries(input).some(([name, value]) => value !== undefined && !nearestName(names, name));
}

/** Checks whether two strings start with dates, and the first date is later. */
function isAfter(first: unknown, second: unknown): boolean {
  if (typeof first !== 'string' || typeof second !== 'string' || first <= second) return false;
  return first.slice(0, 10) > second.slice(0, 10) && DATE.test(first) && DATE.test(second);
}

const DATE = /^\d{4}-\d\d-\d\d/;

/**
 * A number without a plus sign may start with the digits of its country code by chance, if the rest is shorter than
 * this.
 */
const MIN_LOCAL_DIGITS = 8;

/** Checks whether a phone number starts with a country code: `8613800138000` and `+8613800138000` with `86`. */
function repeatsCode(number: unknown, code: unknown): boolean {
  if (typeof number !== 'string' || typeof code !== 'string') return false;
  const digits = withoutSign(code);
  const local = withoutSign(number);
  if (!local.startsWith(digits) || !/^[1-9]\d*$/.test(digits)) return false;
  return local !== number || local.replace(/\D/g, '').length - digits.length >= MIN_LOCAL_DIGITS;
}

function withoutSign(number: string): string {
  if (number.startsWith('+')) return number.slice(1);
  return number.startsWith('00') ? number.slice(2) : number;
}

function checkAmounts(amounts: readonly PlannedAmount[], input: object, found: Advice[]): void {
  let first: { readonly path: string; readonly value: unknown; readonly currency: unknown } | undefined;
  for (const { amount, currency: of, isGuess } of amounts) {
    const value = read(input, amount);
    if (!isGiven(value)) continue;
    const currency = read(input, of);
    const path = amount.join('.');
    const add = (at: string, fault: string) => adviseAgainst(found, at, isGuess ? guess(fault) : fault);
    const fault = amountFault(numberOf(value), currency);
    if (fault) add(path, fault);
    if (!isGiven(currency)) add(of.join('.'), `is missing: \`${path}\` is given`);
    if (!first) first = { path, value, currency };
    else if (currency === first.currency && Math.abs(numberOf(first.value) - numberOf(value)) > 0)
      add(path, `must be equal to \`${first.path}\`, which is in the same currency`);
  }
}

/** The currencies of ISO 4217 that do not have two decimals. */
const DECIMALS: readonly (readonly [decimals: number, words: string, currencies: string])[] = [
  [0, 'no decimals', 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'at most three decimals', 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'at most four decimals', 'CLF UYW'],
];

function amountFault(amount: number, currency: unknown): string | undefined {
  if (Number.isNaN(amount)) return 'is not a number: write it like `1000.5`';
  if (amount <= 0) return 'must be more than 0';
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
  const unusual = DECIMALS.find(([, , codes]) => code !== undefined && codes.includes(code));
  const [most, words] = unusual ?? [code === undefined ? 4 : 2, 'at most two decimals'];
  if (amount === Number(amount.toFixed(most))) return undefined;
  if (code === undefined) return 'has more than four decimals: round it';
  return `has more decimals than \`${code}\`, which has ${words}: round it`;
}

/** Reads an amount, which may be a number or a string; NaN for any other value. */
function numberOf(amount: unknown): number {
  return typeof amount === 'number' || typeof amount === 'string' ? Number(amount) : Number.NaN;
}

function jsonOf(value: unknown): unknown {
  return isObject(value) && writesItself(value) ? value.toJSON() : value;
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
