import { expect, test } from 'vitest';
import type { OperationObject } from '../document/document.ts';
import { compareWithSource } from './compare.ts';
import { documentOf, emptySource, jsonResponse } from './testing.ts';

function callback(address: string, property: string): OperationObject {
  const schema = {
    type: 'object',
    properties: { [property]: { type: 'string', maxLength: 9, description: 'It ends.' } },
  };
  return {
    operationId: `callbackTo${address}`,
    tags: ['Payout'],
    summary: `Callback: {callback_url}/${address}`,
    description: `Says what happened to ${address}.`,
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: jsonResponse({}) },
    'x-not-shown': [{ statement: `retries of ${address}`, section: '6' }],
  } as unknown as OperationObject;
}

/** Compares two callbacks, each to its own address, with the facts of the second one. */
function differences(property: string) {
  const document = documentOf({});
  document.webhooks = {
    first: { post: callback('hub/webhook', 'status') },
    second: { post: callback('hub/refund', 'refundId') },
  };
  return compareWithSource(
    {
      ...emptySource,
      tables: [
        {
          section: '4.7',
          messages: ['POST {callback_url}/hub/webhook request'],
          properties: { status: { type: 'string', max: 9 } },
        },
        {
          section: '4.7',
          messages: ['POST {callback_url}/hub/refund request'],
          properties: { [property]: { type: 'string', max: 9 } },
        },
      ],
      prose: [{ section: '6', at: ['POST {callback_url}/hub/refund'], says: ['hub/refund'] }],
      unknowns: [
        { section: '6', statement: 'retries of hub/webhook', at: ['webhook'] },
        { section: '6', statement: 'retries of hub/refund', at: ['POST {callback_url}/hub/refund'] },
      ],
    },
    document,
    [],
  ).filter(({ fact }) => fact !== 'operation');
}

test('a second callback is compared by the address in its summary, apart from the first', () => {
  expect(differences('refundId')).toEqual([]);
});

test('a property that only one side has of a second callback is found at its address', () => {
  expect(differences('refundNo')).toEqual([
    { at: 'POST {callback_url}/hub/refund request refundNo', fact: 'property', source: 'present' },
    { at: 'POST {callback_url}/hub/refund request refundId', fact: 'property', bundle: 'present' },
  ]);
});
