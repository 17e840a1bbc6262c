import { joinList, valueList } from './values.ts';

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

/** Returns a number with its noun: "1 property", "3 properties". */
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
