import { resolvePointer } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { hideEmptyStrings, pageShapes } from './page-shapes.ts';

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

function documentOf(more: JsonObject): JsonObject {
  const response = (name: string): JsonObject => ({
    description: 'Answer.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const responses = {
    200: response('OrderResponse'),
    400: { $ref: '#/components/responses/Refused' },
  };
  return {
    paths: { '/a': { post: { operationId: 'a', responses } } },
    components: { schemas: { ...schemas, ...more }, responses: { Refused: response('RefusedResponse') } },
  };
}

/** Adds a schema to the document unless it has one of this name. Returns the schema of this name in the copy. */
function shaped(name: string, schema: JsonObject = {}): unknown {
  const more = name in schemas ? {} : { [name]: schema };
  return resolvePointer(pageShapes(documentOf(more)), `/components/schemas/${name}`);
}

describe('pageShapes', () => {
  test('writes a response as a choice between whole objects', () => {
    expect(shaped('OrderResponse')).toEqual({
      description: 'An order, or a refusal.',
      oneOf: [
        {
          title: 'success',
          type: 'object',
          required: ['status', 'data'],
          properties: {
            status: { type: 'string', description: 'A code.', const: '1' },
            message: { type: 'string' },
            data: { $ref: '#/components/schemas/Order' },
          },
        },
        {
          title: 'refusal',
          type: 'object',
          $comment: 'R-034',
          required: ['status', 'message'],
          properties: {
            status: { type: 'string', description: 'A code.', not: { const: '1' } },
            message: { type: 'string' },
            data: { type: 'object', description: 'Anything.' },
          },
        },
      ],
    });
  });

  test('does not change what HTTP 400 accepts; keeps the descriptions and properties of the narrowest schema', () => {
    const document = documentOf({});
    const data = {
      title: 'RefusedData',
      type: 'object',
      description: 'With an id, the order exists.',
      properties: { id: { description: 'Id of the order.' } },
    };
    expect(shaped('RefusedResponse')).toMatchObject({
      description: 'A refused create.',
      oneOf: [
        { required: ['status', 'data'], properties: { status: { const: '1' } } },
        { required: ['status', 'message'], properties: { status: { not: { const: '1' } }, data } },
      ],
    });
    expect(document).toEqual(documentOf({}));
  });

  test('writes a choice between lists of strings as one list with the description of the property', () => {
    const choice = { $comment: 'R-008', anyOf: [{ type: 'string', enum: ['a', 'b'] }, { const: '' }] };
    expect(shaped('Choice', { ...choice, description: 'Kind.' })).toEqual({
      $comment: 'R-008',
      type: 'string',
      description: 'Kind.\n\nMay be empty.',
      enum: ['a', 'b', ''],
    });
    expect(shaped('Choice', { ...choice, description: 'Kind. It may be empty.' })).toMatchObject({
      description: 'Kind. It may be empty.',
    });
    expect(shaped('Condition', choice)).toEqual({ $comment: 'R-008', enum: ['a', 'b', ''] });
    const other = {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'string', pattern: '^x' },
      ],
    };
    expect(shaped('Other', other)).toEqual(other);
  });

  test('removes the empty string from the values that the page shows', () => {
    const schema = {
      properties: { kind: { enum: ['a', ''] }, none: { enum: [''] } },
      examples: [{ enum: ['', 'a'] }],
    };
    hideEmptyStrings(schema);
    expect(schema).toEqual({
      properties: { kind: { enum: ['a'] }, none: { enum: [''] } },
      examples: [{ enum: ['', 'a'] }],
    });
  });

  test('keeps the description of a choice between objects, in every branch', () => {
    const choice = {
      description: 'How to pay.',
      oneOf: [
        { $ref: '#/components/schemas/Order' },
        { title: 'bank', type: 'object', description: 'By bank.' },
      ],
      discriminator: { propertyName: 'kind' },
    };
    expect(shaped('Gateway', choice)).toEqual({
      description: 'How to pay.',
      oneOf: [
        { ...(schemas.Order as JsonObject), title: 'Order', description: 'How to pay.\n\nAn order.' },
        { title: 'bank', type: 'object', description: 'How to pay.\n\nBy bank.' },
      ],
    });
  });

  test('describes the objects of an array', () => {
    const list = { type: 'array', description: 'The orders.', items: { $ref: '#/components/schemas/Order' } };
    expect(shaped('List', list)).toMatchObject({ description: 'The orders.\n\nAn order.' });
  });
});
