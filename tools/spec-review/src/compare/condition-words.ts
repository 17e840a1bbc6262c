import { isDeepStrictEqual } from 'node:util';
import { clauseOf } from '@cross-border-payments/explain/words';
import {
  atomsOf,
  type MemberPath,
  readFormula,
  schemaReader,
  simplify,
  testsIn,
} from '@cross-border-payments/openapi/conditions';
import type { JsonSchema } from '@cross-border-payments/openapi/model';
import { ANY_MEMBER, ITEM, type MessagePath, showPath } from '../demands/path.ts';

/** A demand without the conditions under which it holds. */
export interface Unconditional {
  readonly path: MessagePath;
  readonly schema: JsonSchema;
  /** The conditions as clauses: "`kind` is `box`"; empty if the value only need not be null. */
  readonly when: readonly string[];
}

/** Most members in a condition that is written as a sentence; longer ones are harder to read than the document. */
const MOST_TESTS = 5;
const MOST_VALUES = 5;

/**
 * Takes the conditions off the schema of a conditional demand.
 *
 * @returns undefined if a condition cannot be said in a few words
 */
export function withoutConditions(path: MessagePath, schema: JsonSchema): Unconditional | undefined {
  const inner = typeof schema === 'object' ? stepInto(schema) : undefined;
  if (inner) return withoutConditions([...path, inner.step], inner.schema);
  if (typeof schema !== 'object' || schema.if === undefined) return { path, schema, when: [] };
  const rest = withoutConditions(path, schema.then as JsonSchema);
  const condition = schema.if as JsonSchema;
  if (!rest || isDeepStrictEqual(condition, { not: { type: 'null' } })) return rest;
  const clause = sayCondition(path, condition);
  return clause === undefined ? undefined : { ...rest, when: [clause, ...rest.when] };
}

/** The only member, or the entries, that a schema is about. */
function stepInto(schema: Readonly<Record<string, unknown>>) {
  const [[keyword, value] = ['', undefined], ...more] = Object.entries(schema);
  if (more.length > 0) return undefined;
  if (keyword === 'items') return { step: ITEM, schema: value as JsonSchema };
  if (keyword === 'additionalProperties') return { step: ANY_MEMBER, schema: value as JsonSchema };
  const [member, ...others] = keyword === 'properties' ? Object.entries(value as object) : [];
  return member && others.length === 0 ? { step: member[0], schema: member[1] as JsonSchema } : undefined;
}

function sayCondition(path: MessagePath, schema: JsonSchema): string | undefined {
  // References are names that only the validators resolve.
  if (typeof schema !== 'object' || JSON.stringify(schema).includes('"$ref":')) return undefined;
  const formula = simplify(readFormula(schemaReader(schema)(schema), testsIn()));
  const tests = atomsOf(formula);
  if (tests.length === 0 || tests.length > MOST_TESTS || tests.some(({ test }) => test.kind === 'schema'))
    return undefined;
  const name = (one: MemberPath) => `\`${showPath([...path, ...one]) || 'the message'}\``;
  return clauseOf(formula, {
    name,
    most: MOST_VALUES,
    present: ['there', 'not there'],
    given: ['there and not empty', 'not there, or empty'],
  });
}
