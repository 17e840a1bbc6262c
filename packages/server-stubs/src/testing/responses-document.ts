const text = { type: 'string' };
const file = { type: 'string', format: 'binary' };
const pet = { type: 'object', required: ['name'], properties: { name: text } };

const node = { $ref: '#/components/schemas/Node' };

const responses = (contents: object, more: object = {}) => ({
  responses: { 200: { description: 'Fine.', content: contents, ...more } },
});
const get = (operationId: string, contents: object, more?: object) => ({
  get: { operationId, ...responses(contents, more) },
});

/** A document with responses of every kind. */
export const RESPONSES_DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Responses', version: '1' },
  paths: {
    '/problem': get('problem', { 'application/vnd.pet+json; charset=utf-8': { schema: pet } }),
    '/choice': get('choice', {
      'application/json': { schema: pet },
      'text/csv': { schema: text },
      'image/*': { schema: file },
    }),
    '/text': get('text', { 'text/plain': { schema: { type: 'string', maxLength: 5 } } }),
    '/xml': get('xml', { 'application/xml': { schema: pet } }),
    '/form': get('form', { 'application/x-www-form-urlencoded': { schema: pet } }),
    '/picture': get('picture', { 'image/png': { schema: file } }),
    '/range': get('range', { 'image/*': { schema: file } }),
    '/anything': get('anything', { '*/*': {} }),
    '/events': get('events', { 'text/event-stream': { schema: pet } }),
    '/tree': get('tree', { 'application/json': { schema: node } }),
    '/nothing': {
      get: {
        operationId: 'nothing',
        responses: { 204: { description: 'Done.' }, 404: { description: 'None.' } },
      },
      head: { operationId: 'look', ...responses({ 'image/png': { schema: file } }) },
    },
    '/headers': get(
      'headers',
      { 'application/json': { schema: pet } },
      {
        headers: {
          'X-Left': { required: true, schema: { type: 'integer' } },
          'X-Tags': { schema: { type: 'array', items: text } },
          ETag: { schema: text },
        },
      },
    ),
  },
  components: {
    schemas: {
      Node: { type: 'object', properties: { name: text, children: { type: 'array', items: node } } },
    },
  },
};
