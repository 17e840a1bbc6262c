import { clauseOf } from '@cross-border-payments/explain/words';
import {
  atomsOf,
  type Formula,
  readFormula,
  schemaReader,
  simplify,
  testsIn,
} from '@cross-border-payments/openapi/conditions';
import type { Statement } from '../demands/demand.ts';
import { showPath } from '../demands/path.ts';

/** Most members in a condition that is written as a sentence; longer ones are harder to read than the document. */
const MOST_TESTS = 5;
const MOST_VALUES = 5;

/** Checks for the condition that a value is not null, which goes without saying. */
export function isNotNull(statement: Statement): boolean {
  if (statement.kind !== 'not' || statement.of.kind !== 'atom') return false;
  const { test } = statement.of;
  return 'keyword' in test && test.keyword === 'type' && String(test.value) === 'null';
}

/** Says a condition as a clause, "`kind` is `box`"; undefined if it takes more than a few words. */
export function sayCondition(statement: Statement): string | undefined {
  const formula = simplify(testsOf(statement));
  const tests = atomsOf(formula);
  if (tests.length === 0 || tests.length > MOST_TESTS || tests.some(({ test }) => test.kind === 'schema'))
    return undefined;
  return clauseOf(formula, {
    name: (path) => `\`${showPath(path) || 'the message'}\``,
    most: MOST_VALUES,
    present: ['there', 'not there'],
    given: ['there and not empty', 'not there, or empty'],
  });
}

/** Reads the keywords of a statement as tests that have words. */
function testsOf(statement: Statement): Formula {
  if (statement.kind === 'not') return { kind: 'not', of: testsOf(statement.of) };
  if (statement.kind !== 'atom') return { kind: statement.kind, of: statement.of.map(testsOf) };
  const { path, test } = statement;
  if ('each' in test) return { kind: 'atom', path, test: { kind: 'schema', keyword: 'items', pointer: '' } };
  const schema = { [test.keyword]: test.value };
  return readFormula(schemaReader(schema)(schema), testsIn(), path);
}
