import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviseOn, type OperationAdvice } from './advise-on.ts';

const TABLE: Readonly<Record<string, OperationAdvice>> = {
  createPayout: {
    properties: {
      orderNo: 'identifier',
      getway: null,
      payer: { fullName: null, currency: null, accountInfo: { number: 'code' } },
      items: [{ name: null }],
      open: { known: null, '*': null },
      kind: null,
      amount: null,
      currency: null,
      otherAmount: null,
      otherCurrency: null,
    },
    checks: [
      { path: 'payer', says: 'nobody pays', lacks: ['payer', 'payerId'] },
      { path: 'both', says: 'two kinds', has: ['kind', 'open'] },
      { path: 'currency', says: 'two currencies', differ: ['currency', 'payer.currency'] },
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
    expect(sentences({ payer, colour: 1 })).toEqual(['`colour` is not known: leave it out']);
    expect(sentences({ payer, gateway: 1, getway: 2 })).toEqual([
      '`gateway` is not known: leave it out, because `getway` is given',
    ]);
    expect(sentences({ payer, colour: { getway: 2 } })).toEqual(['`colour` is not known: leave it out']);
    expect(adviseOn({ ping: { properties: {} } }, 'ping', { a: 1 })[0]?.sentence).toBe(
      '`a` is not known: leave it out',
    );
  });

  test('may be an object around the whole input', () => {
    expect(sentences({ data: { payer } })).toContain(
      '`data` is not known: pass the properties in it themselves',
    );
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
    [{ amount: 0, currency: 'AUD' }, ['`amount` must be more than 0']],
    [{ amount: '-5', currency: 'AUD' }, ['`amount` must be more than 0']],
    [{ amount: 5 }, ['`currency` is missing: `amount` is given']],
    [{ amount: '1,000', currency: 'AUD' }, ['`amount` is not a number: write it like `1000.5`']],
    [
      { amount: 1e-7 },
      ['`amount` has more than four decimals: round it', '`currency` is missing: `amount` is given'],
    ],
    ...[
      [0.1 + 0.2, 'AUD', 'at most two decimals'],
      [1.5, 'JPY', 'no decimals'],
      ['1.5', 'KRW', 'no decimals'],
      [1.2345, 'KWD', 'at most three decimals'],
    ].map(
      ([amount, currency, words]) =>
        [
          { amount, currency },
          [`\`amount\` has more decimals than \`${currency}\`, which has ${words}: round it`],
        ] as [object, string[]],
    ),
    ...[
      [19.99, 'AUD'],
      [1e21, 'AUD'],
      [1.1, 'AUD'],
      [4.35, 'AUD'],
      [1.005, 'KWD'],
      [3, 'JPY'],
    ].map(([amount, currency]) => [{ amount, currency }, []] as [object, string[]]),
    [
      { amount: 5, currency: 'AUD', otherAmount: 6, otherCurrency: 'AUD' },
      ['`otherAmount` must be equal to `amount`, which is in the same currency'],
    ],
    [{ amount: 5, currency: 'AUD', otherAmount: '5.00', otherCurrency: 'AUD' }, []],
    [{ amount: 5, currency: 'AUD', otherAmount: 23, otherCurrency: 'CNY' }, []],
  ])('%j', (input, expected) => {
    expect(sentences({ payer, ...input })).toEqual(expected);
  });
});

test('properties given together and properties that differ get the advice of their check', () => {
  expect(sentences({ payer, kind: 'k', open: { known: 1 } })).toEqual(['two kinds']);
  expect(sentences({ payer, kind: 'k', open: {} })).toEqual([]);
  expect(sentences({ payer: { ...payer, currency: 'CNY' }, currency: 'AUD' })).toEqual(['two currencies']);
  expect(sentences({ payer: { ...payer, currency: 'CNY' }, currency: 'CNY' })).toEqual([]);
  expect(sentences({ payer, currency: 'AUD' })).toEqual([]);
});

describe('dates', () => {
  const period = {
    properties: {},
    checks: [{ path: 'end', says: 'too early', after: ['start', 'end'] }],
  } as const;
  const isAdvised = (start: unknown, end: unknown) =>
    adviseOn({ period }, 'period', { start, end }).some(({ sentence }) => sentence === 'too early');

  test.each([
    ['2026-11-30', '2026-11-01'],
    ['2026-11-30T10:00:00Z', '2025-12-31'],
  ])('%s is after %s', (start, end) => expect(isAdvised(start, end)).toBe(true));

  test.each([
    ['2026-11-01', '2026-11-30'],
    ['2026-11-01T23:00:00Z', '2026-11-01'],
    ['30.11.2026', '2026-11-01'],
    ['2026-11-30', 'long term'],
    ['2026-11-30', undefined],
    [{ toString: (): string => '2026-11-30' }, '2026-11-01'],
  ])('%j is not after %j', (start, end) => expect(isAdvised(start, end)).toBe(false));
});

describe('an object given as an array', () => {
  const bank = {
    properties: { account: { number: null }, items: [{ name: null }] },
    checks: [{ path: 'account.number', says: 'no number', lacks: ['account.number'] }],
  } as const;
  const sentencesOn = (input: object) => adviseOn({ bank }, 'bank', input).map(({ sentence }) => sentence);

  test('gets no advice about properties that it has', () => {
    expect(sentencesOn({})).toEqual(['no number']);
    expect(sentencesOn({ account: [{ number: '1' }] })).toEqual(['`account` is an array: pass an object']);
  });

  test('is told from an array that the document declares', () => {
    expect(sentencesOn({ account: { number: '1' }, items: [{ name: '2' }] })).toEqual([]);
    expect(sentencesOn({ account: { number: '1' }, items: 'a' })).toEqual([
      '`items` is a string: pass an array',
    ]);
  });
});

describe('the fields of a form', () => {
  const form = { upload: { properties: { file: null, fileName: null }, form: true } };
  const advise = (input: object) => adviseOn(form, 'upload', input).map(({ path }) => path);
  const blob = new Blob(['x']);

  test('may be named files of any kind', () => {
    expect(advise({ file: new File(['x'], 'x.pdf') })).toEqual([]);
    expect(advise({ file: blob, fileName: 'x.pdf' })).toEqual([]);
    expect(advise({ file: blob, fileName: undefined })).toEqual(advise({ file: blob }));
    expect(advise({ file: { open: () => [], size: 1 } })).toEqual([]);
  });

  test('get advice, also in a `FormData`', () => {
    expect(advise({ file: blob })).toEqual(['file']);
    expect(advise({ file: new Uint8Array(1) })).toEqual(['file']);
    const data = new FormData();
    data.append('flie', 'x');
    expect(advise(data)).toEqual(['flie']);
  });
});

test('an object that writes its own JSON is judged by this JSON', () => {
  const written = (json: unknown) => ({ toJSON: () => json });
  expect(advise(written({ payer: written(payer), amount: written('5'), currency: 'AUD' }))).toEqual([]);
  expect(sentences(written({ payer, amount: written(0), currency: 'AUD' }))).toEqual([
    '`amount` must be more than 0',
  ]);
  expect(advise(written('a string'))).toEqual([]);
});

test('a guess is marked', () => {
  const quote = {
    properties: { from: 'currency', to: 'currency' },
    checks: [{ path: 'to', says: 'one currency', same: ['from', 'to'], guess: true }],
  } as const;
  const adviseOnQuote = (input: object) => adviseOn({ quote }, 'quote', input);
  expect(adviseOnQuote({ from: 'AUD', to: 'AUD' })).toEqual([
    { path: 'to', sentence: 'one currency', isGuess: true },
  ]);
  expect(adviseOnQuote({ from: 'AUD', to: 'CNH' })).toEqual([]);
  expect(adviseOnQuote({})).toEqual([]);
  expect(adviseOnQuote({ from: 'AUS' })).toMatchObject([{ path: 'from', isGuess: true }]);
  expect(adviseOnQuote({ from: 'RMB' })).toEqual([
    { path: 'from', sentence: expect.stringContaining('the renminbi is `CNY`') },
  ]);
});

describe('values of a kind', () => {
  const all = {
    properties: {
      identity: 'identity',
      swift: 'swift',
      email: 'email',
      fileName: 'fileName',
      base64: 'base64',
      page: 'page',
      count: 'count',
      date: 'date',
    },
  } as const;
  const paths = (input: object) => adviseOn({ all }, 'all', input).map(({ path }) => path);

  test.each([
    { identity: '44030519880615003X' },
    { identity: '44030519880615003x' },
    { identity: 'E12345678' },
    { identity: '123456789012345678' },
    { swift: 'DEUTDEFF' },
    { swift: 'DEUTDEFF500' },
    { swift: '', email: '', base64: '', fileName: '' },
    { email: 'zhang.san+pay@mail.example' },
    { fileName: 'bill 1.pdf' },
    { base64: 'JVBERi0xLjc=' },
    { page: 1, count: 1 },
    { page: '2', count: '20' },
    { date: '2026-11-30T10:00:00Z' },
  ])('are accepted: %j', (input) => expect(paths(input)).toEqual([]));

  test.each([
    { identity: '440305198806150039' },
    { swift: 'DEUTDEF' },
    { swift: 'DEUT DEFF' },
    { email: 'zhang.example' },
    { email: '@example' },
    { fileName: 'bills/1.pdf' },
    { fileName: 'bills\\1.pdf' },
    { base64: 'data:text/plain;base64,eA==' },
    { base64: './bill.pdf' },
    { page: -1 },
    { page: 0 },
    { count: 0 },
    { count: '0' },
    { date: '28/11/2026' },
  ])('get advice: %j', (input) => expect(paths(input)).toEqual(Object.keys(input)));
});

describe('an order number with the current time', () => {
  const create = { create: { properties: { orderNo: 'order' } } } as const;
  const isAdvised = (orderNo: string) => {
    const found = adviseOn(create, 'create', { orderNo });
    expect(found.every(({ isGuess }) => isGuess)).toBe(true);
    return found.length > 0;
  };
  const timeIn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const compact = (date: Date) => date.toISOString().replace(/\D/g, '');
  const local = (date: Date) => compact(new Date(+date - date.getTimezoneOffset() * 60_000));
  const forms: readonly ((date: Date) => string)[] = [
    (date) => `${Math.floor(+date / 1_000)}-1`,
    (date) => `A${compact(date)}`,
    (date) => `A-${compact(date).slice(0, 14)}`,
    (date) => `A-${local(date).slice(0, 14)}`,
  ];

  test.each(forms)('gets a guess: %s', (write) => {
    expect(isAdvised(write(timeIn(0)))).toBe(true);
    for (const minutes of [-3, 3, 15 * 60]) expect(isAdvised(write(timeIn(minutes)))).toBe(false);
  });
});

describe('an order number that is random, or has a time in milliseconds,', () => {
  const create = { create: { properties: { orderNo: 'order' } } } as const;
  const adviseOnNumber = (orderNo: string) => adviseOn(create, 'create', { orderNo });

  test.each([
    'A-1764372000000',
    'a1764372000000b',
    'A-2026-11-29T00:47:12.123Z',
    '3F9C1E7A-5B2D-4C8E-9F0A-1B2C3D4E5F60',
    'A-0.8446542374105732',
    'A-8446542374105732',
    'A-k3j9f8x2q1a',
  ])('gets a guess: %s', (orderNo) => {
    const sentence = expect.stringContaining('take it from your own record');
    expect(adviseOnNumber(orderNo)).toEqual([{ path: 'orderNo', sentence, isGuess: true }]);
  });

  test.each([
    '1764372000000',
    'A-17643720000001',
    'A-2026-11-29',
    '3f9c1e7a-5b2d-5c8e-9f0a-1b2c3d4e5f60',
    'A-2026112900000001',
    'A-0000000012345678',
    'A-3f9c1e7a5b2d',
    'pay-november1',
  ])('gets none if it may be counted: %s', (orderNo) => expect(adviseOnNumber(orderNo)).toEqual([]));
});

describe('two properties that repeat each other', () => {
  const checks = [
    { path: 'phone', says: 'repeated', repeats: ['phone', 'code'], guess: true },
    { path: 'phone', says: 'empty', unlike: ['phone', '.'], guess: true },
  ] as const;
  const table = { pay: { properties: { phone: 'phone', code: 'phone' }, checks } } as const;
  const isAdvised = (code: unknown, phone: unknown) =>
    adviseOn(table, 'pay', { code, phone }).some(({ sentence }) => sentence === 'repeated');

  test.each([
    ['86', '8613800138000'],
    ['86', '+8613800138000'],
    ['+86', '008613800138000'],
    ['852', '85291234567'],
  ])('%s, %s', (code, phone) => expect(isAdvised(code, phone)).toBe(true));

  test.each([
    ['86', '13800138000'],
    ['61', '61234567'],
    ['1', '+8613800138000'],
    ['', '8613800138000'],
    ['+', '+8613800138000'],
    [undefined, '8613800138000'],
    [86, 8613800138000],
  ])('not %s, %s', (code, phone) => expect(isAdvised(code, phone)).toBe(false));

  test('get one guess for a property that has another fault', () => {
    expect(adviseOn(table, 'pay', { phone: '86 138', code: '86' })).toHaveLength(1);
  });
});

test('an array or an object instead of one value gets a guess', () => {
  const table = {
    pay: { properties: { id: 'identifier', file: 'file', amount: 'amount', other: null } },
  } as const;
  const paths = (input: object) => adviseOn(table, 'pay', input).map(({ path }) => path);
  expect(paths({ id: ['a'], amount: { value: 5 } })).toEqual(['id', 'amount']);
  expect(paths({ file: [], other: ['a'], amount: { toJSON: () => 5 } })).toEqual([]);
  expect(adviseOn(table, 'pay', { id: [] })).toMatchObject([{ isGuess: true }]);
});

describe('an operation that is like another', () => {
  const transfer = { fullName: 'name', account: { number: 'code' }, amount: 'amount' } as const;
  const only = [{ path: '', says: 'others', only: ['person', 'amount'], guess: true }] as const;
  const table = {
    transfer: { properties: { person: transfer, amount: 'amount', code: 'code' } },
    open: { properties: { person: null, '*': null }, like: 'transfer', checks: only },
  } as const;
  const adviseOnOpen = (input: object) => adviseOn(table, 'open', input);

  test.each([
    [{ person: 'x' }, '`person` is a string: pass an object'],
    [{ person: [] }, '`person` is an array: pass an object'],
    [{ person: { fulName: 'x' } }, '`person.fulName` is not known: did you mean `fullName`?'],
    [{ person: { account: { number: '1 2' } } }, '`person.account.number` contains a space'],
    [{ amout: 5 }, '`amout` is not known: did you mean `amount`?'],
    [{ amount: '5' }, '`amount` is a string: pass a number'],
    [{ other: 5 }, 'others'],
  ])('gets guesses: %j', (input, sentence) => {
    expect(adviseOnOpen(input)).toMatchObject([
      { sentence: expect.stringContaining(sentence), isGuess: true },
    ]);
  });

  test('may have further properties, and its own names are no guess', () => {
    expect(adviseOnOpen({ person: { wallet: 1, account: { branch: 'x' } }, amount: 5 })).toEqual([]);
    expect(adviseOnOpen({ persn: {} })).toMatchObject([{ meant: 'person' }]);
    expect(adviseOnOpen({ persn: {} })[0]).not.toHaveProperty('isGuess');
    expect(adviseOnOpen({ person: { fullName: 'undefined' } })[0]).not.toHaveProperty('isGuess');
  });
});

test('an input with too many values gets no advice about what was not read', () => {
  const properties = { list: null, payer: null };
  const checks = [{ path: 'payer', says: 'nobody pays', lacks: ['payer'] }];
  const table = { create: { properties, checks } };
  expect(adviseOn(table, 'create', { list: Array(6_000).fill(0) })).toEqual([]);
  expect(adviseOn(table, 'create', { list: Array(6_000).fill(0), payer: 'x' })).toEqual([]);
  expect(adviseOn(table, 'create', { list: [0] })).toHaveLength(1);
});

test('an input that contains itself, or has very many values, ends', () => {
  const deep: unknown[] = [];
  deep.push(deep, deep);
  expect(advise({ payer, kind: deep, amount: 5, currency: 'AUD' })).toEqual([]);
  const circular: Record<string, unknown> = { payer };
  circular.items = [circular, circular, circular];
  expect(advise(circular).length).toBeLessThanOrEqual(20);
  expect(advise({ payer, kind: Array(20).fill(Array(20).fill(Array(20).fill({ name: 'x' }))) })).toEqual([]);
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
