import { describe, expect, test, vi } from 'vitest';
import { createCallbackReceiver } from './callback/index.ts';
import { type ClientOptions, operations, RawRequestBody, uploadForm } from './index.ts';
import { done, refusal, stubClient, thrownBy } from './testing/stub-service.ts';

const file = new Blob(['%PDF-1.7']);

/** Never called: `pnpm typecheck` checks it. */
export function mustNotCompile({ client }: ReturnType<typeof stubClient>) {
  return [
    // @ts-expect-error an order cannot be found without its number
    () => client.globalPayout.create({}),
    // @ts-expect-error an order cannot be found without its number
    () => client.payin.create({ payer: { fullName: 'Li Na' } }),
    // @ts-expect-error an order number must be a string
    () => client.personalPayout.create({ orderNo: 5 }),
    // @ts-expect-error the order must be identified
    () => client.globalPayout.confirm({}),
    // @ts-expect-error the order must be identified
    () => client.globalPayout.confirm(),
    // @ts-expect-error a misspelled name
    () => client.globalPayout.confirm({ tradeid: 'T-1' }),
    // @ts-expect-error a misspelled name
    () => client.personalPayout.cancel({ tradeid: 'T-1' }),
    // @ts-expect-error a form of another operation
    () => client.payin.uploadDocument(uploadForm('uploadGlobalPayoutDocument', { file })),
    // @ts-expect-error a receiver without a key
    (key: string | undefined) => createCallbackReceiver({ appKey: key, onCallback: () => {} }),
  ];
}

describe('an order that could not be found later is not sent', () => {
  test.each([
    ['globalPayout', 'create', {}, '`orderNo` must be a non-empty string: it identifies the order.'],
    [
      'payin',
      'create',
      { orderNo: '' },
      'a non-empty string: it identifies the order. Or use `client.call(operations.',
    ],
    ['personalPayout', 'create', { orderNo: 5 }, '`orderNo` must be a non-empty string'],
    ['businessPayout', 'create', null, '`input` must be an object, not null.'],
    ['globalPayout', 'confirm', undefined, '`input` must be an object, not undefined.'],
    ['globalPayout', 'confirm', 'T-1', '`input` must be an object, not a string.'],
    ['globalPayout', 'create', [{ orderNo: 'A' }], '`input` must be an object, not an array.'],
    ['payin', 'create', Promise.resolve(), '`input` must be an object, not a promise: await it.'],
    [
      'payin',
      'create',
      { body: { orderNo: 'A' } },
      '`orderNo` must be a non-empty string: pass the properties of `body` themselves.',
    ],
    [
      'globalPayout',
      'create',
      { order_no: 'A' },
      '`orderNo` must be a non-empty string: rename `order_no` to `orderNo`.',
    ],
    ['payin', 'getStatus', 'T-1', '`input` must be an object, not a string.'],
    [
      'globalPayout',
      'confirm',
      { tradeid: 'T-1' },
      '`tradeId` or `orderNo` must be a non-empty string: rename `tradeid` to `tradeId`.',
    ],
    [
      'personalPayout',
      'cancel',
      { tradeId: '', orderNo: 7 },
      '`tradeId` or `orderNo` must be a non-empty string',
    ],
  ] as const)('%s.%s(%j)', async (group, name, input, said) => {
    const { client, sent, logins } = stubClient(done);
    const method = (client[group] as unknown as Record<string, (input: unknown) => Promise<unknown>>)[name];
    const error = await thrownBy(method?.(input) as Promise<unknown>);
    expect(error).toMatchObject({ kind: 'validation' });
    expect(error.message).toContain(said);
    expect([...sent, ...logins]).toEqual([]);
  });

  test('unless it is called by its operation record, or its body is already encoded', async () => {
    const { client, sent } = stubClient(done);
    await client.call(operations.createPersonalPayout, { reference: 'mine' });
    await client.globalPayout.confirm({ orderNo: 'A' });
    await client.globalPayout.confirm(new RawRequestBody(() => '{}') as never);
    expect(sent).toHaveLength(3);
  });
});

test.each([
  [
    'wallets',
    'convertFunds',
    { sourceCurency: 'AUD' },
    '`sourceCurency` is not known: did you mean `sourceCurrency`?',
  ],
  ['payin', 'list', { page: 2 }, '`page` is not known: did you mean `pages`?'],
  ['payin', 'list', 'pending', '`input` must be an object, not a string.'],
] as const)('an unknown query parameter is not sent: %s.%s(%j)', async (group, name, input, said) => {
  const { client, sent, logins } = stubClient(done);
  const method = (client[group] as unknown as Record<string, (input: unknown) => Promise<unknown>>)[name];
  await expect(method?.(input)).rejects.toThrow(said);
  expect([...sent, ...logins]).toEqual([]);
});

test.each([
  ['{ "orderNo": 5 }', { orderNo: 5 }],
  ['null', null],
  ['{}', {}],
  ['{ "orderNo": "A" }', { orderNo: 'A' }],
])('`orderCreated` is not false without an `orderNumberStore`: %s', async (_, input) => {
  const { client } = stubClient(() => refusal('No.'));
  expect((await thrownBy(client.call(operations.createPayin, input))).orderCreated).toBe('unknown');
});

test.each([
  ['nothing', undefined, 1],
  ['nothing, with a hook', undefined, 0],
  ['a boolean', true, 0],
])('an `orderNumberStore` that returns %s', async (name, result, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const hooks = name.includes('hook') ? { hooks: { onError: () => {} } } : {};
  const orderNumberStore = { add: async () => result as boolean };
  const { client } = stubClient(done, { orderNumberStore, ...hooks });
  for (const orderNo of ['A', 'B']) await client.call(operations.createPayin, { orderNo });
  const lines = warn.mock.calls.map(String);
  warn.mockRestore();
  expect(lines).toEqual(Array(warnings).fill(expect.stringContaining('Return true for a new number')));
});

describe('a create whose response has the number of another order', () => {
  const echo = (orderNo: unknown) => () => ({ status: '1', data: { tradeId: 'T-1', orderNo } });
  const creates = Object.values(operations).filter(({ retry }) => retry === 'once-per-order');

  test.each(['B', 'a', 'A ', 7, {}])('is not a success: %j', async (orderNo) => {
    expect(creates).toHaveLength(4);
    for (const operation of creates) {
      const { client, sent } = stubClient(echo(orderNo));
      const error = await thrownBy(client.call(operation, { orderNo: 'A' }));
      expect(error).toMatchObject({ kind: 'outcome-unknown', orderNo: 'A', cause: { kind: 'contract' } });
      expect(error.message).toContain('with the number of another order');
      expect(sent).toHaveLength(1);
    }
  });

  test.each([
    [{ payer: { orderNo: 'B' }, orderNo: 'A' }, 'A'],
    [{ orderNo: 'A', payer: { orderNo: 'B' } }, 'A'],
    [{ payer: { orderNo: 'B' } }, undefined],
    [{ purpose: '{"orderNo":"B"', orderNo: 'A' }, 'A'],
    [{ orderNo: 'A"\\', purpose: 'orderNo' }, 'A"\\'],
    [{ orderNo: 7, payer: { orderNo: 'B' } }, undefined],
    [{ toJSON: () => ({ purpose: 'Gift', orderNo: 'A' }), orderNo: 'B' }, 'A'],
  ])('finds the number that is sent: %j', async (input, orderNo) => {
    const { client } = stubClient(echo('C'));
    const create = client.call(operations.createPayin, input);
    if (orderNo === undefined) expect(await create).toMatchObject({ orderNo: 'C' });
    else expect(await thrownBy(create)).toMatchObject({ kind: 'outcome-unknown', orderNo });
  });

  test.each(['A', undefined, null])('is a success with %j', async (orderNo) => {
    for (const operation of creates)
      expect(await stubClient(echo(orderNo)).client.call(operation, { orderNo: 'A' })).toMatchObject({
        tradeId: 'T-1',
      });
  });
});

describe('data of another type than the method promises', () => {
  const { createPayin, createGlobalPayout, getGlobalPayoutQuote, listWallets } = operations;
  test.each([
    [createGlobalPayout, 'tok', 'outcome-unknown'],
    [createGlobalPayout, {}, 'outcome-unknown'],
    [createPayin, { tradeId: 7 }, 'outcome-unknown'],
    [createPayin, null, 'outcome-unknown'],
    [getGlobalPayoutQuote, 'tok', 'contract'],
    [getGlobalPayoutQuote, [], 'contract'],
    [listWallets, 'tok', 'contract'],
    [listWallets, {}, 'contract'],
    [operations.checkBankAccount, {}, 'contract'],
  ])('is not a success: %o %j', async ({ id }, data, kind) => {
    const operation = operations[id as keyof typeof operations];
    const { client } = stubClient(() => ({ status: '1', data }), { retry: false });
    const error = await thrownBy(client.call(operation, { orderNo: 'A' }));
    expect(error.kind).toBe(kind);
    expect(kind === 'contract' ? error : error.cause).toMatchObject({ kind: 'contract' });
  });

  test('is left to validators where the document defines no data', async () => {
    const { client } = stubClient(() => ({ status: '1', data: 'tok' }));
    expect(await client.globalPayout.confirm({ tradeId: 'T-1' })).toBe('tok');
    expect(await client.personalPayout.create({ orderNo: 'A' })).toBe('tok');
  });
});

describe('`sign`', () => {
  const request = { baseUrl: 'https://service.example' } satisfies Partial<ClientOptions>;
  test.each([
    ['a text', 'signature'],
    ['headers without their property', { 'x-signature': 'a' }],
    ['an instance of Headers', { headers: new Headers({ 'x-signature': 'a' }) }],
    ['pairs', { headers: [['x-signature', 'a']] }],
    ['a header that is no text', { headers: { 'x-signature': undefined } }],
    ['null', null],
    ['a number', 7],
    ['a body that is no text', { body: { a: 1 } }],
  ])('that returns %s sends nothing', async (_, signed) => {
    const { client, sent, logins } = stubClient(done, { ...request, sign: () => signed as never });
    const error = await thrownBy(client.payin.create({ orderNo: 'A' } as never));
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: 'sign' }] });
    expect([...sent, ...logins]).toEqual([]);
  });
});
