import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PLAIN_REFUSALS } from '../generate/pages.ts';
import { FAMILIES } from './life-cycles.ts';
import { forcedResponse, MAGIC_RESPONSES } from './magic-responses.ts';
import { readOutcome } from './outcomes.ts';

interface Operation {
  readonly operationId: string;
}

const path = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const document = JSON.parse(readFileSync(path, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, { value: unknown }> };
};
const operations = Object.values(document.paths).flatMap((item) =>
  Object.values(item).map(({ operationId }) => operationId),
);

function makeRequest(property: string, value: unknown): unknown {
  if (property === '') return value;
  return property.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

test.each(MAGIC_RESPONSES.map((row) => [`${row.operation} ${row.property} ${row.value}`, row] as const))(
  'is forced: %s',
  (_, row) => {
    expect(forcedResponse(row.operation, makeRequest(row.property, row.value))).toBe(row);
  },
);

test('recognizes numbers in a query, where they are strings', () => {
  expect(forcedResponse('convertWalletFunds', { sourceAmount: '6607.00' })?.code).toBe('-1');
  expect(forcedResponse('convertWalletFunds', { sourceAmount: '' })).toBeUndefined();
});

test('forces no response for another operation, property or value', () => {
  expect(forcedResponse('getGlobalPayoutQuote', { sourceCurrency: 'XXX' })).toBeUndefined();
  expect(forcedResponse('createToken', 'SANDBOX-WRONG-SIGNATURE')).toBeUndefined();
  for (const request of [null, undefined, '', 0, {}, [], { signature: ['SANDBOX-WRONG-SIGNATURE'] }]) {
    for (const operation of operations) expect(forcedResponse(operation, request)).toBeUndefined();
  }
});

test.each(['10001', '10028', '-1'])('reaches the documented code %s', (code) => {
  expect(MAGIC_RESPONSES.some((row) => row.code === code)).toBe(true);
});

test('names only operations of the document', () => {
  const named = [
    ...MAGIC_RESPONSES.map((row) => row.operation),
    ...PLAIN_REFUSALS.flatMap((row) => row.operations),
  ];
  expect(named.filter((name) => !name.startsWith('(') && !operations.includes(name))).toEqual([]);
});

test('matches no example of the document', () => {
  for (const [name, { value }] of Object.entries(document.components.examples)) {
    for (const family of FAMILIES) expect([name, readOutcome(family, value)]).toEqual([name, 'usual']);
    for (const operation of operations)
      expect([name, forcedResponse(operation, value)]).toEqual([name, undefined]);
  }
});
