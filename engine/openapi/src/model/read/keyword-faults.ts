import { isObject, JSON_TYPES } from '../../json.ts';
import { shapeOf } from '../../walk.ts';
import type { KeywordFault } from '../schema-node.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Returns what a keyword must be; undefined if the value is right. */
type Check = (value: unknown) => string | undefined;

const TYPES: ReadonlySet<unknown> = new Set(JSON_TYPES);
const SHAPES = {
  one: must('a schema, which is an object or a boolean', isSchema),
  list: must('an array of schemas', Array.isArray),
  map: must('an object of schemas by name', isObject),
};

const count = must('a whole number of at least 0', (value) => Number.isInteger(value) && Number(value) >= 0);
const text = must('a string', (value) => typeof value === 'string');

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.entries<Check>({
    $ref: text,
    format: text,
    type: must(`${JSON_TYPES.slice(0, -1).join(', ')} or ${JSON_TYPES.at(-1)}, or an array of these`, isType),
    enum: must('an array of at least one value', (value) => Array.isArray(value) && value.length > 0),
    required: must('an array of strings', areStrings),
    dependentRequired: must('an object of arrays of strings', isObjectOfStrings),
    pattern: (value) => (typeof value === 'string' ? expressionFault(value) : text(value)),
    minimum: must('a number', Number.isFinite),
    maximum: must('a number', Number.isFinite),
    exclusiveMinimum: must('a number, which takes the place of `minimum`', Number.isFinite),
    exclusiveMaximum: must('a number, which takes the place of `maximum`', Number.isFinite),
    multipleOf: must('a number above 0', (value) => Number.isFinite(value) && Number(value) > 0),
    uniqueItems: must('true or false', (value) => typeof value === 'boolean'),
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    minContains: count,
    maxContains: count,
    minProperties: count,
    maxProperties: count,
  }),
);

/**
 * Lists the keywords with invalid values in a schema that is already converted to JSON Schema 2020-12. Duplicates in
 * `type`, `enum` or `required` are not faults; each entry is read once.
 */
export function keywordFaults(raw: Raw): KeywordFault[] {
  return Object.entries(raw).flatMap(([keyword, value]): KeywordFault[] => {
    const shape = shapeOf(keyword);
    const check = shape ? SHAPES[shape] : CHECKS.get(keyword);
    const wanted = check?.(value);
    if (wanted === undefined) return keyword === 'patternProperties' ? nameFaults(value as object) : [];
    const reason = `\`${keyword}\` must be ${wanted}, not ${shown(value)}.`;
    return [{ path: [keyword], reason, ...(isHarmless(keyword, value) && { isHarmless: true }) }];
  });
}

/** Checks for values that some tools write to restrict nothing: `type: any`, and the boolean or empty ones below. */
function isHarmless(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return value === 'any';
  if (keyword === 'required') return typeof value === 'boolean';
  const isEmpty = Array.isArray(value) && value.length === 0;
  return isEmpty && (keyword === 'enum' || shapeOf(keyword) === 'map');
}

function nameFaults(patterns: object): KeywordFault[] {
  return Object.keys(patterns).flatMap((name): KeywordFault[] => {
    const wanted = expressionFault(name);
    if (wanted === undefined) return [];
    const reason = `A name in \`patternProperties\` must be ${wanted}, not ${shown(name)}.`;
    return [{ path: ['patternProperties', name], reason }];
  });
}

export function withoutFaults(raw: Raw, faults: readonly KeywordFault[]): Record<string, unknown> {
  const sound = { ...raw };
  for (const { path } of faults) {
    const [keyword = '', name] = path;
    const entries = Object.entries(name === undefined ? {} : (sound[keyword] as object));
    if (name === undefined) delete sound[keyword];
    else sound[keyword] = Object.fromEntries(entries.filter(([other]) => other !== name));
  }
  return sound;
}

function must(what: string, test: (value: unknown) => boolean): Check {
  return (value) => (test(value) ? undefined : what);
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

function areStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isObjectOfStrings(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(areStrings);
}

function isType(value: unknown): boolean {
  const types = [value].flat();
  return types.length > 0 && types.every((type) => TYPES.has(type));
}

/**
 * Reads a pattern with the flag `u`, as JSON Schema requires. If it is valid only without the flag, as many with `\-`
 * are, it is read without. Flags at the start of the pattern, as in Java, Go and Python, become flags: `(?i)abc`.
 *
 * @throws SyntaxError for a pattern that is invalid in both ways
 */
export function readPattern(pattern: string): RegExp {
  const [all = '', caret = '', flags = ''] = /^(\^?)\(\?([is]+)\)/.exec(pattern) ?? [];
  const source = caret + pattern.slice(all.length);
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
}

/** Maximum nesting of groups. About a thousand levels overflow the stack of the pattern parser. */
const MAX_GROUP_LEVELS = 200;

/** Ignores parentheses that are escaped or in a character class. */
function nestsTooDeeply(pattern: string): boolean {
  let levels = 0;
  let isInClass = false;
  for (const [sign] of pattern.matchAll(/\\.|[[\]()]/gs)) {
    if (sign === '[' || sign === ']') isInClass = sign === '[';
    else if (sign === '(' && !isInClass) levels += 1;
    else if (sign === ')' && !isInClass) levels -= 1;
    if (levels > MAX_GROUP_LEVELS) return true;
  }
  return false;
}

function expressionFault(pattern: string): string | undefined {
  if (nestsTooDeeply(pattern))
    return `a regular expression with at most ${MAX_GROUP_LEVELS} groups inside each other`;
  try {
    readPattern(pattern);
    return undefined;
  } catch (error) {
    const message = (error as Error).message.replace(/^.*: /s, '');
    return `a regular expression (${message.toLowerCase()})`;
  }
}

function shown(value: unknown): string {
  const written = JSON.stringify(value) ?? String(value);
  return written.length > 60 ? `${written.slice(0, 60)}…` : written;
}
