import { describe, expect, test } from 'vitest';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { type JsonObject, objectOf } from '../json.ts';
import {
  describeLimits,
  describeType,
  describeValue,
  readChoices,
  readProperties,
  readShownValues,
  readValue,
  readWholeShapes,
  type Value,
} from './value.ts';

const schemas: JsonObject = {
  Envelope: {
    type: 'object',
    description: 'The envelope.',
    required: ['status'],
    properties: { status: { type: 'string', description: 'A code.' }, message: { type: 'string' } },
  },
  Order: { type: 'object', description: 'An order.', properties: { id: { type: 'string' } } },
  Refused: {
    title: 'refusal',
    type: 'object',
    $comment: 'R-034',
    required: ['status', 'message'],
    properties: { status: { not: { const: '1' } }, data: { type: 'object', description: 'Anything.' } },
  },
  OrderResponse: {
    description: 'An order, or a refusal.',
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        oneOf: [
          {
            title: 'success',
            required: ['data'],
            properties: { status: { const: '1' }, data: { $ref: '#/components/schemas/Order' } },
          },
          { $ref: '#/components/schemas/Refused' },
        ],
      },
    ],
  },
  RefusedData: {
    type: 'object',
    description: 'With an id, the order exists.',
    properties: { id: { type: 'string', description: 'Id of the order.' } },
  },
  RefusedResponse: {
    description: 'A refused create.',
    allOf: [
      { $ref: '#/components/schemas/OrderResponse' },
      { properties: { data: { $ref: '#/components/schemas/RefusedData' } } },
    ],
  },
};

/** Reads a schema in a document with the schemas above. */
function read(schema: JsonObject) {
  const document = { components: { schemas }, schema };
  const words = new SchemaWords(document);
  const root = words.read(schema, '/schema');
  const value = readValue(words, root);
  return {
    ...{ value, shapes: readWholeShapes(words, root), choices: readChoices(words, value) },
    properties: (one: Value) => readProperties(words, one),
    text: (one: Value | undefined) => (one ? describeValue(words, one) : undefined),
    type: (one: Value) => describeType(words, one),
    limits: (one: Value) => describeLimits(words, one),
  };
}

/** Returns the property `m` of an object. */
function readProperty(m: JsonObject, more: JsonObject = {}) {
  const { value, properties, text, type, limits } = read({ type: 'object', properties: { m }, ...more });
  const property = properties(value).get('m') ?? { parts: [], sentences: [] };
  return {
    text: text(property),
    values: readShownValues(property),
    type: type(property),
    limits: limits(property),
  };
}

describe('the shapes of a response', () => {
  const { shapes, properties, text, type } = read(objectOf(schemas.OrderResponse));

  test('are whole objects, with the properties of the envelope', () => {
    expect(shapes.map(({ title }) => title)).toEqual(['success', 'refusal']);
    for (const { value } of shapes)
      expect([...properties(value).keys()]).toEqual(['status', 'message', 'data']);
    expect(shapes.map(({ value }) => value.parts.flatMap((part) => part.required))).toEqual([
      ['status', 'data'],
      ['status', 'status', 'message'],
    ]);
  });

  test('have the conditions of their branch only', () => {
    const statuses = shapes.map(({ value }) => properties(value).get('status'));
    expect(statuses.map((status) => text(status))).toEqual([
      'A code.',
      'A code.\n\nMust not be `1` (R-034).',
    ]);
    expect(statuses.map((status) => status && readShownValues(status))).toEqual([['1'], []]);
    expect(statuses.map((status) => status && type(status))).toEqual(['string', 'string']);
  });

  test('describe a property in the words of the schema that describes it last', () => {
    const refused = read(objectOf(schemas.RefusedResponse));
    const [, refusal] = refused.shapes;
    const data = refusal && refused.properties(refusal.value).get('data');
    expect(refused.text(data)).toBe('With an id, the order exists.');
    expect(data && [...refused.properties(data).keys()]).toEqual(['id']);
  });

  test('are none without a choice', () => {
    expect(read(objectOf(schemas.Order)).shapes).toEqual([]);
  });
});

describe('a choice between objects', () => {
  const { value, choices, text, properties } = read({
    type: 'object',
    description: 'How to pay.',
    properties: { kind: { type: 'string' } },
    oneOf: [
      { $ref: '#/components/schemas/Order' },
      { title: 'bank', type: 'object', description: 'By bank.', properties: { iban: { type: 'string' } } },
    ],
    allOf: [
      {
        if: { properties: { kind: { const: 'B' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['iban'] },
      },
    ],
  });

  test('keeps the description of the choice and of each branch', () => {
    expect(text(value)).toBe('How to pay.');
    expect(choices.map(({ title, branch }) => [title, text(branch)])).toEqual([
      ['Order', 'An order.'],
      ['bank', 'By bank.'],
    ]);
  });

  test('has a condition on a property in the branch that declares the property', () => {
    const said = choices.map((choice) => text(properties(choice.value).get('iban')));
    expect(said).toEqual([undefined, 'Required when `kind` is `B`.']);
  });
});

describe('the values of a property', () => {
  test('are one list if a choice is between strings; the text says that it may be empty', () => {
    const choice = { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { const: '' }] };
    const kind = { text: 'Kind.\n\nMay be empty.', values: ['a', 'b'], type: 'string', limits: [] };
    expect(readProperty({ ...choice, description: 'Kind.' })).toEqual(kind);
    const said = 'Kind. It may be empty.';
    expect(readProperty({ ...choice, description: said })).toEqual({ ...kind, text: said });
    expect(readProperty({ enum: [''] }).values).toEqual(['']);
  });

  test('are those that a narrower schema allows; the text names the excluded ones', () => {
    const kind = { description: 'Kind.', anyOf: [{ type: 'string', enum: ['a', 'b', 'c'] }, { const: '' }] };
    const narrower = {
      $comment: 'R-001',
      properties: { m: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { const: '' }] } },
    };
    expect(readProperty(kind, { allOf: [narrower] })).toEqual({
      text: 'Kind.\n\nMay be empty.\n\nMust not be `c` (R-001).',
      values: ['a', 'b'],
      type: 'string',
      limits: [],
    });
  });

  test('are not listed for a choice with other strings', () => {
    const other = readProperty({
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'string', pattern: '^x' },
      ],
    });
    expect(other).toMatchObject({ values: [], type: 'one of several' });
  });
});

describe('the text of a value', () => {
  test('names the variant once', () => {
    expect(readProperty({ description: 'Pay type.', 'x-variant': 'newer' }).text).toBe(
      'Pay type.\n\nNewer variant only.',
    );
    const named = 'Number. Required in the newer variant.';
    expect(readProperty({ description: named, 'x-variant': 'newer' }).text).toBe(named);
  });

  test('has the conditions on properties that are not declared', () => {
    const { value, text } = read({
      type: 'object',
      properties: { a: { type: 'string' } },
      allOf: [{ $comment: 'R-001', not: { required: ['b'] } }],
    });
    expect(text(value)).toBe('`b`: Must be left out (R-001).');
  });

  test('leaves out limits that a sentence states', () => {
    const must = readProperty(
      { type: 'string', maxLength: 9, description: 'Name.' },
      { allOf: [{ properties: { m: { maxLength: 0 } } }] },
    );
    expect(must).toMatchObject({ text: 'Name.\n\nMust be empty.', limits: ['max 9 characters'] });
  });
});

test('the type of an array names the type of its entries', () => {
  expect(readProperty({ type: 'array', items: { $ref: '#/components/schemas/Order' } }).type).toBe(
    'array of objects',
  );
  expect(readProperty({ type: 'array' }).type).toBe('array of values');
});
