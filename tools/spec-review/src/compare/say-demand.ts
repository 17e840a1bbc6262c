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
import { type Demand, keywordTest, type Statement } from '../demands/demand.ts';
import { type MessagePath, showPath } from '../demands/paths.ts';
import { nameOfSchema } from '../demands/schemas.ts';
import { quote, sayList, some } from './words.ts';

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

/** Says a demand with conditions and rules. If `isExact`, quotes strings and mentions absent properties. */
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

function sayMust(demand: Demand, isExact = false): string {
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
  patternProperties: (subject, own) => {
    const sayOne = ([pattern, one]: [string, JsonSchema]) =>
      `properties of ${subject} that match ${quote(pattern)} ${saySchema(one)}`;
    return Object.entries(own).map(sayOne).join(', and ');
  },
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
  return keywordTest(must)?.value;
}

/** Says how a demand changed: "`a` must be at most 5, before `3`"; undefined if only one version has the keyword. */
export function sayReplaced(old: Demand | undefined, now: Demand | undefined): string | undefined {
  if (!old || !now || !BOUNDS[old.keyword] || old.keyword === 'uniqueItems') return undefined;
  const [must, whole] = [sayMust(now), sayDemand(now)];
  const condition = whole.slice(must.length);
  return whole.startsWith(must)
    ? `${must}, before ${sayList(statedValue(old.must), ' or ')}${condition && `,${condition}`}`
    : undefined;
}

function subjectAt(path: MessagePath): string {
  return path.length === 0 ? 'the message' : `\`${showPath(path)}\``;
}

/** Maximum number of tests in a clause. A longer one would be harder to read than the document. */
const MAX_TESTS = 5;
const MAX_VALUES = 5;

function isNotNull(statement: Statement): boolean {
  const test = statement.kind === 'not' ? keywordTest(statement.of) : undefined;
  return test?.keyword === 'type' && String(test.value) === 'null';
}

/** Returns a condition as a clause that names absent properties below `around`; undefined if it would be too long. */
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

function inQuotes(value: unknown): unknown {
  return typeof value === 'string' ? JSON.stringify(value) : value;
}
