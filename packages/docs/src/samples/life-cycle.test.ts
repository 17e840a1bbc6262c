import { listOperations } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { document } from '../testing/real-document.ts';
import {
  afterOperation,
  newOrderFor,
  nextSteps,
  operationsBefore,
  operationsForGuard,
} from './life-cycle.ts';

/** Returns the operations that an order requires before `operation`, after others were sent. */
function before(operation: string, ...sent: string[]): string[] | undefined {
  const order = newOrderFor(operation);
  return order && operationsBefore(sent.reduce(afterOperation, order), operation);
}

test('the operations before another one come from the life cycle', () => {
  expect(before('confirmBusinessPayout')).toEqual(['completeBusinessPayoutDocuments']);
  expect(before('confirmBusinessPayout', 'completeBusinessPayoutDocuments')).toEqual([]);
  expect(before('confirmGlobalPayout')).toEqual([]);
  expect(before('listAreas')).toBeUndefined();
});

test('a cancelled order has no way to another operation', () => {
  expect(before('confirmPersonalPayout', 'cancelPersonalPayout')).toBeUndefined();
});

test('an operation with a guard requires the uploads before it', () => {
  const order = newOrderFor('confirmBusinessPayout');
  expect(order && operationsForGuard(order, 'completeBusinessPayoutDocuments')).toEqual([
    'uploadBusinessPayoutDocumentBase64',
    'uploadBusinessPayoutDocument',
  ]);
  expect(order && operationsForGuard(order, 'uploadBusinessPayoutDocument')).toEqual([]);
});

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
