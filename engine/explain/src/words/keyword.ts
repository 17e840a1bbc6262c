import type { ExplainIndex, Phrase, ValidationError } from '../types.ts';
import { joinList, valueList } from './values.ts';

export interface Words {
  /** The text after the property's name: "must not be empty". */
  text: string;
  /**
   * The property that the sentence is about, if it belongs directly to the object at the instance path. It may be
   * missing.
   */
  property?: string;
  because?: Phrase;
}

/** A failed keyword. Only the length of `value` is shown, never the value; it is undefined for secret properties. */
export interface FailedKeyword {
  index: ExplainIndex;
  error: ValidationError;
  value: unknown;
  inScenario: boolean;
}

export function wordsFor(failed: FailedKeyword): Words {
  const { keyword, params } = failed.error;
  const missing = String(params.missingProperty);
  const extra = String(params.additionalProperty ?? params.unevaluatedProperty);
  const places = [Number(params.i) + 1, Number(params.j) + 1].sort((a, b) => a - b);
  switch (keyword) {
    case 'required':
      return { property: missing, text: failed.inScenario ? 'is missing' : 'is required' };
    case 'dependentRequired':
    case 'dependencies':
      return { property: missing, text: 'is required', because: [[String(params.property)], ' is given'] };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { property: extra, text: 'is not an allowed property' };
    case 'propertyNames':
      return { property: String(params.propertyName), text: 'is not an allowed name' };
    case 'false schema':
      return { text: 'is not allowed' };
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return { text: `must have at most ${counted(params.limit ?? params.len, 'item')}` };
    case 'uniqueItems':
      return { text: `must not contain the same item twice (items ${places.join(' and ')})` };
    case 'contains':
      return { text: containsText(Number(params.minContains ?? 1), params.maxContains) };
    case 'not':
      return { text: 'is of a kind that is not allowed' };
  }
  if (typeof params.text === 'string') return { text: params.text };
  const demand = demanded(failed.index, failed.error);
  return { text: demand ? `must ${demand}${measured(failed)}` : 'is not valid' };
}

/** Returns what a failed keyword demands of the value, after "must"; undefined for a keyword without words. */
export function demanded(
  { demands }: ExplainIndex,
  { keyword, params }: ValidationError,
): string | undefined {
  const name = ['limit', 'allowedValue', 'allowedValues'].find((each) => each in params) ?? keyword;
  return demands?.[`${keyword} ${params[name]}`] ?? demandOf(keyword, params[name]);
}

/** Returns words for a value that is NaN, or for the length (in Unicode code points) of a string that is too long. */
function measured({ error, value }: FailedKeyword): string {
  if (Number.isNaN(value)) return ', not NaN';
  if (error.keyword !== 'maxLength' || error.params.limit === 0 || typeof value !== 'string') return '';
  let count = 0;
  for (const _ of value) count += 1;
  return `, it has ${count}`;
}

function containsText(least: number, most: unknown): string {
  const items = (count: number) => `${counted(count, 'item')} of the kind that the document requires`;
  if (typeof most !== 'number') return `must have at least ${items(least)}`;
  return least === most ? `must have exactly ${items(most)}` : `must have ${least} to ${items(most)}`;
}

const types: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['null', 'null'],
]);

const atLeast = (noun: string) => (limit: unknown) =>
  limit === 1 ? 'not be empty' : `have at least ${counted(limit, noun)}`;
const atMost = (noun: string) => (limit: unknown) =>
  limit === 0 ? 'be empty' : `have at most ${counted(limit, noun)}`;

const demands: ReadonlyMap<string, (value: unknown) => string> = new Map([
  ['type', (value) => `be ${joinList(typeTexts([value].flat()), 'or')}`],
  ['const', (value) => `be ${valueList([value])}`],
  ['enum', (value) => `be ${valueList(Array.isArray(value) ? value : [])}`],
  ['format', (value) => `have the format \`${String(value).slice(0, 40).replaceAll('`', "'")}\``],
  ['pattern', (value) => patternDemand(String(value))],
  ['minimum', (value) => `be at least ${value}`],
  ['maximum', (value) => `be at most ${value}`],
  ['exclusiveMinimum', (value) => `be more than ${value}`],
  ['exclusiveMaximum', (value) => `be less than ${value}`],
  ['multipleOf', (value) => multipleDemand(String(value))],
  ['minLength', atLeast('character')],
  ['maxLength', atMost('character')],
  ['minItems', atLeast('item')],
  ['maxItems', atMost('item')],
  ['minProperties', atLeast('property')],
  ['maxProperties', atMost('property')],
  ['uniqueItems', () => 'have unique items'],
] satisfies [string, (value: unknown) => string][]);

/**
 * Returns what a keyword demands of a value, after "must": "be a string", "have at most 3 characters". The meaning of a
 * format or a pattern is in `knownDemand`.
 *
 * @returns undefined for a keyword without words
 */
export function demandOf(keyword: string, value: unknown): string | undefined {
  return demands.get(keyword)?.(value);
}

export function counted(number: unknown, noun: string): string {
  const plural = `${noun.replace(/y$/, 'ie')}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}

/** Names the types in a list of several. Writes `boolean` as the two values `true` and `false`. */
function typeTexts(list: readonly unknown[]): string[] {
  return list.flatMap((type) =>
    type === 'boolean' && list.length > 1 ? ['true', 'false'] : [typeText(type)],
  );
}

function typeText(type: unknown): string {
  return types.get(type) ?? 'of another type';
}

function multipleDemand(divisor: string): string {
  const decimals = /^0\.(0*1)$/.exec(divisor)?.[1]?.length;
  if (decimals) return `have at most ${counted(decimals, 'decimal place')}`;
  return divisor === '1' ? 'be a whole number' : `be a multiple of ${divisor}`;
}

const MAX_PATTERN = 80;

function patternDemand(pattern: string): string {
  const shown = pattern.replaceAll('`', "'");
  if (shown.length > MAX_PATTERN) return 'match the pattern in the document';
  return `match the pattern \`${shown}\``;
}
