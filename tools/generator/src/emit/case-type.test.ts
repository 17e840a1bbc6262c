import { expect, test } from 'vitest';
import { declared, typeText } from '../../test/support/types-of.ts';
import { conditionalType } from './case-type.ts';
import { text } from './type-expression.ts';

const kinds = { type: 'string', enum: ['box', 'letter'] };
const when = (kind: string, then: string) =>
  JSON.parse(`{"if":{"properties":{"kind":{"const":"${kind}"}},"required":["kind"]},"then":${then}}`);

test('a condition is a union of its cases and one for a value that is not a literal', () => {
  const schema = {
    type: 'object',
    properties: { kind: kinds, weight: { type: 'number' } },
    allOf: [when('box', '{"required":["weight"]}')],
  };
  expect(declared({ It: schema })).toContain(
    "type It = ItFields & ({ kind?: 'letter' } | { kind: 'box' | 'letter'; weight: number });",
  );
});

test('a property that must be absent is never', () => {
  const schema = {
    type: 'object',
    properties: { kind: kinds, weight: {} },
    allOf: [when('box', '{"not":{"required":["weight"]}}')],
  };
  expect(typeText(schema)).toContain('weight?: never');
});

test('a property that only cases declare keeps its description', () => {
  const box = {
    required: ['width'],
    properties: {
      width: { type: 'number', description: 'Width in cm.' },
      color: { enum: ['red', 'blue'], title: 'Colour', default: 'red' },
      inner: { type: 'object', description: 'Its inside.', properties: { depth: { type: 'number' } } },
      size: { enum: ['S', 'M'] },
    },
  };
  const text = declared({
    It: { type: 'object', properties: { kind: kinds }, allOf: [when('box', JSON.stringify(box))] },
  });
  expect(text).toContain('/** Width in cm. */ width: number;');
  expect(text).toContain('/** * Colour * @defaultValue "red" */ color?:');
  expect(text).toContain('/** Its inside. */ inner?:');
  expect(text).toContain("; size?: 'S' | 'M'");
});

test('the description of one of several merged cases is kept', () => {
  const box =
    '{"anyOf":[{"properties":{"size":{"enum":["S"]}}},{"properties":{"size":{"enum":["M"],"description":"Size."}}}]}';
  const schema = { type: 'object', properties: { kind: kinds }, allOf: [when('box', box)] };
  expect(declared({ It: schema })).toContain("/** Size. */ size?: 'S' | 'M'");
});

test('a description is not repeated in a case if the property is declared elsewhere', () => {
  const described = (text: string) => ({ type: 'number', description: text });
  const box = JSON.stringify({ required: ['weight'], properties: { weight: described('Of the box.') } });
  const typeWith = (weight: object) =>
    declared({ It: { type: 'object', properties: { kind: kinds, weight }, allOf: [when('box', box)] } });
  expect(typeWith(described('Weight.'))).not.toContain('Of the box.');
  expect(typeWith({ type: 'number' })).toContain('/** Of the box. */ weight: number');
});

test('an object that must be empty names the properties of the other cases, unless these may be any', () => {
  const box = { type: 'object', properties: { width: { type: 'number' } } };
  const typeWith = (size: object) =>
    typeText({
      type: 'object',
      properties: { kind: kinds, size },
      allOf: [when('letter', '{"properties":{"size":{"maxProperties":0}}}')],
    });
  expect(typeWith(box)).toContain('size?: object & { width?: never }');
  expect(typeWith({ ...box, additionalProperties: true })).toContain('size?: Record<string, never>');
  expect(typeWith({ type: 'object' })).toContain('size?: Record<string, never>');
});

test('an open value becomes a type parameter, which selects the cases', () => {
  const schema = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, weight: { type: 'number' } },
    allOf: [when('box', '{"required":["weight"]}')],
  };
  const text = declared({ It: schema });
  expect(text).toContain('export type It<Kind extends string = string> =');
  expect(text).toContain("'box' extends Kind");
});

test('a literal that selects no case adds no demand', () => {
  expect(conditionalType('Kind', ['a', 'b'], () => text('same'))).toEqual(text('same'));
  const found = conditionalType('Kind', ['a'], (set) => text(set ? set.kind : 'any'));
  expect(found).toMatchObject({ kind: 'conditional', check: "'a'", extends: 'Kind', no: text('except') });
});
