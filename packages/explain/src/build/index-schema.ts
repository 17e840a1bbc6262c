import type { Branch, Choice, ExplainIndex, Fact, Facts, Schema } from '../types.ts';
import { clausesOf, type Expression, negate, type Resolve, readCondition } from './clauses.ts';
import { deciderOf } from './decider.ts';
import { choicePhrase, conditionPhrase, forbiddenPhrase } from './phrases.ts';
import { subschemas } from './subschemas.ts';

const maxDepth = 8;
const ruleId = /^[A-Z][A-Z0-9]*-\d+$/;

/**
 * Reads what a schema says beyond what Ajv's errors carry: rule ids, conditions, choices. `$ref`s are not
 * followed for facts (each schema is indexed under its own name), only for wording.
 * @param schema the schema
 * @param resolve finds the schema behind a `$ref`
 * @returns facts by pointer, and every member name that the schema declares
 */
export function indexFacts(schema: Schema, resolve: Resolve): { facts: Facts; names: Set<string> } {
  const facts: Facts = {};
  const names = new Set<string>();
  for (const { pointer, schema: sub } of subschemas(schema)) {
    const fact = factOf(sub, resolve);
    if (Object.keys(fact).length > 0) facts[pointer] = fact;
    for (const name of Object.keys((sub.properties ?? {}) as object)) names.add(name);
  }
  return { facts, names };
}

/**
 * Indexes a single schema with its own `$defs`, for a validator that Ajv compiled from that schema alone.
 * @param schema a JSON Schema; `$ref`s into itself (`#/...`) are understood
 * @returns the index, for `explain`
 */
export function indexSchema(schema: Schema): ExplainIndex {
  const { facts, names } = indexFacts(schema, (ref) => pointedAt(schema, ref));
  return { root: '', schemas: { '': facts }, names: [...names].sort() };
}

function factOf(schema: Record<string, unknown>, resolve: Resolve): Fact {
  const fact: Fact = { ...ruleFact(schema), ...conditionFact(schema, resolve) };
  if (isClosed(schema)) fact.names = [...memberNames(schema, resolve)].sort();
  const forbidden = schema.not === undefined ? undefined : forbiddenPhrase(read(schema.not, resolve));
  if (forbidden) fact.not = forbidden;
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[keyword]))
      fact[keyword] = choiceOf(schema[keyword], keyword === 'oneOf', resolve);
  }
  return fact;
}

function read(schema: unknown, resolve: Resolve): Expression {
  return readCondition(schema as Schema, resolve);
}

function ruleFact(schema: Record<string, unknown>): Fact {
  const rule = ruleOf(schema.$comment);
  if (!rule) return {};
  if (schema.type === undefined) return { rule, scope: 'members' };
  return schema.properties === undefined ? { rule, scope: 'kind' } : { rule };
}

function conditionFact(schema: Record<string, unknown>, resolve: Resolve): Fact {
  if (schema.if === undefined) return {};
  const fact: Fact = {};
  const condition = read(schema.if, resolve);
  const [holds, fails] = [conditionPhrase(condition), conditionPhrase(negate(condition))];
  if (holds && schema.then !== undefined) fact.holds = holds;
  if (fails && schema.else !== undefined) fact.fails = fails;
  return fact;
}

function isClosed({ additionalProperties, unevaluatedProperties }: Record<string, unknown>): boolean {
  return additionalProperties === false || unevaluatedProperties === false;
}

/** The member names that a schema declares, by itself or through what it is put together from. */
function memberNames(schema: Schema, resolve: Resolve, depth = 0): Set<string> {
  if (typeof schema === 'boolean' || depth > maxDepth) return new Set();
  const target = typeof schema.$ref === 'string' ? resolve(schema.$ref) : undefined;
  const parts = [schema.allOf, schema.anyOf, schema.oneOf, target ?? []]
    .flat()
    .filter((part) => part !== undefined);
  const inner = parts.flatMap((part) => [...memberNames(part as Schema, resolve, depth + 1)]);
  return new Set([...Object.keys((schema.properties ?? {}) as object), ...inner]);
}

/** The rule ids at the start of a `$comment`, joined by a comma. */
function ruleOf(comment: unknown): string | undefined {
  if (typeof comment !== 'string') return undefined;
  const words = comment.split(/[\s,]+/);
  const end = words.findIndex((word) => !ruleId.test(word));
  return words.slice(0, end === -1 ? words.length : end).join(', ') || undefined;
}

function choiceOf(schemas: readonly Schema[], exactlyOne: boolean, resolve: Resolve): Choice {
  const expressions = schemas.map((schema) => readCondition(schema, resolve));
  const phrase = choicePhrase(expressions, exactlyOne);
  const decider = deciderOf(expressions);
  const branches = schemas.map((schema, at) => branchOf(schema, expressions[at] ?? { all: [] }, resolve));
  for (const [at, branch] of branches.entries()) {
    if (decider && hasType(schemas[at] ?? true, resolve)) branch.whole = true;
  }
  return { ...(phrase ? { phrase } : {}), ...(decider ? { decider } : {}), branches };
}

/** Whether a schema declares a type, by itself or through what it is put together from. */
function hasType(schema: Schema, resolve: Resolve, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > maxDepth) return false;
  const target = typeof schema.$ref === 'string' ? resolve(schema.$ref) : undefined;
  const parts = [schema.allOf ?? [], target ?? []].flat() as Schema[];
  return schema.type !== undefined || parts.some((part) => hasType(part, resolve, depth + 1));
}

function branchOf(schema: Schema, expression: Expression, resolve: Resolve): Branch {
  const branch: Branch = {};
  const title = titleOf(schema, resolve);
  if (title) branch.title = title;
  if (typeof schema === 'object' && String(schema.$ref).startsWith('#/')) branch.at = String(schema.$ref);
  const clauses = ('any' in expression ? [] : clausesOf(expression)).filter(
    (clause) => clause.path.length > 0,
  );
  const fixed = clauses.filter((clause) => clause.values && !clause.negated);
  const needs = clauses.filter((clause) => !clause.negated && clause.be !== 'empty');
  if (fixed.length > 0) branch.fixed = fixed.map((clause) => [clause.path, clause.values ?? []]);
  if (needs.length > 0) branch.needs = needs.map((clause) => clause.path);
  return branch;
}

function titleOf(schema: Schema, resolve: Resolve): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (typeof schema.title === 'string') return schema.title.slice(0, 80);
  const target = typeof schema.$ref === 'string' ? resolve(schema.$ref) : undefined;
  return typeof target === 'object' && typeof target.title === 'string'
    ? target.title.slice(0, 80)
    : undefined;
}

function pointedAt(root: Schema, ref: string): Schema | undefined {
  if (!ref.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found as Schema;
}
