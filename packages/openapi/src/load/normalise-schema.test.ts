import { expect, test } from 'vitest';
import { normaliseSchema } from './normalise-schema.ts';

const old = (schema: Record<string, unknown>) => normaliseSchema(schema, '3.0');
const now = (schema: Record<string, unknown>) => normaliseSchema(schema, '3.1');

test.each([
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [{ enum: ['a', null], nullable: true }, { enum: ['a', null] }],
  [{ type: 'string', nullable: false }, { type: 'string' }],
  [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  [{ exclusiveMaximum: true }, {}],
  [{ example: 1 }, { examples: [1] }],
])('in OpenAPI 3.0, %j becomes %j', (schema, keywords) => {
  expect(old(schema)).toEqual({ keywords, nullable: false, ignored: [] });
});

test('nullable beside a composition is marked, since there is no type to put null into', () => {
  expect(old({ nullable: true, allOf: [] })).toEqual({
    keywords: { allOf: [] },
    nullable: true,
    ignored: [],
  });
});

test('in OpenAPI 3.0, what stands beside $ref does not count, save what only describes', () => {
  const beside = { $ref: '#/a', description: 'd', 'x-a': 1, title: 't', maxLength: 1, nullable: true };
  const keywords = { $ref: '#/a', description: 'd', 'x-a': 1 };
  expect(old(beside)).toEqual({ keywords, nullable: false, ignored: ['maxLength', 'nullable'] });
});

test('in OpenAPI 3.1, keywords stay, and examples that are there win over example', () => {
  const schema = { $ref: '#/a', maxLength: 1, nullable: true, exclusiveMinimum: 1 };
  expect(now(schema)).toEqual({ keywords: schema, nullable: false, ignored: [] });
  expect(now({ example: 1, examples: [2] }).keywords).toEqual({ examples: [2] });
});

test('the schema that is given stays as it is', () => {
  const schema = { type: 'string', nullable: true, example: 1 };
  old(schema);
  expect(schema).toEqual({ type: 'string', nullable: true, example: 1 });
});
