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
    '/words': get('words', { 'text/event-stream': { schema: { type: 'string' } } }),
    '/lines': get('lines', { 'application/x-ndjson': { schema: pet } }),
    '/any': get('any', { 'application/jsonl': {} }),
    '/sequence': get('sequence', { 'application/json-seq': { schema: pet } }),
    '/tree': get('tree', { 'application/json': { schema: node } }),
    '/nothing': {
      get: {
        operationId: 'nothing',
        responses: { 204: { description: 'Done.' }, 404: { description: 'None.' } },
      },
      head: { operationId: 'look', ...responses({ 'image/png': { schema: file } }) },
    },
    '/ranged': {
      get: {
        operationId: 'ranged',
        responses: {
          '2XX': { description: 'Fine.', content: { 'application/json': { schema: pet } } },
          default: { description: 'Not.', content: { 'text/plain': { schema: text } } },
        },
      },
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

/** Handlers of this document that compile. */
export const RIGHT_HANDLERS = `import type { Handlers } from './server/handlers.ts';
import { createPartialService, createService } from './server/service.ts';

async function* pieces() {
  yield new Uint8Array(1);
  yield 'text';
}
async function* items() {
  yield { name: 'Rex' };
}
async function* events() {
  yield { data: { name: 'Rex' }, event: 'pet', id: '1', retryMs: 5 };
  yield { text: '[DONE]' };
}

export const handlers: Handlers<never> = {
  problem: ({ respond }) => respond(200, { name: 'Rex' }),
  choice: ({ header, respond }) => {
    if (header('accept') === 'text/csv') return respond(200, 'name\\nRex', {}, 'text/csv');
    if (header('accept') === 'image/png') return { status: 200, body: new Blob([]), contentType: 'image/png' };
    return respond(200, { name: 'Rex' });
  },
  text: ({ respond }) => respond(200, 'Rex'),
  xml: () => ({ status: 200, body: pieces() }),
  form: ({ respond }) => respond(200, new URLSearchParams({ name: 'Rex' })),
  picture: ({ respond }) => respond(200, new Blob([]).stream(), { 'cache-control': 'no-store' }),
  range: ({ respond }) => respond(200, new Uint8Array(2), undefined, 'image/gif'),
  anything: ({ respond }) => respond(200, { any: 1 }),
  events: ({ respond }) => respond(200, events()),
  words: ({ respond }) => respond(200, (async function* () { yield { data: 'Rex' }; })()),
  lines: ({ respond }) => respond(200, items()),
  any: ({ respond }) => respond(200, new Blob([]).stream()),
  sequence: () => ({ status: 200, body: items() }),
  tree: ({ respond }) => respond(200, { children: [{ name: 'Rex' }] }),
  nothing: ({ respond }) => respond(204),
  ranged: ({ header, respond }) => (header('if-none-match') ? respond(304) : header('x') ? { status: 205 } : respond(204)),
  look: ({ respond }) => respond(200, new Uint8Array(3)),
  headers: ({ respond }) => respond(200, { name: 'Rex' }, { 'x-left': 3, 'x-tags': ['a', 'b'], 'x-more': 'c' }),
};

export const services = [createService(handlers), createService(handlers, {}), createPartialService({})];
`;
/** Handlers of this document that do not compile. */
export const WRONG_HANDLERS = `import type * as handlers from './server/handlers.ts';

export const problem: handlers.ProblemHandler = ({ respond }) => respond(200, new Uint8Array(1) as never as Blob);
export const choice: handlers.ChoiceHandler = ({ respond }) => respond(200, 'name', {}, 'application/json');
export const text: handlers.TextHandler = ({ respond }) => respond(200, { name: 'Rex' });
export const xml: handlers.XmlHandler = ({ respond }) => respond(200, { name: 'Rex' });
export const picture: handlers.PictureHandler = ({ respond }) => respond(200, 'a text');
export const range: handlers.RangeHandler = ({ respond }) => respond(200, new Uint8Array(2));
export const events: handlers.EventsHandler = ({ respond }) => respond(200, (async function* () { yield { data: { nam: 1 } }; })());
export const lines: handlers.LinesHandler = ({ respond }) => respond(200, (async function* () { yield { nam: 1 }; })());
export const sequence: handlers.SequenceHandler = ({ respond }) => respond(200, '{}');
export const nothing: handlers.NothingHandler = ({ respond }) => respond(204, 'a body');
export const ranged: handlers.RangedHandler = ({ respond }) => respond(204, { name: 'Rex' });
export const full: handlers.RangedHandler = ({ respond }) => respond(201);
export const headers: handlers.HeadersHandler = ({ respond }) => respond(200, { name: 'Rex' });
declare const load: () => Promise<{ name: string }>;
export const copy: handlers.HeadersHandler = ({ respond }) => respond(200, { ...load(), name: 'Rex' }, { 'x-left': 3 });
export const anyCopy: handlers.AnythingHandler = ({ respond }) => respond(200, { pet: { ...load(), name: 'Rex' } });
export const value: handlers.HeadersHandler = ({ respond }) => respond(200, { name: 'Rex' }, { 'x-left': 'few' });
`;
