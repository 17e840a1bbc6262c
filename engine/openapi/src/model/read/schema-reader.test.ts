import { expect, test } from 'vitest';
import { modelOf, modelOfSchemas, nodeOf } from '../../testing/model-of.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('each place becomes one node, and recursion is a cycle', () => {
  const { named, unsupported } = modelOfSchemas({
    Tree: { properties: { left: ref('Tree'), right: ref('Tree') } },
  });
  const tree = named.get('Tree');
  expect([...(tree?.properties.values() ?? [])].map((node) => node.ref)).toEqual([tree, tree]);
  expect(unsupported).toEqual([]);
});

test('rule ids apply to everything inside the schema, until another comment', () => {
  const node = nodeOf({
    $comment: 'R-001 R-002 as said',
    allOf: [{}, { $comment: 'R-003', not: {} }, { $comment: 'a note' }],
  });
  expect(node.rules).toEqual(['R-001', 'R-002']);
  expect(node.allOf.map(({ rules }) => rules)).toEqual([['R-001', 'R-002'], ['R-003'], ['R-001', 'R-002']]);
  expect(node.allOf[1]?.not?.rules).toEqual(['R-003']);
});

test('boolean schemas are always or never valid', () => {
  const node = nodeOf({ properties: { a: true, b: false } });
  expect([...node.properties.values()].map(({ always }) => always)).toEqual([true, false]);
});

test.each([
  [{ $ref: '#/none' }, 'unresolved-ref', '#/components/schemas/It'],
  [{ $ref: 'http://a.example/b' }, 'remote-ref', '#/components/schemas/It'],
  [{ properties: { a: 1 } }, 'not-a-schema', '#/components/schemas/It/properties/a'],
  [{ $dynamicRef: '#a' }, 'dynamic-ref', '#/components/schemas/It'],
  [{ $recursiveRef: '#' }, 'dynamic-ref', '#/components/schemas/It'],
])('%j cannot be represented', (schema, code, pointer) => {
  const { unsupported } = modelOfSchemas({ It: schema });
  expect(unsupported).toMatchObject([{ code, pointer }]);
});

test('$recursiveRef is the nearest schema around it with $recursiveAnchor', () => {
  const { named, unsupported } = modelOfSchemas({
    Tree: { $recursiveAnchor: true, properties: { left: { $recursiveRef: '#' } } },
  });
  expect(named.get('Tree')?.properties.get('left')?.ref).toBe(named.get('Tree'));
  expect(unsupported).toEqual([]);
});

test.each([
  [{ minimum: 0, exclusiveMinimum: true }, 'invalid-keyword', '/exclusiveMinimum'],
  [
    { discriminator: { propertyName: 'a', mapping: { b: '#/none' } } },
    'unresolved-ref',
    '/discriminator/mapping',
  ],
])('%j is only a warning', (schema, code, path) => {
  const { unsupported } = modelOfSchemas({ It: schema });
  expect(unsupported).toMatchObject([{ code, pointer: `#/components/schemas/It${path}`, isWarning: true }]);
});

test('a discriminator maps values to schemas, by name or by reference', () => {
  const mapping = { cat: 'Cat', dog: '#/components/schemas/Dog' };
  const { named } = modelOfSchemas({
    Pet: { discriminator: { propertyName: 'kind', mapping } },
    Cat: {},
    Dog: {},
  });
  const { discriminator } = named.get('Pet') ?? {};
  expect([discriminator?.property, [...(discriminator?.mapping ?? [])]]).toEqual([
    'kind',
    [
      ['cat', named.get('Cat')],
      ['dog', named.get('Dog')],
    ],
  ]);
});

test('the target of a reference gets a name from its place', () => {
  const at = '#/paths/~1a/post/requestBody/content/application~1json/schema/properties/size';
  const schema = { properties: { size: { type: 'integer' }, other: { $ref: at } } };
  const { named } = modelOf({
    paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  });
  expect([...named.keys()]).toEqual(['/a post requestBody application/json size']);
});

test('schemas may refer to each other in a chain of any length', () => {
  const length = 5_000;
  const schemas: Record<string, object> = {};
  for (let at = 0; at < length; at += 1) {
    schemas[`S${at}`] = { properties: { next: { $ref: `#/components/schemas/S${(at + 1) % length}` } } };
  }
  expect(modelOfSchemas(schemas).schemas).toHaveLength(2 * length);
});

test.each([
  [{ type: 'integer', enum: [1, '2', 3.5] }, '3.1.0', 'No value fits "2", 3.5, because `type` is integer.'],
  [{ type: ['string', 'null'], enum: ['a', null] }, '3.1.0', undefined],
  [{ type: 'string', enum: ['a', null] }, '3.0.3', 'No value fits null, because `type` is string.'],
  [{ type: 'string', nullable: true, enum: ['a', null] }, '3.0.3', undefined],
  [{ enum: [1, 'a'] }, '3.1.0', undefined],
])('values of an enum that are of another type are a warning: %j', (schema, openapi, reason) => {
  const { unsupported } = modelOfSchemas({ It: schema }, openapi);
  const pointer = '#/components/schemas/It/enum';
  expect(unsupported).toEqual(reason ? [{ code: 'not-satisfiable', pointer, reason, isWarning: true }] : []);
});
