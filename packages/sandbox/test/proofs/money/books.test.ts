import { expect, test } from 'vitest';
import { Books, type KnownOrder } from './books.ts';

function withOrder(properties: Partial<KnownOrder>): { books: Books; order: KnownOrder } {
  const books = new Books();
  const order: KnownOrder = {
    tradeId: 'T-1',
    orderNo: 'N-1',
    family: 'global',
    wallet: 'business',
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    source: 100n,
    target: undefined,
    rate: undefined,
    confirmed: false,
    said: new Map(),
    ...properties,
  };
  books.orders.set(order.tradeId, order);
  return { books, order };
}

const held = (books: Books, wallet: string) => {
  const { available, total } = books.balances().get(wallet) ?? { available: 0n, total: 0n };
  return [available, total];
};

test('follows a payout by its statuses, in any order', () => {
  const { books, order } = withOrder({});
  expect(held(books, 'business USD')).toEqual([0n, 0n]);
  order.confirmed = true;
  expect(held(books, 'business USD')).toEqual([-100n, 0n]);
  expect(books.hear('T-1', 3, 'completed')).toBeUndefined();
  expect(books.hear('T-1', 2, 'transferring')).toBeUndefined();
  expect(held(books, 'business USD')).toEqual([-100n, -100n]);
});

test.each(['failed', 'rejected'])('returns the money of a payout that is %s', (status) => {
  const { books } = withOrder({ confirmed: true });
  books.hear('T-1', 3, status);
  expect(held(books, 'business USD')).toEqual([0n, 0n]);
});

test('computes the cost of a target amount at the rate, rounded up', () => {
  const { books } = withOrder({ source: undefined, target: 1_000n, rate: 7.12345, confirmed: true });
  expect(held(books, 'business USD')).toEqual([-141n, 0n]);
});

test('follows a payin', () => {
  const { books } = withOrder({ family: 'payin', targetCurrency: 'JPY', target: 5n });
  books.hear('T-1', 2, 'awaiting_transfer');
  expect(held(books, 'business JPY')).toEqual([0n, 5n]);
  books.hear('T-1', 5, 'completed');
  expect(held(books, 'business JPY')).toEqual([5n, 5n]);
  books.hear('T-1', 6, 'failed');
  expect(held(books, 'business JPY')).toEqual([0n, 0n]);
});

test('reports a contradiction, and an order that was not created', () => {
  const { books } = withOrder({});
  books.hear('T-1', 2, 'transferring');
  expect(books.hear('T-1', 2, 'transferring')).toBeUndefined();
  expect(books.hear('T-1', 2, 'rejected')).toMatch(/transferring and rejected/);
  expect(books.hear('T-2', 2, 'rejected')).toMatch(/nobody created/);
});
