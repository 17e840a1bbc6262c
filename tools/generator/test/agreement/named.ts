/** A schema as written in a document. */
export interface RawSchema {
  readonly [keyword: string]: unknown;
}

/** Returns a reference to a named schema. */
export function ref(name: string): RawSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Schemas to which generated schemas refer. */
export const NAMED: Readonly<Record<string, RawSchema>> = {
  Text: { type: 'string' },
  Word: { type: 'string', enum: ['a', 'b'] },
  Pair: { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'integer' } } },
  Closed: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'integer' } },
    additionalProperties: false,
  },
  Tree: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer' }, b: ref('Tree'), c: { type: 'array', items: ref('Tree') } },
  },
  Cat: {
    type: 'object',
    required: ['kind', 'a'],
    properties: { kind: { type: 'string', enum: ['cat'] }, a: { type: 'string' } },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'b'],
    properties: { kind: { type: 'string', enum: ['dog', 'wolf'] }, b: { type: 'integer' } },
  },
  Pet: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog', wolf: 'Dog' },
    },
  },
  AnyPet: { anyOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
  Animal: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, c: { type: 'boolean' } },
    discriminator: { propertyName: 'kind', mapping: { a: 'Horse' } },
  },
  Horse: {
    allOf: [ref('Animal'), { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } }],
  },
  Round: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, a: { type: 'string' } },
  },
  Square: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, b: { type: 'integer' } },
  },
  Shape: {
    oneOf: [ref('Round'), ref('Square')],
    discriminator: { propertyName: 'kind', mapping: { a: 'Round', ab: 'Round', b: 'Square' } },
  },
  Open: {
    oneOf: [ref('Round'), ref('Square')],
    discriminator: { propertyName: 'kind', mapping: { a: 'Round' }, defaultMapping: 'Square' },
  },
};
