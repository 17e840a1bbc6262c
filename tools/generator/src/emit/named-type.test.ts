import { expect, test } from 'vitest';
import { printNamedType } from './named-type.ts';
import { declared, typesOf } from './testing/types-of.ts';
import { object, text } from './typescript/type-expression.ts';

test('an object is an interface, anything else an alias', () => {
  const member = { name: 'a', optional: false, type: text('string'), doc: [] };
  const named = { name: 'It', doc: ['Said.'], parameters: [], type: object([member]) };
  expect(printNamedType(named)).toBe('/** Said. */\nexport interface It {\n  a: string;\n}\n');
  expect(printNamedType({ ...named, doc: [], type: text('string') })).toBe('export type It = string;\n');
});

test('type parameters take a literal and have a default', () => {
  const parameters = [{ name: 'Kind', type: 'string', path: ['kind'] }] as const;
  expect(printNamedType({ name: 'It', doc: [], parameters, type: text('Kind') })).toBe(
    'export type It<Kind extends string = string> = Kind;\n',
  );
});

test('members beside conditions get an interface of their own, and the type names the rules', () => {
  const condition = JSON.parse('{"$comment":"R-001","if":{"required":["a"]},"then":{"required":["b"]}}');
  const schema = { type: 'object', properties: { a: {}, b: {} }, allOf: [condition], deprecated: true };
  const text = declared({ It: schema });
  expect(text).toContain(
    'The members of {@link It}, apart from its conditions. */ export interface ItFields {',
  );
  expect(text).toMatch(/Holds to R-001\. \* @deprecated \*\/ export type It = ItFields & /);
});

test('a type parameter never has the name of a type', () => {
  const decided = JSON.parse(
    '{"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"required":["b"]}}',
  );
  const schema = { type: 'object', properties: { kind: { type: 'string' }, b: {} }, allOf: [decided] };
  const { schemas } = typesOf({ components: { schemas: { Kind: { type: 'string' }, It: schema } } });
  expect(schemas.find(({ name }) => name === 'It')?.parameters).toMatchObject([
    { name: 'KindLiteral', path: ['kind'] },
  ]);
});
