import type { Schema } from '../types.ts';
import { valueList, valueText } from '../values.ts';

/** "The member at `path` is (not) `be`". `values` are there when the member is fixed to some. */
export interface Clause {
  path: string[];
  be: string;
  negated?: boolean;
  values?: unknown[];
}

/** A condition in words: clauses joined by "and" or by "or". */
export type Expression = Clause | { all: Expression[] } | { any: Expression[] };

/** Finds the schema behind a `$ref`; undefined when there is none. */
export type Resolve = (ref: string) => Schema | undefined;

type Members = Record<string, Schema>;

const maxDepth = 12;
const silent = new Set([
  'type',
  'title',
  'description',
  '$comment',
  'required',
  'properties',
  'default',
  'examples',
]);

/**
 * Reads a condition (the schema of an `if`, a `not` or a branch) as an expression over members.
 * `path` is the member the schema is about. What words cannot say becomes "as this rule describes".
 */
export function readCondition(schema: Schema, resolve: Resolve, path: string[] = [], depth = 0): Expression {
  if (typeof schema === 'boolean' || depth > maxDepth) return { all: [] };
  const parts: Expression[] = [...ownClauses(schema, path)];
  const next = (sub: unknown, at: string[] = path) => readCondition(sub as Schema, resolve, at, depth + 1);
  if (typeof schema.$ref === 'string') parts.push(next(resolve(schema.$ref) ?? true));
  const members = (schema.properties ?? {}) as Members;
  for (const [name, member] of Object.entries(members)) parts.push(next(member, [...path, name]));
  if (schema.not !== undefined) parts.push(negate(next(schema.not)));
  for (const sub of listOf(schema.allOf)) parts.push(next(sub));
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listOf(schema[keyword]);
    if (branches.length > 0) parts.push({ any: branches.map((branch) => next(branch)) });
  }
  return simplify({ all: withGiven(schema, path, parts) });
}

/** Turns an expression around: "is" becomes "is not", "and" becomes "or". */
export function negate(expression: Expression): Expression {
  if ('all' in expression) return { any: expression.all.map(negate) };
  if ('any' in expression) return { all: expression.any.map(negate) };
  const { negated, ...rest } = expression;
  return negated ? rest : { ...rest, negated: true };
}

/** All clauses of an expression, in order. */
export function clausesOf(expression: Expression): Clause[] {
  if ('all' in expression) return expression.all.flatMap(clausesOf);
  if ('any' in expression) return expression.any.flatMap(clausesOf);
  return [expression];
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value : [];
}

function ownClauses(schema: Record<string, unknown>, path: string[]): Clause[] {
  const clauses: Clause[] = [];
  if ('const' in schema) clauses.push({ path, be: valueText(schema.const), values: [schema.const] });
  if (Array.isArray(schema.enum)) clauses.push({ path, be: valueList(schema.enum), values: schema.enum });
  if (schema.maxLength === 0 || schema.maxProperties === 0 || schema.maxItems === 0) {
    clauses.push({ path, be: 'empty' });
  }
  const given = [schema.minLength, schema.minProperties, schema.minItems].includes(1);
  if (given && clauses.length === 0) clauses.push({ path, be: 'given' });
  if (schema.minimum !== undefined) clauses.push({ path, be: `at least ${schema.minimum}` });
  if (schema.maximum !== undefined) clauses.push({ path, be: `at most ${schema.maximum}` });
  if (schema.exclusiveMinimum !== undefined)
    clauses.push({ path, be: `more than ${schema.exclusiveMinimum}` });
  if (schema.exclusiveMaximum !== undefined)
    clauses.push({ path, be: `less than ${schema.exclusiveMaximum}` });
  if (clauses.length === 0 && path.length > 0 && hasUnknown(schema))
    clauses.push({ path, be: 'as the rule describes' });
  return clauses;
}

const structural = new Set(['$ref', 'not', 'allOf', 'anyOf', 'oneOf']);

function hasUnknown(schema: Record<string, unknown>): boolean {
  return Object.keys(schema).some((key) => !silent.has(key) && !structural.has(key) && !key.startsWith('x-'));
}

/** Adds "is given" for the required members about which nothing else is said. */
function withGiven(schema: Record<string, unknown>, path: string[], parts: Expression[]): Expression[] {
  const said = clausesOf({ all: parts });
  const required = (Array.isArray(schema.required) ? schema.required : []) as string[];
  const missing = required.filter((name) => !said.some(({ path: at }) => at[path.length] === name));
  return [...missing.map((name) => ({ path: [...path, name], be: 'given' })), ...parts];
}

/** Removes empty and repeated parts and joins the alternatives of one member: "`a` is `X` or `Y`". */
function simplify(expression: Expression): Expression {
  if ('path' in expression) return expression;
  const parts = uniqueParts(expression);
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return 'all' in expression ? { all: parts } : { any: parts };
}

/** The parts of an expression, simplified; parts that are of the same kind ("and" in "and") are taken up. */
function uniqueParts(expression: { all: Expression[] } | { any: Expression[] }): Expression[] {
  const isAll = 'all' in expression;
  const unique = new Map<string, Expression>();
  for (const part of (isAll ? expression.all : expression.any).map(simplify)) {
    const same = isAll ? 'all' in part && part.all : 'any' in part && part.any;
    for (const each of same || [part]) if (!isEmpty(each)) unique.set(JSON.stringify(each), each);
  }
  const parts = [...unique.values()];
  return isAll ? parts : joinValues(parts);
}

function isEmpty(expression: Expression): boolean {
  return clausesOf(expression).length === 0;
}

function joinValues(parts: Expression[]): Expression[] {
  const joined: Expression[] = [];
  for (const part of parts) {
    const earlier = joined.find((other) => isSameMember(other, part)) as Clause | undefined;
    if (!earlier) joined.push('path' in part ? { ...part } : part);
    else {
      earlier.values = [...(earlier.values ?? []), ...((part as Clause).values ?? [])];
      earlier.be = valueList(earlier.values);
    }
  }
  return joined;
}

function isSameMember(one: Expression, other: Expression): boolean {
  if (!('path' in one) || !('path' in other)) return false;
  if (!one.values || !other.values || one.negated || other.negated) return false;
  return one.path.join('\0') === other.path.join('\0');
}
