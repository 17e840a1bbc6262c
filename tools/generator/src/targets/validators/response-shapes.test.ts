import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { type BodyShape, ResponseShapes } from './response-shapes.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const closed = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const open = { type: 'object' };
const NAMED = {
  Row: closed('id'),
  Node: { type: 'object', properties: { next: ref('Node'), id: text } },
  Either: { oneOf: [ref('Either'), closed('a')] },
};

/** Returns the shapes of a schema and the number of the schema's own shape. */
function shapesOf(schema: object): { readonly all: readonly BodyShape[]; readonly at: number } {
  const document = { openapi: '3.1.0', components: { schemas: { It: schema, ...NAMED } } };
  const node = buildModel(loadDocument({ document, file: 'a.json' })).named.get('It');
  const shapes = new ResponseShapes();
  const at = node ? shapes.of([node]) : -1;
  return { all: shapes.all(), at };
}

/** Writes the shape of a schema, as in `{ a, b: [{ c }], * }`. Here `*` means any other property, and `?` a choice. */
function shapeOf(schema: object): string {
  const { all, at } = shapesOf(schema);
  return written(all, at, []);
}

function written(all: readonly BodyShape[], at: number, above: readonly number[]): string {
  const { properties, others, items, decider } = all[at] ?? {};
  if (above.includes(at)) return '...';
  const inner = (shape: number) => written(all, shape, [...above, at]);
  if (decider) {
    const cases = decider.cases.map(([value, shape]) => `${value} ${inner(shape)}`);
    return `${decider.path.join('.')}? ${cases.join(', ')}, else ${inner(decider.rest)}`;
  }
  if (items) return `[${inner(items)}]`;
  if (!properties) return 'any';
  const declared = Object.entries(properties).map(([name, shape]) => {
    const own = inner(shape);
    return own === 'any' ? name : `${name}: ${own}`;
  });
  if (others !== undefined) declared.push(inner(others) === 'any' ? '*' : `*: ${inner(others)}`);
  return `{ ${declared.join(', ')} }`;
}

test.each<[string, object, string]>([
  ['declared properties', closed('a', 'b'), '{ a, b }'],
  ['none declared', open, 'any'],
  ['none allowed', { ...open, additionalProperties: false }, '{  }'],
  ['no object', text, 'any'],
  ['others allowed', { ...closed('a'), additionalProperties: true }, 'any'],
  ['a map of rows', { ...open, additionalProperties: ref('Row') }, '{ *: { id } }'],
  ['names by a pattern', { ...closed('a'), patternProperties: { '^x-': text } }, 'any'],
  ['an array', { type: 'array', items: ref('Row') }, '[{ id }]'],
  ['a tuple', { type: 'array', prefixItems: [ref('Row')], items: ref('Row') }, 'any'],
  ['parts', { allOf: [ref('Row'), closed('a')] }, '{ id, a }'],
  ['parts of which one has others', { allOf: [ref('Row'), { additionalProperties: true }] }, 'any'],
  ['a required property without a schema', { ...closed('a'), required: ['b'] }, '{ b, a }'],
  [
    'a property that is only written',
    { properties: { a: text, secret: { ...text, writeOnly: true } } },
    '{ a }',
  ],
  [
    'a condition',
    { ...closed('a'), if: closed('a'), ['then' as string]: closed('b'), else: closed('c') },
    '{ a, c, b }',
  ],
  ['a choice', { oneOf: [ref('Row'), closed('a')] }, '{ id, a }'],
  ['a choice of anything', { anyOf: [ref('Row'), open] }, 'any'],
  [
    'a choice of what is required',
    { ...closed('a', 'b'), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    '{ a, b }',
  ],
  [
    'a choice by a value',
    {
      oneOf: [
        { ...open, required: ['k', 'd'], properties: { k: { const: '1' }, d: ref('Row') } },
        { ...open, required: ['k'], properties: { k: { not: { const: '1' } }, d: open } },
      ],
    },
    'k? 1 { k, d: { id } }, else { k, d }',
  ],
  [
    'a choice in a schema that the object includes',
    {
      ...open,
      allOf: [
        {
          oneOf: ['1', '2'].map((value) => ({
            ...open,
            required: ['k'],
            properties: { k: { const: value }, [`d${value}`]: text },
          })),
        },
      ],
    },
    'k? 1 { k, d1 }, 2 { k, d2 }, else { k, d1, d2 }',
  ],
  [
    'two declarations of which one is open',
    { allOf: [{ properties: { d: open } }, { properties: { d: ref('Row') } }] },
    '{ d }',
  ],
  [
    'two declarations',
    { allOf: [{ properties: { d: closed('a') } }, { properties: { d: ref('Row') } }] },
    '{ d: { a, id } }',
  ],
  ['itself within', ref('Node'), '{ next: ..., id }'],
  ['itself as a choice', ref('Either'), 'any'],
  ['what others refer to', { ...closed('a'), discriminator: { propertyName: 'a' } }, 'any'],
])('%s', (_, schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});

test('a choice in a schema that the object includes needs a few shapes per branch', () => {
  const branches = Array.from({ length: 12 }, (_, at) => closed(`a${at}`));
  const { all } = shapesOf({ ...open, allOf: [{ oneOf: branches }] });
  expect(all.length).toBeLessThan(5 * branches.length);
});
