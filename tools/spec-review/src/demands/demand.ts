import { createHash } from 'node:crypto';
import { and, type Formula, not, or } from '@cross-border-payments/openapi/conditions';
import { type Json, type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { ANY_PROPERTY, ITEM, isSamePath, keyOfPath, type MessagePath } from './paths.ts';

/** A keyword that every value at a path must satisfy. If there is no value, the test holds. */
interface KeywordTest {
  readonly keyword: string;
  readonly value: unknown;
}

/** A formula that must hold for each value at a path separately. */
interface EachTest {
  readonly each: Statement;
}

/** The meaning of a demand: each test is a keyword with its value, and holds if there is no value at its path. */
export type Statement = Formula<KeywordTest | EachTest>;

/** A single demand of a schema on a message. A message is valid if it meets all demands of its schema. */
export interface Demand {
  /** The path of the value that `schema` describes; under a condition, of the value that the condition is about. */
  readonly path: MessagePath;
  /** The path of the value that the keyword is about. */
  readonly at: MessagePath;
  /** The keyword that makes the demand; for a condition, the keyword in its `then` or `else`. */
  readonly keyword: string;
  readonly schema: JsonSchema;
  /** The meaning of the keyword. It applies if all conditions in `when` are met. */
  readonly must: Statement;
  /** The conditions, starting with the outermost one; empty if the keyword always applies. */
  readonly when: readonly Statement[];
  /** The path of the value that each condition in `when` is about. */
  readonly guards: readonly MessagePath[];
  /** The meaning of `must` and `when` together, for one value at the path. */
  readonly says: Statement;
  /** A key, equal for demands with the same meaning, whatever their order and place. */
  readonly key: string;
  /** The properties that determine whether the demand is met. */
  readonly touched: readonly MessagePath[];
  /** Whether the tried values represent all other values. */
  readonly exact: boolean;
  readonly node: SchemaNode;
  readonly rules: readonly string[];
  /** Set if the demand closes an object: the properties that the object may have. */
  readonly closedTo?: readonly string[];
  /** Set for a union that was not resolved: the demands of each case. */
  readonly union?: readonly (readonly Demand[])[];
  /** Set for an `anyOf` that was not resolved: its cases. A `not` around the `anyOf` forbids each of them. */
  readonly cases?: readonly Case[];
}

/** A condition of demands: the schema that a value at the path must meet. */
export type Guard = Pick<Demand, 'path' | 'schema' | 'when' | 'touched' | 'exact'>;

export interface Case {
  readonly schema: JsonSchema;
  readonly demands: readonly Demand[];
}

/** Makes a demand and its key. By default, the keyword is about the value at `path`, and always applies. */
export function makeDemand(
  given: Omit<Demand, 'key' | 'says' | 'at' | 'when' | 'guards'> &
    Partial<Pick<Demand, 'at' | 'when' | 'guards'>>,
  says = given.must,
): Demand {
  const demand = { at: given.path, when: [], guards: [], ...given, says };
  return { ...demand, key: keyOf(statementIn([], demand)) };
}

/** Returns the keyword that a statement tests, with its value and path; undefined for any other statement. */
export function keywordTest(
  statement: Statement,
): (KeywordTest & { readonly path: MessagePath }) | undefined {
  if (statement.kind !== 'atom' || 'each' in statement.test) return undefined;
  return { ...statement.test, path: statement.path };
}

export function keywordAt(path: MessagePath, keyword: string, value: unknown): Statement {
  return { kind: 'atom', path, test: { keyword, value } };
}

/** Returns the demand of one keyword, with a `value` that is equal for schemas in which the keyword means the same. */
export function demandOfKeyword(
  node: SchemaNode,
  { path, rules }: Pick<Demand, 'path' | 'rules'>,
  keyword: string,
  { value, ...facts }: Pick<Demand, 'schema' | 'touched' | 'exact'> & { readonly value: unknown },
): Demand {
  return makeDemand({ path, keyword, must: keywordAt(path, keyword, value), node, rules, ...facts });
}

/** Returns a condition that holds if all given demands are met; with `met: false`, if at least one is not met. */
export function guardOf(
  path: MessagePath,
  schema: JsonSchema,
  demands: readonly Demand[],
  met = true,
): Guard {
  const parts = demands.map((demand) => statementIn(path, demand));
  return {
    path,
    schema: met ? schema : { not: schema },
    when: met ? parts : [not(allOf(parts))],
    touched: demands.flatMap(({ touched }) => touched),
    exact: demands.every(({ exact }) => exact),
  };
}

export function guarded(guard: Guard, demand: Demand): Demand {
  if (guard.when.length === 0) return demand;
  const changed = {
    ...demand,
    path: guard.path,
    schema: conditional(guard.schema, wrap(demand.path.slice(guard.path.length), demand.schema)),
    when: [allOf(guard.when), ...demand.when],
    guards: [guard.path, ...demand.guards],
    touched: uniquePaths([...guard.touched, ...demand.touched]),
    exact: guard.exact && demand.exact,
  };
  return makeDemand(changed, or(...guard.when.map((one) => not(one)), statementIn(guard.path, demand)));
}

/** Demands that at least one of the given demands is not met; for an `anyOf`, returns such a demand per case. */
export function negatedDemands(
  demands: readonly Demand[],
  schema: JsonSchema,
  at: Pick<Demand, 'path' | 'node' | 'rules'>,
): Demand[] {
  const [only] = demands;
  if (demands.length === 1 && only?.cases && only.when.length === 0 && isSamePath(only.path, at.path)) {
    return only.cases.flatMap((one) => negatedDemands(one.demands, one.schema, at));
  }
  return [
    makeDemand({
      ...at,
      keyword: 'not',
      schema: { not: schema },
      must: not(allOf(demands.map((demand) => statementIn(at.path, demand)))),
      touched: uniquePaths(demands.flatMap(({ touched }) => touched)),
      exact: demands.every(({ exact }) => exact),
    }),
  ];
}

export function allOf(statements: readonly Statement[]): Statement {
  const [only] = statements;
  return only && statements.length === 1 ? only : and(...statements);
}

/** Rewrites a demand as a statement about an outer value: for each array entry, and only if the property is present. */
function statementIn(around: MessagePath, { path, says }: Pick<Demand, 'path' | 'says'>): Statement {
  const last = path.findLastIndex((step) => step === ITEM || step === ANY_PROPERTY) + 1;
  const entries = path.slice(0, Math.max(last, around.length));
  const inner = isSamePath(path, entries) || holdsAbsent(says) ? says : each(path, says);
  return isSamePath(entries, around) ? inner : each(entries, inner);
}

function each(path: MessagePath, statement: Statement): Statement {
  return statement.kind === 'atom' ? statement : { kind: 'atom', path, test: { each: statement } };
}

function holdsAbsent(statement: Statement): boolean {
  if (statement.kind === 'atom') return true;
  if (statement.kind === 'not') return !holdsAbsent(statement.of);
  const count = statement.of.filter(holdsAbsent).length;
  if (statement.kind === 'one') return count === 1;
  return statement.kind === 'and' ? count === statement.of.length : count > 0;
}

const LONGEST_KEY = 400;
const knownKeys = new WeakMap<Statement, string>();

/** Returns a string that is equal for statements with the same meaning, apart from order and double negation. */
function keyOf(statement: Statement): string {
  const known = knownKeys.get(statement);
  if (known !== undefined) return known;
  const text = write(statement);
  const key = text.length < LONGEST_KEY ? text : createHash('sha256').update(text).digest('hex');
  knownKeys.set(statement, key);
  return key;
}

function write(statement: Statement): string {
  if (statement.kind === 'not') return `!${keyOf(statement.of)}`;
  if (statement.kind === 'atom') {
    const { path, test } = statement;
    const said = 'each' in test ? keyOf(test.each) : `${test.keyword}:${jsonKey(test.value as Json)}`;
    return `${JSON.stringify(keyOfPath(path))}|${said}`;
  }
  if (statement.kind === 'one') return `one(${statement.of.map(keyOf).sort().join(' ; ')})`;
  const parts = [...new Set(partsOf(statement).map(keyOf))].sort();
  return parts.length === 1 ? (parts[0] ?? '') : `${statement.kind}(${parts.join(' ; ')})`;
}

/** Lists the parts of an `and` or `or`; nested ones of the same kind are flattened. */
function partsOf(statement: Statement & { kind: 'and' | 'or' }): Statement[] {
  return statement.of.flatMap((one) =>
    one.kind === statement.kind ? partsOf(one as typeof statement) : [one],
  );
}

/** Lists the keywords of a statement that test the values at a path. */
export function keywordsAt(path: MessagePath, statement: Statement): string[] {
  if (statement.kind === 'not') return keywordsAt(path, statement.of);
  if (statement.kind !== 'atom') return statement.of.flatMap((one) => keywordsAt(path, one));
  const { test } = statement;
  if ('each' in test) return keywordsAt(path, test.each);
  return isSamePath(statement.path, path) ? [test.keyword] : [];
}

/** Lists the demands of the cases of a union, including nested unions; for any other demand, the demand itself. */
export function partsOfDemand(demand: Demand): Demand[] {
  if (!demand.union) return [demand];
  const parts = demand.union.flat().flatMap(partsOfDemand);
  return [...new Map(parts.map((part) => [part.key, part])).values()];
}

export function keysOf(demands: readonly Demand[]): string[] {
  return [...new Set(demands.map(({ key }) => key))].sort();
}

export function conditional(condition: JsonSchema, met: JsonSchema): Record<string, JsonSchema> {
  return { if: condition, ['then' as string]: met };
}

/** Returns a schema that applies another one to the values at a path. */
export function wrap(path: MessagePath, schema: JsonSchema): JsonSchema {
  return path.reduceRight((inner, step) => {
    if (step === ITEM) return { items: inner };
    return step === ANY_PROPERTY ? { additionalProperties: inner } : { properties: { [step]: inner } };
  }, schema);
}

export function uniquePaths(paths: readonly MessagePath[]): MessagePath[] {
  return [...new Map(paths.map((path) => [keyOfPath(path), path])).values()];
}
