import { listOperations } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { document } from '../testing/real-document.ts';
import { nextSteps } from './next-steps.ts';

const operations = listOperations(document);
const after = (id: string): string[] => {
  const operation = operations.find((one) => one.id === id);
  return operation ? nextSteps(operation, operations) : [];
};

test.each([
  ['getGlobalPayoutQuote', ['createGlobalPayout']],
  ['createGlobalPayout', ['confirmGlobalPayout', 'getGlobalPayoutStatus']],
  ['confirmGlobalPayout', ['getGlobalPayoutStatus']],
  ['completeBusinessPayoutDocuments', ['confirmBusinessPayout', 'getBusinessPayoutStatus']],
  ['createPayin', ['getPayinStatus']],
  ['getGlobalPayoutStatus', []],
  ['listWallets', []],
])('after %s come %j', (id, expected) => {
  expect(after(id)).toEqual(expected);
});

test('the documents that a confirm needs come before it', () => {
  const [first, second] = after('createBusinessPayout');
  expect(first).toMatch(/^uploadBusinessPayoutDocument/);
  expect(second).toBe('completeBusinessPayoutDocuments');
});
