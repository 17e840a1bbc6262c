import { expect, test } from 'vitest';
import { listOperations } from './operations.ts';

const document = {
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path' }, { $ref: '#/components/parameters/Page' }],
      post: { operationId: 'sendThing', parameters: [{ name: 'page', in: 'query', required: true }] },
      get: {},
      query: {},
      summary: {},
    },
    '/alias': { $ref: '#/components/pathItems/Alias' },
    'x-not-a-path': { get: {} },
  },
  webhooks: { changed: { post: { operationId: 'SendThing' } } },
  components: {
    parameters: { Page: { name: 'page', in: 'query' } },
    pathItems: { Alias: { delete: {} } },
  },
};
const found = listOperations(document);

test('operations are listed by path, then by method, webhooks last', () => {
  expect(found.map(({ section, method, path, pointer }) => [section, method, path, pointer])).toEqual([
    ['paths', 'GET', '/things/{id}', '#/paths/~1things~1{id}/get'],
    ['paths', 'POST', '/things/{id}', '#/paths/~1things~1{id}/post'],
    ['paths', 'QUERY', '/things/{id}', '#/paths/~1things~1{id}/query'],
    ['paths', 'DELETE', '/alias', '#/components/pathItems/Alias/delete'],
    ['webhooks', 'POST', 'changed', '#/webhooks/changed/post'],
  ]);
});

test('every operation has a unique id', () => {
  const ids = ['getThingsById', 'sendThing', 'queryThingsById', 'deleteAlias', 'SendThing_2'];
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test('parameters of the path item apply unless the operation overrides them', () => {
  const [get, post] = found.map(({ parameters }) => parameters.map(({ value }) => value));
  expect(get).toEqual([
    { name: 'id', in: 'path' },
    { name: 'page', in: 'query' },
  ]);
  expect(post).toEqual([
    { name: 'id', in: 'path' },
    { name: 'page', in: 'query', required: true },
  ]);
});

test('a document without paths has no operations', () => {
  expect(listOperations({})).toEqual([]);
});
