import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { loadDocument } from '../../load/load-document.ts';
import { modelOf, modelOfSchemas } from '../../testing/model-of.ts';
import { buildModel } from '../build-model.ts';
import type { Document } from '../document.ts';
import { type JsonSchema, type SchemaNode, toJsonSchema } from '../schema-node.ts';

/** Returns the values that a named schema of a model accepts. */
function accepted(model: Document, name: string, values: readonly unknown[]): unknown[] {
  const $defs: Record<string, JsonSchema> = {};
  const refer = (node: SchemaNode): string => {
    if (!Object.hasOwn($defs, node.id)) {
      $defs[node.id] = true;
      $defs[node.id] = write(node);
    }
    return `#/$defs/${encodeURIComponent(node.id.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  };
  const write = (node: SchemaNode): JsonSchema => {
    const schema = toJsonSchema(node, write);
    return node.ref && typeof schema === 'object' ? { ...schema, $ref: refer(node.ref) } : schema;
  };
  const root = model.named.get(name);
  if (!root) throw new Error(`There is no schema ${name}.`);
  const validate = new Ajv2020({ strict: false }).compile({ $ref: refer(root), $defs });
  return values.filter((value) => validate(value));
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const CAT = { kind: 'Cat', lives: 9 };
const DOG = { kind: 'Dog', good: true };
const PETS = {
  Cat: object({ kind: text, lives: { type: 'integer' } }, 'lives'),
  Dog: object({ kind: text, good: { type: 'boolean' } }),
};
const BOTH = [ref('Cat'), ref('Dog')];

test.each(['oneOf', 'anyOf'])('in %s, the name of a schema selects it', (keyword) => {
  const Pet = { [keyword]: BOTH, discriminator: { propertyName: 'kind' } };
  const wrong = [{ kind: 'Cat' }, { ...CAT, lives: 'x' }, { kind: 'cat', lives: 9 }, { lives: 9 }];
  expect(accepted(modelOfSchemas({ ...PETS, Pet }), 'Pet', [CAT, DOG, ...wrong])).toEqual([CAT, DOG]);
});

test('the entries of a mapping replace the name of their schema only', () => {
  const mapping = { cat: '#/components/schemas/Cat', kitten: 'Cat' };
  const Pet = { oneOf: BOTH, discriminator: { propertyName: 'kind', mapping } };
  const right = [{ ...CAT, kind: 'cat' }, { ...CAT, kind: 'kitten' }, DOG];
  expect(accepted(modelOfSchemas({ ...PETS, Pet }), 'Pet', [...right, CAT])).toEqual(right);
});

test.each([
  ['of the branch', { kind: { const: 'cat' } }, { kind: { enum: ['dog', 'wolf'] } }],
  ['that are not strings', { kind: { type: 'integer', const: 1 } }, { kind: { type: 'integer' } }],
])('values %s stay as they are', (_, cat, dog) => {
  const schemas = { Cat: object(cat), Dog: object(dog) };
  const Pet = { oneOf: BOTH, discriminator: { propertyName: 'kind' } };
  const written = (model: Document) => model.named.get('Pet')?.oneOf.map(({ properties }) => properties.size);
  expect(written(modelOfSchemas({ ...schemas, Pet }))).toEqual([0, 0]);
});

test('a mapping narrows the values of a branch', () => {
  const Cat = object({ kind: { enum: ['cat', 'kitten', 'dog'] } });
  const Pet = {
    oneOf: BOTH,
    discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', kitten: 'Cat', dog: 'Dog' } },
  };
  const kinds = ['cat', 'kitten', 'dog'].map((kind) => ({ kind }));
  expect(accepted(modelOfSchemas({ ...PETS, Cat, Pet }), 'Pet', kinds)).toEqual(kinds);
});

test('the values of a branch that is a choice itself are those of its branches', () => {
  const Pet = { oneOf: BOTH, discriminator: { propertyName: 'kind' } };
  const Any = { oneOf: [ref('Pet'), ref('Bird')], discriminator: { propertyName: 'kind' } };
  const schemas = { Any, ...PETS, Pet, Bird: object({ kind: text }) };
  const bird = { kind: 'Bird' };
  expect(accepted(modelOfSchemas(schemas), 'Any', [CAT, DOG, bird, { kind: 'Pet', lives: 9 }])).toEqual([
    CAT,
    DOG,
    bird,
  ]);
});

test('a branch without a reference has no name', () => {
  const Pet = { oneOf: [...BOTH, { type: 'null' }], discriminator: { propertyName: 'kind' } };
  expect(accepted(modelOfSchemas({ ...PETS, Pet }), 'Pet', [CAT, null, 'Cat'])).toEqual([CAT, null]);
});

/** A base with two subtypes. */
const family = (discriminator: object = {}, kind: object = text, base: object = {}) => ({
  Pet: {
    ...object({ kind, name: text }, 'kind'),
    discriminator: { propertyName: 'kind', ...discriminator },
    ...base,
  },
  Cat: { allOf: [ref('Pet'), object({ lives: { type: 'integer' } }, 'lives')] },
  Dog: { allOf: [ref('Pet'), object({ good: { type: 'boolean' } })] },
});

test.each(['3.0.3', '3.1.0', '3.2.0'])('in %s, a base is the union of its subtypes', (version) => {
  const model = modelOfSchemas(family(), version);
  const wrong = [{ kind: 'Cat' }, { ...CAT, name: 1 }, { kind: 'Pet' }, { kind: 'x' }, {}];
  expect(accepted(model, 'Pet', [CAT, DOG, ...wrong])).toEqual([CAT, DOG]);
  expect(accepted(model, 'Cat', [CAT, { ...CAT, kind: 'Dog' }, { lives: 9 }])).toEqual([CAT]);
  expect(accepted(model, 'Pet base', [{ kind: 'Pet' }, CAT, {}])).toEqual([{ kind: 'Pet' }, CAT]);
  expect([...model.named.keys()]).toEqual(['Pet', 'Pet base', 'Cat', 'Dog']);
});

test('a mapping names the value of a subtype, and may name the base', () => {
  const model = modelOfSchemas(family({ mapping: { cat: 'Cat', pet: '#/components/schemas/Pet' } }));
  const right = [{ ...CAT, kind: 'cat' }, { kind: 'pet' }, DOG];
  expect(accepted(model, 'Pet', [...right, CAT, { kind: 'Pet' }])).toEqual(right);
});

test('values that the base lists and no subtype has are those of the base', () => {
  const model = modelOfSchemas(
    family({ mapping: { cat: 'Cat', dog: 'Dog' } }, { enum: ['cat', 'dog', 'fish'] }),
  );
  const right = [{ ...CAT, kind: 'cat' }, { kind: 'dog' }, { kind: 'fish' }];
  expect(accepted(model, 'Pet', [...right, { kind: 'cat' }, { kind: 'bird' }])).toEqual(right);
});

test('a subtype may list values of its own', () => {
  const Cat = { allOf: [ref('Pet'), object({ kind: { const: 'feline' } })] };
  const model = modelOfSchemas({ ...family(), Cat });
  expect(accepted(model, 'Pet', [{ kind: 'feline' }, DOG, { kind: 'Cat' }])).toEqual([
    { kind: 'feline' },
    DOG,
  ]);
});

test('with three levels, each has its own value', () => {
  const Lion = { allOf: [ref('Cat'), object({ mane: { type: 'boolean' } })] };
  const model = modelOfSchemas({ ...family({ mapping: { lion: 'Lion' } }), Lion });
  const lion = { ...CAT, kind: 'lion', mane: true };
  const wrong = [{ ...lion, mane: 1 }, { kind: 'lion' }, { ...CAT, kind: 'Lion' }];
  expect(accepted(model, 'Pet', [CAT, DOG, lion, ...wrong])).toEqual([CAT, DOG, lion]);
  expect(accepted(model, 'Cat', [CAT, DOG, lion, ...wrong])).toEqual([CAT, lion]);
  expect(accepted(model, 'Lion', [CAT, lion])).toEqual([lion]);
});

test('a schema that only refers to the base is no subtype if it is nullable, or if the mapping lists others', () => {
  const Maybe = { nullable: true, allOf: [ref('Pet')] };
  expect(
    accepted(modelOfSchemas({ ...family(), Maybe }, '3.0.3'), 'Maybe', [CAT, null, { kind: 'Maybe' }]),
  ).toEqual([CAT, null]);
  const Same = { description: 'The same.', allOf: [ref('Pet')] };
  const mapped = modelOfSchemas({ ...family({ mapping: { Cat: 'Cat' } }), Same });
  expect(accepted(mapped, 'Same', [CAT, { kind: 'Same' }])).toEqual([CAT]);
});

test('a nullable base makes the union nullable', () => {
  const model = modelOfSchemas(family({}, text, { nullable: true }), '3.0.3');
  expect(accepted(model, 'Pet', [CAT, null, 1])).toEqual([CAT, null]);
  expect(accepted(model, 'Cat', [CAT, null])).toEqual([CAT]);
});

test('a schema inside another one that includes the base is no subtype', () => {
  const Owner = object({ pet: { allOf: [ref('Pet')], description: 'The pet.' } });
  const model = modelOfSchemas({ ...family(), Owner });
  expect(accepted(model, 'Owner', [{ pet: CAT }, { pet: { kind: 'Cat' } }])).toEqual([{ pet: CAT }]);
});

test('a base whose subtypes contain it again is a union', () => {
  const Cat = { allOf: [ref('Pet'), object({ friends: { type: 'array', items: ref('Pet') } })] };
  const cat = { kind: 'Cat', friends: [DOG, { kind: 'Cat', friends: [] }] };
  expect(
    accepted(modelOfSchemas({ ...family(), Cat }), 'Pet', [cat, { kind: 'Cat', friends: [{ kind: 'x' }] }]),
  ).toEqual([cat]);
});

test('a base without subtypes stays as it is', () => {
  const { Pet } = family();
  const model = modelOfSchemas({ Pet });
  expect([...model.named.keys()]).toEqual(['Pet']);
  expect(accepted(model, 'Pet', [{ kind: 'x' }])).toEqual([{ kind: 'x' }]);
});

test('the value of a property that only responses have is only in responses', () => {
  const model = modelOfSchemas(family({}, { type: 'string', readOnly: true }));
  expect(model.named.get('Cat')?.properties.get('kind')?.text.readOnly).toBe(true);
  expect(modelOfSchemas(family()).named.get('Cat')?.properties.get('kind')?.text.readOnly).toBe(false);
});

test('`defaultMapping` of a choice selects the branch of all other values', () => {
  const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' }, defaultMapping: 'Dog' };
  const model = modelOfSchemas({ ...PETS, Pet: { oneOf: BOTH, discriminator } }, '3.2.0');
  const right = [{ ...CAT, kind: 'cat' }, DOG, { kind: 'x' }, {}];
  expect(accepted(model, 'Pet', [...right, { kind: 'cat' }, { kind: 'x', good: 1 }])).toEqual(right);
  expect(model.unsupported).toEqual([]);
});

test('`defaultMapping` of a base selects a subtype or another schema for all other values', () => {
  const wrong = [{ kind: 'Cat' }, { kind: 'x', good: 1 }];
  const other = { kind: 'x', good: true };
  const subtype = modelOfSchemas(family({ defaultMapping: 'Dog' }), '3.2.0');
  expect(accepted(subtype, 'Pet', [CAT, DOG, other, ...wrong])).toEqual([CAT, DOG, other]);
  const Bird = object({ good: { type: 'boolean' } });
  const another = modelOfSchemas({ ...family({ defaultMapping: 'Bird' }), Bird }, '3.2.0');
  expect(accepted(another, 'Pet', [CAT, DOG, other, ...wrong])).toEqual([CAT, DOG, other]);
});

test('the schemas of selected operations include the subtypes of their bases', () => {
  const operation = (name: string) => ({
    get: {
      operationId: name,
      responses: { 200: { content: { 'application/json': { schema: ref(name) } } } },
    },
  });
  const Lion = { allOf: [ref('Cat'), {}] };
  const document = {
    openapi: '3.1.0',
    paths: { '/pet': operation('Pet'), '/other': operation('Other') },
    components: { schemas: { Lion, ...family(), Other: text } },
  };
  const loaded = loadDocument({ document, file: 'openapi.json' });
  const { named } = buildModel(loaded, ({ id }) => id === 'Pet');
  expect([...named.keys()]).toEqual(['Lion', 'Pet', 'Pet base', 'Cat', 'Cat base', 'Dog']);
  expect([...modelOf(document).named.keys()]).toContain('Other');
});

test.each([undefined, () => true])(
  'subtypes in files of their own are found by their components',
  (isSelected) => {
    const folder = mkdtempSync(join(tmpdir(), 'discriminators-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
    const content = { 'application/json': { schema: { $ref: 'Pet.json' } } };
    write('openapi.json', {
      openapi: '3.1.0',
      paths: { '/a': { get: { responses: { 200: { content } } } } },
      components: { schemas: { Pet: { $ref: 'Pet.json' }, Cat: { $ref: 'Cat.json' } } },
    });
    write('Pet.json', family().Pet);
    write('Cat.json', { allOf: [{ $ref: 'Pet.json' }, object({ lives: { type: 'integer' } }, 'lives')] });
    const model = buildModel(loadDocument(join(folder, 'openapi.json')), isSelected);
    expect(accepted(model, 'Pet', [CAT, { kind: 'Cat' }, DOG])).toEqual([CAT]);
  },
);
