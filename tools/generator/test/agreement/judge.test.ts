import { expect, test } from 'vitest';
import { judge } from './judge.ts';

const A = { type: 'string', minLength: 2 };
const B = { type: 'object', properties: { a: { type: 'string' } } };
const CASES: readonly (readonly [name: string, schema: object, value: unknown, verdict: string])[] = [
  ['a value that both accept', A, 'ab', 'type, validator'],
  ['a value that both reject', A, 1, ''],
  ['a limit that the list names', A, 'a', 'type'],
  ['a property of an open object', B, { a: 'a', d: 1 }, 'type, validator'],
  ['a property of a closed object', { ...B, additionalProperties: false }, { a: 'a', d: 1 }, 'type'],
  ['two branches at once', { oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a', 'type'],
  ['no object, where the schema has no type', { properties: B.properties }, 5, 'validator'],
  ['no list, where the schema has no type', { items: A }, 5, 'validator'],
  [
    'a name next to those of a pattern',
    { type: 'object', patternProperties: { '^a': A } },
    { b: 1 },
    'validator',
  ],
  ['no properties, where all are optional', B, { d: 1 }, 'validator'],
];

test('the verdicts on the statements of the README about types and validators', async () => {
  const samples = CASES.map(([, schema, value]) => ({ schema: schema as never, values: [value] }));
  const verdicts = await judge(samples, '3.1');
  const said = verdicts.map(({ type, validator }, at) => [
    CASES[at]?.[0],
    [...(type ? ['type'] : []), ...(validator ? ['validator'] : [])].join(', '),
  ]);
  expect(said).toEqual(CASES.map(([name, , , verdict]) => [name, verdict]));
  expect(verdicts.filter(({ type, expressible }) => type && !expressible)).toEqual([]);
});
