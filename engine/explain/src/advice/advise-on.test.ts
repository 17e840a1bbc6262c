import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviseOn, type OperationAdvice } from './advise-on.ts';

const TABLE: Readonly<Record<string, OperationAdvice>> = {
  createPayout: {
    properties: {
      orderNo: null,
      getway: null,
      payer: { fullName: null, accountInfo: { number: null } },
      items: { name: null },
      open: { known: null, '*': null },
      kind: null,
      amount: null,
      currency: null,
      otherAmount: null,
      otherCurrency: null,
    },
    checks: [
      { path: 'payer', says: 'nobody pays', lacks: ['payer', 'payerId'] },
      { path: 'kind', says: 'the kind is missing', when: { 'payer.fullName': ['A', 'B'] }, lacks: ['kind'] },
    ],
    amounts: [
      ['amount', 'currency'],
      ['otherAmount', 'otherCurrency'],
    ],
  },
};

const payer = { fullName: 'C' };
const advise = (input: unknown) => adviseOn(TABLE, 'createPayout', input);
const sentences = (input: unknown) => advise(input).map(({ sentence }) => sentence);

test('a complete order gets no advice', () => {
  const order = { orderNo: '1', getway: 'x', payer, amount: 5, currency: 'AUD', items: [{ name: 'a' }] };
  expect(advise(order)).toEqual([]);
});

describe('properties that the document does not know', () => {
  test('are named with the nearest known one', () => {
    expect(advise({ payer, gateway: 'alipay' })).toEqual([
      { path: 'gateway', sentence: '`gateway` is not known: did you mean `getway`?', meant: 'getway' },
    ]);
    expect(advise({ payer: { ...payer, acountInfo: {} } })).toEqual([
      {
        path: 'payer.acountInfo',
        sentence: '`payer.acountInfo` is not known: did you mean `accountInfo`?',
        meant: 'accountInfo',
      },
    ]);
  });

  test('are named without a suggestion if no known name is near, or if the near one is also given', () => {
    expect(sentences({ payer, colour: 1 })).toEqual(['`colour` is not known']);
    expect(sentences({ payer, gateway: 1, getway: 2 })).toEqual(['`gateway` is not known']);
  });

  test('are found in arrays, but not inside a property whose properties are not declared', () => {
    expect(sentences({ payer, items: [{ name: 'a' }, { nane: 'b' }] })).toEqual([
      '`items.nane` is not known: did you mean `name`?',
    ]);
    expect(advise({ payer, kind: { anything: 1 } })).toEqual([]);
  });

  test('get no advice where any property is accepted on purpose, unless they look misspelled', () => {
    expect(sentences({ payer, open: { further: 1, knwon: 2 } })).toEqual([
      '`open.knwon` is not known: did you mean `known`?',
    ]);
  });
});

describe('properties that are not given', () => {
  test.each([{}, { payer: {} }, { payer: null }, { payerId: '' }])('%j lacks the payer', (input) => {
    expect(advise(input)).toContainEqual({ path: 'payer', sentence: 'nobody pays' });
  });

  test('get advice only in the case that needs them', () => {
    expect(sentences({ payer: { fullName: 'A' } })).toEqual(['the kind is missing']);
    expect(sentences({ payer: { fullName: 'A' }, kind: 'k' })).toEqual([]);
    expect(sentences({ payer: { fullName: 'C' } })).toEqual([]);
  });
});

describe('amounts', () => {
  test.each([
    [{ amount: 0, currency: 'AUD' }, ['`amount` is not more than 0']],
    [{ amount: '-5', currency: 'AUD' }, ['`amount` is not more than 0']],
    [{ amount: 5 }, ['`amount` is given without `currency`']],
    [
      { amount: 5, currency: 'AUD', otherAmount: 6, otherCurrency: 'AUD' },
      ['`amount` and `otherAmount` contradict each other: both are in one currency, and they differ'],
    ],
    [{ amount: 5, currency: 'AUD', otherAmount: '5.00', otherCurrency: 'AUD' }, []],
    [{ amount: 5, currency: 'AUD', otherAmount: 23, otherCurrency: 'CNY' }, []],
  ])('%j', (input, expected) => {
    expect(sentences({ payer, ...input })).toEqual(expected);
  });
});

test('an operation without a table, or an input that is not an object, gets no advice', () => {
  expect(adviseOn(TABLE, 'other', {})).toEqual([]);
  expect(adviseOn(TABLE, 'toString', {})).toEqual([]);
  for (const input of [undefined, null, 'text', 7]) expect(advise(input)).toEqual([]);
});

test('at most 20 pieces of advice are returned for any input', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`member${at}`, at]));
  expect(advise(many)).toHaveLength(20);
});

test('any JSON is accepted, and its values never appear in advice', () => {
  const name = fc.constantFrom(
    'payer',
    'gateway',
    '__proto__',
    'toString',
    'items',
    'amount',
    'currency',
    'x\n`y',
  );
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constant('a-value'),
      fc.integer(),
      tie('object'),
      fc.array(tie('value')),
    ),
    object: fc.dictionary(name, tie('value'), { noNullPrototype: true }),
  }));
  fc.assert(
    fc.property(tree.object, (input) => {
      const said = sentences(JSON.parse(JSON.stringify(input))).join('\n');
      expect(said).not.toContain('a-value');
      expect(said.split('\n').every((line) => (line.match(/`/g)?.length ?? 0) % 2 === 0)).toBe(true);
    }),
    { seed: 31, numRuns: 300 },
  );
});
