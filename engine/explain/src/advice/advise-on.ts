import { isObject, valueAt } from '@cross-border-payments/openapi';
import { nearestName } from '../near.ts';
import { cleanName } from '../property.ts';

/**
 * The property names of an input, level by level; null for a property whose contents are not declared. The key `*`
 * stands for any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | null;
}

/** Advice about properties that are not given, from `x-advice` of an operation. */
export interface AdviceCheck {
  /** The property that the advice is about, such as `beneficiary.accountInfo`. */
  readonly path: string;
  /** The advice, as a sentence without a period. */
  readonly says: string;
  /** The check applies only if each of these properties has one of its values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** The advice is given if all of these properties are missing. */
  readonly lacks: readonly string[];
}

/** The data for advice about an operation. Generated from the document (`spec/generated/advice.js`). */
export interface OperationAdvice {
  readonly properties: KnownProperties;
  readonly checks?: readonly AdviceCheck[];
  /** Pairs of an amount and its currency. Two amounts in one currency contradict each other. */
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
}

/** A mistake that the interface accepts. */
export interface Advice {
  /** The property, such as `beneficiary.acountInfo`; cleaned and shortened. */
  readonly path: string;
  /** The advice, as a sentence without values of the request and without a period. */
  readonly sentence: string;
  /** The known property that an unknown one probably means. */
  readonly meant?: string;
}

/** Maximum number of pieces of advice, and of the items of an array that are checked. */
const MOST = 20;
const MAX_NAMES = 200;

/**
 * Reports likely mistakes in a valid input: unknown properties, each with the nearest known name; missing properties
 * that `x-advice` lists, such as a beneficiary; amounts that contradict each other.
 *
 * `for (const { path, sentence } of adviseOn(advice, operationId, body))`, with the `advice` that
 * `@cross-border-payments/spec/advice` exports.
 *
 * @param table what to look for, by `operationId`
 * @param operation the `operationId`; there is no advice for an operation that is not in the table
 * @param input the parsed body, or the query of an operation without a body; there is no advice for a value that is not
 * an object
 * @returns at most 20 pieces of advice, those about the order first; never throws for JSON
 */
export function adviseOn(
  table: Readonly<Record<string, OperationAdvice>>,
  operation: string,
  input: unknown,
): Advice[] {
  const found = Object.hasOwn(table, operation) ? table[operation] : undefined;
  if (!found || !isObject(input)) return [];
  const { properties, checks = [], amounts = [] } = found;
  const lacking = checks.flatMap((check) => (applies(check, input) ? adviceOf(check.path, check.says) : []));
  return first([lacking, amountAdvice(amounts, input), unknownProperties(properties, input, '')]);
}

function first(sources: Iterable<Advice>[]): Advice[] {
  const found: Advice[] = [];
  for (const source of sources) {
    for (const advice of source) {
      if (found.length === MOST) return found;
      found.push(advice);
    }
  }
  return found;
}

function adviceOf(path: string, sentence: string): Advice {
  return { path, sentence };
}

function applies({ when = {}, lacks }: AdviceCheck, input: object): boolean {
  const isCase = Object.entries(when).every(([path, values]) => values.includes(propertyAt(input, path)));
  return isCase && !lacks.some((path) => isGiven(propertyAt(input, path)));
}

function* amountAdvice(pairs: NonNullable<OperationAdvice['amounts']>, input: object): Generator<Advice> {
  const given = pairs.filter(([amount]) => isGiven(propertyAt(input, amount)));
  for (const [amount, currency] of given) {
    if (numberAt(input, amount) <= 0) yield adviceOf(amount, `\`${amount}\` is not more than 0`);
    if (!isGiven(propertyAt(input, currency)))
      yield adviceOf(currency, `\`${amount}\` is given without \`${currency}\``);
  }
  const [one, other] = given;
  if (!one || !other || propertyAt(input, one[1]) !== propertyAt(input, other[1])) return;
  if (!(Math.abs(numberAt(input, one[0]) - numberAt(input, other[0])) > 0)) return;
  const sentence = `\`${one[0]}\` and \`${other[0]}\` contradict each other: both are in one currency, and they differ`;
  yield adviceOf(other[0], sentence);
}

function* unknownProperties(known: KnownProperties, value: unknown, above: string): Generator<Advice> {
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST)) yield* unknownProperties(known, item, above);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, property] of Object.entries(value).slice(0, MAX_NAMES)) {
    const inner = Object.hasOwn(known, name) ? known[name] : undefined;
    const path = above + cleanName(name);
    if (inner) yield* unknownProperties(inner, property, `${path}.`);
    if (inner !== undefined) continue;
    const meant = nearestName(
      Object.keys(known).filter((other) => !Object.hasOwn(value, other)),
      name,
    );
    if (meant) yield { path, sentence: `\`${path}\` is not known: did you mean \`${meant}\`?`, meant };
    else if (known['*'] === undefined) yield adviceOf(path, `\`${path}\` is not known`);
  }
}

function propertyAt(value: unknown, path: string): unknown {
  return valueAt(value, path.split('.'));
}

/** Reads an amount, which may be a number or a string; NaN for any other value. */
function numberAt(value: unknown, path: string): number {
  const amount = propertyAt(value, path);
  return typeof amount === 'number' || typeof amount === 'string' ? Number(amount) : Number.NaN;
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}
