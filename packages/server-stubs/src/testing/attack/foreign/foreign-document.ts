import { HEAVY_SCHEMAS } from './heavy-schemas.ts';

const text = { type: 'string', maxLength: 1_000 };
const texts = { type: 'array', maxItems: 20, items: text };
const ok = { responses: { 200: { description: 'Fine.', content: { 'application/json': { schema: {} } } } } };
const streamed = (type: string, schema: object) => ({
  responses: { 200: { description: 'Fine.', content: { [type]: { schema } } } },
});
const json = (schema: object) => ({ 'application/json': { schema } });
const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  ...(place === 'path' ? { required: true } : {}),
  schema,
  ...more,
});
const WAY = { ...parameter('way', 'query', { type: 'integer' }), required: true };
const PAIR = { type: 'object', properties: { a: text, b: { type: 'integer' } } };
/** Forms send a scalar as a string, and an array as one part for each item. */
const ANY = { type: 'object' };
/** Takes exponential time in a backtracking engine. */
const SLOW = { type: 'string', pattern: '^([a-z]+)*$' };

/**
 * A document with the features that ours lacks: streams, JSON in parts and parameters, all styles, slow patterns, long
 * enumerations, schemas that contain themselves, callbacks.
 */
export const FOREIGN_DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Foreign', version: '1' },
  components: { schemas: HEAVY_SCHEMAS },
  paths: {
    '/ping': { get: { operationId: 'ping', ...ok } },
    '/stream': {
      get: {
        operationId: 'stream',
        parameters: [WAY],
        ...streamed('application/octet-stream', { type: 'string', format: 'binary' }),
      },
    },
    '/events': {
      get: { operationId: 'events', parameters: [WAY], ...streamed('text/event-stream', {}) },
    },
    '/json': { post: { operationId: 'json', requestBody: { required: true, content: json(ANY) }, ...ok } },
    '/form': {
      post: {
        operationId: 'form',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['value'], properties: { value: ANY } },
              encoding: { value: { contentType: 'application/json' } },
            },
          },
        },
        ...ok,
      },
    },
    '/query': {
      get: {
        operationId: 'query',
        parameters: [{ name: 'value', in: 'query', required: true, content: json(ANY) }],
        ...ok,
      },
    },
    '/styles/{matrix}/{label}/{simple}': {
      get: {
        operationId: 'styles',
        parameters: [
          parameter('matrix', 'path', PAIR, { style: 'matrix', explode: true }),
          parameter('label', 'path', texts, { style: 'label' }),
          parameter('simple', 'path', PAIR),
          parameter('form', 'query', texts, { explode: false }),
          parameter('deep', 'query', PAIR, { style: 'deepObject' }),
          parameter('space', 'query', texts, { style: 'spaceDelimited', explode: false }),
          parameter('pipe', 'query', texts, { style: 'pipeDelimited', explode: false }),
          parameter('free', 'query', { type: 'object', additionalProperties: text }),
          parameter('x-pair', 'header', PAIR),
          parameter('cookie', 'cookie', texts, { explode: false }),
        ],
        ...ok,
      },
    },
    '/heavy': {
      post: {
        operationId: 'heavy',
        requestBody: { content: json({ $ref: '#/components/schemas/Heavy' }) },
        ...ok,
      },
    },
    '/pattern': {
      post: {
        operationId: 'pattern',
        parameters: [parameter('name', 'query', SLOW)],
        requestBody: { content: json({ type: 'object', properties: { name: SLOW } }) },
        callbacks: {
          paid: {
            '{$request.body#/base}/hooks/{$request.body#/id}/notify': {
              post: { operationId: 'paid', requestBody: { content: json({}) }, ...ok },
            },
          },
        },
        ...ok,
      },
    },
  },
};
