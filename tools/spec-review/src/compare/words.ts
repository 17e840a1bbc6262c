import { formulaToClause } from '@cross-border-payments/explain/words';
import {
  atomsOf,
  createTestReader,
  type Formula,
  readFormula,
  schemaReader,
  simplify,
} from '@cross-border-payments/openapi/conditions';
import type { Json, JsonSchema, SchemaNode } from '@cross-border-payments/openapi/model';
import type { Demand, Statement } from '../demands/demand.ts';
import { ANY_PROPERTY, ITEM, type MessagePath, showPath } from '../demands/paths.ts';
import { nameOfSchema } from '../demands/schemas.ts';

const BOUNDS: Readonly<Record<string, (value: unknown) => string>> = {
  maxLength: (value) => `may have at most ${some(value, 'character', 'characters')}`,
  minLength: (value) => `must have at least ${some(value, 'character', 'characters')}`,
  maxItems: (value) => `may have at most ${some(value, 'entry', 'entries')}`,
  minItems: (value) => `must have at least ${some(value, 'entry', 'entries')}`,
  maxProperties: (value) => `may have at most ${some(value, 'property', 'properties')}`,
  minProperties: (value) => `must have at least ${some(value, 'property', 'properties')}`,
  maximum: (value) => `must be at most ${value}`,
  minimum: (value) => `must be at least ${value}`,
  exclusiveMaximum: (value) => `must be less than ${value}`,
  exclusiveMinimum: (value) => `must be more than ${value}`,
  multipleOf: (value) => `must be a multiple of ${value}`,
  pattern: (value) => `must match \`${value}\``,
  format: (value) => `must have the format \`${value}\``,
  type: (value) => `must be of type ${sayList(value, ' or ')}`,
  enum: (value) =>
    [value].flat().length === 1 ? `must be ${sayList(value, '')}` : `must be one of ${sayList(value, ', ')}`,
  uniqueItems: () => 'must not contain an entry twice',
};

export function some(count: unknown, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Returns a demand as a sentence, with its conditions and their rules.
 *
 * @param isExact whether to quote strings, and to say when a condition also holds for an absent property. This is only
 *   needed if two sentences would otherwise be the same.
 */
export function sayDemand(demand: Demand, isExact = false): string {
  const { when, guards, rules, touched } = demand;
  if (when.length === 0) return sayMust(demand, isExact);
  const clauses = when.flatMap((one, at) =>
    isNotNull(one) ? [] : [sayCondition(one, isExact ? guards[at] : undefined)],
  );
  if (clauses.includes(undefined))
    return `the condition on ${names(touched) || 'the message'} must hold${cite(rules)}`;
  const said = clauses.length > 0 ? ` if ${clauses.join(', and ')}` : '';
  return `${sayMust(demand, isExact)}${said}${cite(rules)}`;
}

function sayMust(demand: Demand, isExact: boolean): string {
  const { keyword, at, must } = demand;
  const stated = statedValue(must);
  const subject = subjectAt(at);
  if (keyword === 'required') return `\`${showPath([...at, ...((stated ?? []) as string[])])}\` is required`;
  if (keyword === 'false') return `${subject} must be absent`;
  const bound = BOUNDS[keyword];
  const value = isExact && keyword === 'enum' ? [stated].flat().map(inQuotes) : stated;
  if (bound) return `${subject} ${bound(value)}`;
  return sayWhole(demand, subject);
}

/** Returns whether a value differs from one of the others only in its quotes, as `1` from `"1"`. */
export function isAlike(values: readonly unknown[], others: readonly unknown[]): boolean {
  return values.some((value) => others.map(String).includes(String(value)));
}

function inQuotes(value: unknown): unknown {
  return typeof value === 'string' ? JSON.stringify(value) : value;
}

/** Says what a keyword that contains schemas demands. */
function sayWhole(demand: Demand, subject: string): string {
  const { keyword, schema, must, node, touched } = demand;
  const inner = (typeof schema === 'object' ? schema : {}) as Readonly<Record<string, JsonSchema>>;
  const own = inner[keyword] ?? true;
  const said = WHOLE[keyword]?.(subject, own, inner, node);
  if (said !== undefined) return said;
  const values = keyword === 'anyOf' || keyword === 'oneOf' ? node[keyword].map((one) => one.const) : [];
  if (values.length > 0 && !values.includes(undefined))
    return `${subject} must be one of ${sayList(
      values.map((one) => one?.value),
      ', ',
    )}`;
  const clause = sayCondition(must);
  if (clause === undefined)
    return `the \`${keyword}\` on ${names(touched) || subject} must ${keyword === 'not' ? 'not match' : 'match'}`;
  return clause
    .replace(/^(`[^`]*`) is (absent|present)$/, '$1 must be $2')
    .replace(/^exactly one of these holds/, 'exactly one of these must hold')
    .replace(/^(?!`[^`]*` must|exactly)/, 'it must be true that ');
}

type SayWhole = (
  subject: string,
  own: JsonSchema,
  schema: Readonly<Record<string, JsonSchema>>,
  node: SchemaNode,
) => string;

const sayFurther: SayWhole = (subject, own, _, node) =>
  [node.additionalProperties, node.unevaluatedProperties].some((one) => one?.always === false)
    ? `${subject} must not have properties that are not declared`
    : `further properties of ${subject} ${saySchema(own)}`;

const WHOLE: Readonly<Record<string, SayWhole>> = {
  additionalProperties: sayFurther,
  unevaluatedProperties: sayFurther,
  patternProperties: (subject, own) =>
    Object.entries(own)
      .map(
        ([pattern, one]) =>
          `properties of ${subject} that match ${quote(pattern)} ${saySchema(one as JsonSchema)}`,
      )
      .join(', and '),
  propertyNames: (subject, own) => `each property name of ${subject} ${saySchema(own)}`,
  contains: (subject, own, { minContains: least, maxContains: most }) => {
    const count = most === undefined ? '' : ` and at most ${most}`;
    const entries = Number(least) === 1 && count === '' ? 'entry' : 'entries';
    return `${subject} must have at least ${least}${count} ${entries} like ${quote(own)}`;
  },
  prefixItems: (subject, own) => `the entries of ${subject} must match ${quote(own)}`,
  unevaluatedItems: (subject, own) => `further entries of ${subject} ${saySchema(own)}`,
  $ref: (subject, _, __, { ref }) => `${subject} must match ${ref ? quote(nameOfSchema(ref)) : 'its schema'}`,
};

/** Says what values must be to meet a schema. Quotes a schema with many keywords. */
function saySchema(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return schema ? 'may have any value' : 'must be absent';
  const keywords = Object.entries(schema).filter(([name]) => name !== 'title' && name !== '$comment');
  const said = keywords.map(([name, value]) => BOUNDS[name]?.(value));
  return said.length > 2 || said.includes(undefined) ? `must match ${quote(schema)}` : said.join(' and ');
}

function cite(rules: readonly string[]): string {
  return rules.length === 0 ? '' : ` (${rules.join(', ')})`;
}

function names(touched: readonly MessagePath[]): string {
  const shown = touched.filter((path) => path.length > 0).map((path) => `\`${showPath(path)}\``);
  return shown.slice(0, 5).join(', ');
}

export function sayNames(path: MessagePath, names: readonly string[], isLost: boolean): string {
  return `${subjectAt(path)} may ${isLost ? 'no longer' : 'now'} have ${sayList(names, ', ')}`;
}

/** @param known other values of the property, such as `1`, from which the string `"1"` differs in its quotes */
export function sayValues(
  path: MessagePath,
  values: readonly unknown[],
  known: readonly unknown[] = [],
  turn: 'now' | 'no longer' = 'now',
): string {
  const shown = isAlike(values, known) ? values.map(inQuotes) : values;
  return `${subjectAt(path)} may ${turn} be ${sayList(shown, ' or ')}`;
}

/** Says that a union has further cases. Names their schemas if each has a name. */
export function sayNewCases({ path, keyword }: Demand, cases: readonly SchemaNode[]): string {
  const names = cases.flatMap(({ ref, text }) => text.title ?? (ref ? nameOfSchema(ref) : []));
  return names.length === cases.length
    ? sayValues(path, names)
    : `${subjectAt(path)} may now match a new case of its \`${keyword}\``;
}

/** Lists the values that an `enum` allows; undefined for any other demand. */
export function enumValues({ keyword, must }: Demand): readonly Json[] | undefined {
  return keyword === 'enum' ? (statedValue(must) as readonly Json[] | undefined) : undefined;
}

/** Returns the value of the keyword of a demand; undefined for a condition. */
export function statedValue(must: Statement): unknown {
  return must.kind === 'atom' && 'keyword' in must.test ? must.test.value : undefined;
}

/** Says how a demand changed: "`a` must be at most 5, before `3`"; undefined if only one version has the keyword. */
export function sayReplaced(old: Demand | undefined, now: Demand | undefined): string | undefined {
  if (!old || !now || !BOUNDS[old.keyword] || old.keyword === 'uniqueItems') return undefined;
  const [must, whole] = [sayMust(now, false), sayDemand(now)];
  const condition = whole.slice(must.length);
  return whole.startsWith(must)
    ? `${must}, before ${sayList(statedValue(old.must), ' or ')}${condition && `,${condition}`}`
    : undefined;
}

/** Returns a media type without its parameters, in lower case. */
export function bareType(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

function subjectAt(path: MessagePath): string {
  return path.length === 0 ? 'the message' : `\`${showPath(path)}\``;
}

/** Returns a value as code, cut if it is long. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}\``;
}

export function sayDeprecated(isDeprecated: boolean): string {
  return isDeprecated ? 'now deprecated' : 'no longer deprecated';
}

/** Names a part of an operation: "the body", "the response 200". */
export function sayPart(part: string): string {
  const [, schema] = /^schema (.+)/.exec(part) ?? [];
  const plural = { header: 'headers', cookie: 'cookies' }[part];
  return schema === undefined ? `the ${plural ?? part}` : quote(schema);
}

/** Says how a value changed: "is now `b`, before `a`". */
export function sayTurn(old: unknown, now: unknown): string {
  const from = old === undefined ? '' : `, before ${quote(old)}`;
  return `${now === undefined ? 'was removed' : `is now ${quote(now)}`}${from}`;
}

/** Maximum number of values in a sentence. */
export const MAX_LISTED = 8;

const LONGEST = 80;
const LONGEST_MESSAGE = 300;
const LONGEST_TEXT = 40;

/**
 * Returns a message as code on one line, with long strings cut.
 *
 * @param paths the properties that must be visible; a long message is shown without its other properties
 */
export function showMessage(message: Json, paths: readonly MessagePath[] = []): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_TEXT
      ? `${value.slice(0, 10)}... (${[...value].length} characters)`
      : value;
  const whole = JSON.stringify(message, cut);
  const shown = whole.length > LONGEST_MESSAGE && paths.length > 0 ? showPart(message, paths, cut) : whole;
  const plain = shown.replaceAll('`', "'");
  return `\`${plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)}...` : plain}\``;
}

/** Writes only the values at the given paths of a message, with an ellipsis in place of the rest. */
function showPart(
  value: Json,
  paths: readonly MessagePath[],
  cut: (key: string, value: unknown) => unknown,
): string {
  if (typeof value !== 'object' || value === null || paths.some((path) => path.length === 0))
    return JSON.stringify(value, cut);
  const inner = (step: string) =>
    paths.flatMap(([first, ...rest]) => (first === step || first === ANY_PROPERTY ? [rest] : []));
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([step, one]: [string, Json]) => {
    const within = inner(isList ? ITEM : step);
    const shown =
      within.length > 0 && `${isList ? '' : `${JSON.stringify(step)}:`}${showPart(one, within, cut)}`;
    return shown === false ? [] : [shown];
  });
  const left = Object.keys(value).length > parts.length ? ['...'] : [];
  const all = [...parts, ...left].join(',');
  return isList ? `[${all}]` : `{${all}}`;
}

export function sayList(value: unknown, between: string): string {
  const values = [value].flat();
  const shown = values.slice(0, MAX_LISTED).map(quote).join(between);
  return values.length > MAX_LISTED ? `${shown} and ${values.length - MAX_LISTED} more` : shown;
}

/** Says how a value is serialized, by its style: "as `form` with `explode`". */
export function sayForm(form: string): string {
  const [style = '', ...more] = form.split(', ');
  if (style === '' || style.startsWith('as ')) return style || 'as one string';
  const exploded = more.includes('exploded') ? ' with `explode`' : '';
  return `as ${quote(style)}${exploded}${more.includes('spread') ? ', a parameter per property' : ''}`;
}

/**
 * Maximum number of tests in a condition that is written as a clause. A longer clause would be harder to read than the
 * document.
 */
const MAX_TESTS = 5;
const MAX_VALUES = 5;

function isNotNull(statement: Statement): boolean {
  if (statement.kind !== 'not' || statement.of.kind !== 'atom') return false;
  const { test } = statement.of;
  return 'keyword' in test && test.keyword === 'type' && String(test.value) === 'null';
}

/**
 * Returns a condition as a clause, such as "`kind` is `box`"; undefined if the clause would be too long.
 *
 * @param around if the clause must name absent properties: path of the value that the condition is about
 */
function sayCondition(statement: Statement, around?: MessagePath): string | undefined {
  if (countTests(statement) > 4 * MAX_TESTS) return undefined;
  const formula = simplify(testsOf(statement, around));
  const tests = atomsOf(formula);
  if (tests.length === 0 || tests.length > MAX_TESTS || tests.some(({ test }) => test.kind === 'schema'))
    return undefined;
  return formulaToClause(formula, {
    name: subjectAt,
    most: MAX_VALUES,
    present: ['present', 'absent'],
    given: ['present and not empty', 'absent or empty'],
  });
}

function countTests(statement: Statement): number {
  if (statement.kind === 'atom') return 1;
  if (statement.kind === 'not') return countTests(statement.of);
  return statement.of.reduce((sum, one) => sum + countTests(one), 0);
}

/** Converts the keywords of a statement to tests that can be written in words. */
function testsOf(statement: Statement, around?: MessagePath): Formula {
  if (statement.kind === 'not') return { kind: 'not', of: testsOf(statement.of, around) };
  if (statement.kind !== 'atom')
    return { kind: statement.kind, of: statement.of.map((one) => testsOf(one, around)) };
  const { path, test } = statement;
  if ('each' in test) return { kind: 'atom', path, test: { kind: 'schema', keyword: 'items', pointer: '' } };
  const schema = { [test.keyword]: test.value };
  const formula = readFormula(schemaReader(schema)(schema), createTestReader(), path);
  if (around === undefined || path.length <= around.length) return formula;
  const absent: Formula = { kind: 'not', of: { kind: 'atom', path, test: { kind: 'present' } } };
  return { kind: 'or', of: [formula, absent] };
}
