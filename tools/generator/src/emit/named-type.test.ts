import { describe, expect, test } from 'vitest';
import { declared, typesOf } from '../../test/support/types-of.ts';
import { printNamedType } from './named-type.ts';
import { object, text } from './type-expression.ts';

test('an object is an interface, anything else an alias', () => {
  const property = { name: 'a', optional: false, type: text('string'), doc: [] };
  const named = { name: 'It', doc: ['Said.'], parameters: [], type: object([property]) };
  expect(printNamedType(named)).toBe('/** Said. */\nexport interface It {\n  a: string;\n}\n');
  expect(printNamedType({ ...named, doc: [], type: text('string') })).toBe('export type It = string;\n');
});

test('type parameters accept a literal and have a default', () => {
  const parameters = [{ name: 'Kind', type: 'string', path: ['kind'] }] as const;
  expect(printNamedType({ name: 'It', doc: [], parameters, type: text('Kind') })).toBe(
    'export type It<Kind extends string = string> = Kind;\n',
  );
});

test('properties next to conditions get a separate interface, and the comment of the type names the rules', () => {
  const condition = JSON.parse('{"$comment":"R-001","if":{"required":["a"]},"then":{"required":["b"]}}');
  const schema = { type: 'object', properties: { a: {}, b: {} }, allOf: [condition], deprecated: true };
  const text = declared({ It: schema });
  expect(text).toContain(
    'The properties of {@link It}, apart from its conditions. */ export interface ItFields {',
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

describe('a case with a name', () => {
  const named = JSON.parse(
    '{"if":{"required":["a"]},"then":{"x-case":"WithA","properties":{"s":{"enum":["x","y",""]}},"required":["b"]}}',
  );
  const properties = { a: { type: 'string' }, b: { type: 'number' }, c: {}, d: {}, s: { type: 'string' } };
  const schema = { type: 'object', properties, allOf: [named] };

  test('is an interface that extends the properties that all cases share', () => {
    const text = declared({ It: schema });
    expect(text).toContain('share. */ export interface ItFields { c?: unknown; d?: unknown; }');
    expect(text).toMatch(/ export interface WithA extends ItFields \{ a: string; b: number; s\?: /);
    expect(text).toMatch(/type It = WithA \| ItFields & \{/);
  });

  test('does not extend them if both require properties, since the compiler would list all of them', () => {
    const text = declared({ It: { ...schema, required: ['c'] } });
    expect(text).toMatch(/ export interface WithA \{/);
    expect(text).toMatch(/type It = ItFields & \(/);
  });

  test('has the names of enumerations that list all its values, or all but one', () => {
    const text = declared({
      It: schema,
      Sign: { type: 'string', enum: ['x', 'y'] },
      Other: { type: 'string', enum: ['x', 'z'] },
    });
    expect(text).toContain("s?: Sign | ''");
  });

  test('has a separate name in requests that differ from responses', () => {
    const { schemas } = typesOf({
      components: { schemas: { It: { ...schema, properties: { ...properties, id: { readOnly: true } } } } },
    });
    const names = schemas.map(({ name }) => name);
    expect(names).toEqual(['ItFields', 'It', 'WithA', 'ItInputFields', 'ItInput', 'WithAInput']);
  });

  test('that no type can have is noted, and the type is written inline', () => {
    const { schemas, context } = typesOf({ components: { schemas: { It: schema, WithA: {} } } });
    expect(schemas.map(({ name }) => name)).toEqual(['ItFields', 'It', 'WithA']);
    expect(context.unsupported).toMatchObject([
      { code: 'case-name', pointer: '#/components/schemas/It/allOf/0/then/x-case' },
    ]);
  });
});
