import { expect, test } from 'vitest';
import { operationTable } from './operation-table.ts';

const common = { security: ['token'], answers: [200] };

test('a row is a record', () => {
  const groups = { shop: ['POST json /orders/create create(Shop)OrderOf(Shop) once-per-order'] };
  expect(operationTable(common, groups, {})).toEqual({
    createShopOrderOfShop: {
      id: 'createShopOrderOfShop',
      method: 'POST',
      path: '/orders/create',
      group: 'shop',
      name: 'createOrderOf',
      retry: 'once-per-order',
      body: 'json',
      query: [],
      ...common,
    },
  });
});

test('the names of a query stand behind the path', () => {
  const { listOrders } = operationTable(
    common,
    { shop: ['GET none /orders?pages&pageSize listOrders read'] },
    {},
  );
  expect(listOrders).toMatchObject({
    path: '/orders',
    query: ['pages', 'pageSize'],
    body: 'none',
    retry: 'read',
  });
});

test('what stands beside a row comes first, the id too', () => {
  const others = { make: { id: 'make it', path: '/a b', query: ['c&d'], security: [] } };
  const table = operationTable(common, { shop: ['GET none  make never'] }, others);
  expect(table).toEqual({
    'make it': expect.objectContaining({ name: 'make', ...others.make, answers: [200], retry: 'never' }),
  });
});
