import { expect, test } from 'vitest';
import { generateFiles } from './generate-files.ts';

const response = (name: string) => {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  return { responses: { 200: { description: 'Fine.', content } } };
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', tags: ['Orders'], ...response('Orders') },
      post: { operationId: 'createOrder', tags: ['Orders'], deprecated: true, ...response('Order') },
    },
    '/orders/{id}': { get: { tags: ['Orders', 'Single'], ...response('Order') } },
    '/broken': { get: { operationId: 'broken', security: [{ old: [] }], ...response('Gone') } },
  },
  webhooks: { paid: { post: { operationId: 'orderPaid', ...response('Paid') } } },
  components: {
    schemas: {
      Orders: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
      Order: { type: 'object', properties: { by: { $ref: '#/components/schemas/By' } } },
      By: { type: 'string' },
      Paid: { type: 'object' },
      Unused: { type: 'object', properties: { gone: { $ref: '#/components/schemas/Gone' } } },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      old: { type: 'http', scheme: 'basic' },
    },
  },
};

const select = (include: readonly string[], exclude: readonly string[] = []) =>
  generateFiles({ input: { document, file: 'openapi.json' }, targets: ['types'], include, exclude });

test.each<[string[], string[], string[]]>([
  [['tag:Orders'], ['deprecated'], ['listOrders', 'getOrdersById']],
  [['/orders'], [], ['listOrders', 'createOrder']],
  [['/orders/*'], [], ['getOrdersById']],
  [['GET /orders*'], [], ['listOrders', 'getOrdersById']],
  [['*Order', 'orderPaid'], [], ['createOrder', 'orderPaid']],
  [[], ['broken', '/*'], ['orderPaid']],
])('--include %j --exclude %j selects %j', async (include, exclude, ids) => {
  const { model } = await select(include, exclude);
  expect([...model.operations, ...model.webhooks].map(({ id }) => id)).toEqual(ids);
});

test('schemas and security schemes that the selected operations do not need are left out, with their faults', async () => {
  const { model, accepted } = await select(['createOrder']);
  expect([...model.named.keys()]).toEqual(['Order', 'By']);
  expect([...model.securitySchemes.keys()]).toEqual(['key']);
  expect(accepted).toEqual([]);
});

test.each([
  ['tag:Order', 'include', 'tag:Orders'],
  ['GET /order', 'exclude', 'GET /orders'],
])('%s, which matches nothing, is refused with the nearest name', async (selector, option, nearest) => {
  const selected = option === 'include' ? select([selector]) : select(['createOrder'], [selector]);
  await expect(selected).rejects.toThrow(
    `\`--${option} ${selector}\` matches no operation of the document; did you mean \`${nearest}\`?`,
  );
});
