import { describe, expect, test, vi } from 'vitest';
import { createCallbackReceiver } from './callback/index.ts';
import { toHttpClient } from './http.ts';
import {
  type Client,
  createClient,
  operations,
  pagedList,
  RawRequestBody,
  uploadForm,
  waitForStatus,
} from './index.ts';
import {
  beneficiary,
  gift,
  inAccount,
  inputs,
  type Loose,
  MISTAKEN_ORDERS,
  type Mistake,
  order,
  Person,
  payin,
  supplier,
} from './testing/mistaken-orders.ts';
import { done, thrownBy } from './testing/stub-service.ts';

const keys = { baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' };

const conversion = {
  ...{ sourceCurrency: 'AUD', targetCurrency: 'CNY', sourceAmount: 100, queryNo: 'Q-1' },
  walletType: 'business',
};
const check = {
  type: 'check3',
  idNumber: '44030519880615003X',
  name: 'Zhang Wei',
  account: '6216610200016587010',
};
const file = new File(['%PDF-1.7'], 'bill.pdf');
const form = { file, type: 'bill', fileName: 'bill.pdf' };

/** Makes a client as in a first program, without any option, and counts its requests. */
function countingClient(options: object = {}): { client: Client; sent: string[] } {
  const sent: string[] = [];
  const fetch = async (url: unknown, init: { method?: string } = {}) => {
    sent.push(`${url}`);
    const isLogin = `${url}`.endsWith('/payout/oauth/token');
    return Response.json(
      isLogin ? { status: '1', data: 'token' } : done({ url: `${url}`, method: `${init.method}` }),
    );
  };
  return { client: createClient({ ...keys, fetch: fetch as typeof globalThis.fetch, ...options }), sent };
}

class Getters {
  get orderNo() {
    return order.orderNo;
  }
  get purpose() {
    return order.purpose;
  }
}

const OTHER_INPUTS: readonly Mistake[] = [
  ...inputs('wallets', 'convertFunds', conversion, [
    [
      '`sourceAmount` and `targetAmount` may contradict each other at the rate of `queryNo`',
      { targetAmount: 9999 },
    ],
    ['no amount is given', { sourceAmount: undefined }],
    ['`sourceAmount` must be more than 0', { sourceAmount: -1 }],
    ['`sourceAmount` is not a number', { sourceAmount: '1.000,50' }],
    ['`queryNo` contains the text of a missing value', { queryNo: 'undefined' }],
    ['`queryNo` is a promise: await it', { queryNo: Promise.resolve('Q-1') }],
    ['`quoteNo` is not known: did you mean `queryNo`?', { quoteNo: 'Q-1' }],
  ]),
  ...inputs('validation', 'checkBankAccount', check, [
    ['`account` contains a space', { account: '6216 6102' }],
    ['`type` must be `check3` or `check4`', { type: 3 }],
    ['`phoneNumber` is not known: did you mean `phone`?', { phoneNumber: '13800138000' }],
  ]),
  ...inputs('businessPayout', 'confirm', { tradeId: 'T-1' }, [
    ['`quoteNo` is not known: did you mean `queryNo`?', { quoteNo: 'Q-1' }],
    ['`tradeId` has a space at its start or end', { tradeId: 'T-1\n' }],
  ]),
  ...inputs('payin', 'list', {}, [
    ['`page` is not known: did you mean `pages`?', { page: 2 }],
    ['`start` is a `Date` with a time: pass a string', { start: new Date(0) }],
    ['`start` is after `end`: exchange them', { start: '2026-11-30', end: '2026-11-01' }],
    ['`start` is after `end`', { start: '2026-11-30T10:00:00Z', end: '2026-11-01' }],
    ['`pageSize` must be at least 1', { pageSize: 0 }],
    ['`start` is not a day of the calendar', { start: '2026-02-31' }],
    ['`pages` must not be negative', { pages: -1 }],
    ['`pageSize` must be a whole number', { pageSize: 'all' }],
  ]),
  ...inputs('payin', 'uploadDocument', form, [
    ['did you mean `proforma_invoice`?', { type: 'invoice' }],
    ['`documentType` is not known', { documentType: 'bill' }],
    ['`file` is a string: pass the file itself', { file: './bill.pdf' }],
    ['`file` is empty: pass a file with content', { file: new File([], 'bill.pdf') }],
    ['`fileName` contains a path', { fileName: 'C:\\bills\\bill.pdf' }],
    ['`file` is not a file with a name: pass `new File', { file: new Uint8Array(8) }],
    ['`file` is not a file with a name: pass `new File', { file: new Blob(['%PDF']), fileName: undefined }],
  ]),
  ...inputs('businessPayout', 'uploadDocumentBase64', { tradeId: 'T-1', type: 'other', fileName: 'a.pdf' }, [
    ['`fileBase64` is binary data: encode it as base64', { fileBase64: file }],
    ['`fileBase64` is binary data: encode it as base64', { fileBase64: new Uint8Array(8) }],
    [
      '`fileBase64` starts with `data:`: pass only what follows the comma',
      { fileBase64: `data:application/pdf;base64,${'JVBERi0x'.repeat(500)}` },
    ],
    ['`fileBase64` is not base64: encode the content of the file', { fileBase64: './bill.pdf' }],
    ['`fileName` contains a path: pass only the name', { fileBase64: 'JVBERi0x', fileName: '/tmp/bill.pdf' }],
  ]),
  ...inputs('personalPayout', 'update', { tradeId: 'T-1', purpose: 'Travel' }, [
    ['`sourceAmount` is not an allowed property (R-031)', { sourceAmount: 5 }],
    ['`benficiary` is not known: did you mean `beneficiary`?', { benficiary: {} }],
  ]),
  [
    '`input` must be a plain object: entries of a `Map`',
    (client) => client.globalPayout?.create?.(new Map(Object.entries(order))),
  ],
  ['`input` must be a plain object', (client) => client.globalPayout?.create?.(new Getters())],
  [
    '`timeoutMs` belongs in the second argument: pass `{ timeoutMs }` after the input',
    (client) =>
      client.globalPayout?.getQuote?.({ sourceCurrency: 'AUD', targetCurrency: 'CNY', timeoutMs: 5000 }),
  ],
  [
    '`signal` belongs in the second argument',
    (client) => client.payin?.list?.({ signal: AbortSignal.timeout(500) }),
  ],
  [
    '`retry` belongs in the second argument',
    (client) => client.call(operations.confirmGlobalPayout, { tradeId: 'T-1', retry: false }),
  ],
  [
    'to `waitForStatus`, pass a function, such as',
    (client) => waitForStatus(client.payin?.getStatus as never, { until: ['completed'] }),
  ],
  [
    '`operation` must be a generated record, not undefined: check its name',
    (client) => client.call((operations as never as { createPayIn: never }).createPayIn, payin as never),
  ],
  ...[{}, { tradeId: undefined }, { tradeId: '', orderNo: null }].flatMap((body): Mistake[] => [
    [
      'the order is not named: add `tradeId` or `orderNo`',
      (client) => client.call(operations.confirmGlobalPayout, body as never),
    ],
    [
      'the order is not named: add `tradeId` or `orderNo`',
      (client) =>
        toHttpClient(client as unknown as Client).POST('/payout/payment/cancel', { body: body as never }),
    ],
  ]),
  ...(
    [
      ['GET', '/global/payout/transfer/create', ': use POST'],
      ['GET', 'global/payout/wallet/list', ': start the path with `/`'],
      ['GET', '/global/payout/wallet/get?type=business', ': pass the query as `{ params: { query } }`'],
      ['GET', 'https://service.example/global/payout/wallet/list', ': leave out the base URL'],
      ['POST', '/global/payout/transfer/creates', 'did you mean `/global/payout/transfer/create`'],
    ] as const
  ).map(
    ([method, path, sentence]): Mistake => [
      sentence,
      (client) =>
        toHttpClient(client as unknown as Client).request(
          method.toLowerCase() as 'get',
          path as never,
          {} as never,
        ),
    ],
  ),
  [
    'the input has `orderNo` from its class, which is not sent',
    (client) => client.call(operations.createGlobalPayout, Object.assign(new Getters(), { payerId: 'P-1' })),
  ],
  [
    'the input is a `FormData` without properties of its own',
    (client) => client.call(operations.createGlobalPayout, new FormData()),
  ],
  [
    'the input is a `URLSearchParams` without properties',
    (client) => client.call(operations.listPayins, new URLSearchParams('pages=2')),
  ],
  [
    '`input` must be an object, not a string',
    (client) => client.globalPayout?.create?.(JSON.stringify(order)),
  ],
  [
    '`input` must be an object, not a promise: await it',
    (client) => client.globalPayout?.create?.(Promise.resolve(order)),
  ],
  [
    '`orderNo` must be a non-empty string',
    (client) => client.globalPayout?.create?.({ ...order, orderNo: 7 }),
  ],
  [
    '`data` is not known: pass the properties in it themselves',
    (client) => client.call(operations.createGlobalPayout, { data: order } as never),
  ],
  ['pass the properties of `data` themselves', (client) => client.globalPayout?.create?.({ data: order })],
  [
    'rename `order_no` to `orderNo`',
    (client) => client.globalPayout?.create?.({ ...order, orderNo: undefined, order_no: 'INV-1' }),
  ],
  [
    'rename `orderId` to `tradeId` or `orderNo`',
    (client) => client.globalPayout?.confirm?.({ orderId: 'T-1' }),
  ],
  [
    'pass `operations.createGlobalPayout`',
    (client) => client.call('createGlobalPayout' as never, order as never),
  ],
  [
    '`operation` must be a generated record.',
    (client) => client.call('POST /global/payout' as never, order as never),
  ],
  [
    '`operation` is not an upload with a form: use one of uploadPayinDocument,',
    (client) => client.payin?.uploadDocument?.(uploadForm('uploadDocument' as never, form as never)),
  ],
  [
    '`beneficary` is not known: did you mean `beneficiary`?',
    (client) =>
      client.call(operations.createGlobalPayout, { ...order, beneficary: {}, beneficiary: undefined }),
  ],
  [
    '`payer` is a `Map` without properties',
    (client) =>
      toHttpClient(client as unknown as Client).POST('/global/payout/transfer/create', {
        body: { ...order, payer: new Map() } as never,
      }),
  ],
  [
    '`gateway` is not known',
    (client) =>
      toHttpClient(client as unknown as Client).POST('/global/payin/transfer/create', {
        body: { ...payin, gateway: 'bank' } as never,
      }),
  ],
  [
    '`country` is not an option of a call, and this method has no input',
    (client) => client.referenceData?.listAreas?.({ country: 'CN' }),
  ],
  ['the body is missing: pass it', (client) => client.call(operations.createPayin)],
  ['the body is missing: pass it', (client) => client.call(operations.confirmGlobalPayout, undefined)],
  [
    'the body is missing: pass it',
    (client) => toHttpClient(client as unknown as Client).POST('/global/payin/transfer/create', {} as never),
  ],
  [
    '`orderNo` belongs in `body`: pass `{ body }`',
    (client) =>
      toHttpClient(client as unknown as Client).POST('/global/payin/transfer/create', payin as never),
  ],
  [
    '`query` belongs in `params`: pass `{ params: { query } }`',
    (client) =>
      toHttpClient(client as unknown as Client).GET('/global/payin/order/page', {
        query: { pages: 2 },
      } as never),
  ],
  [
    '`pages` belongs in `params`: pass `{ params: { query } }`',
    (client) =>
      toHttpClient(client as unknown as Client).request('get', '/global/payin/order/page', {
        pages: 2,
      } as never),
  ],
  [
    "`input` is the form of `uploadPayinDocument`: make it with `uploadForm('uploadGlobalPayoutDocument', …)`",
    (client) => client.globalPayout?.uploadDocument?.(uploadForm('uploadPayinDocument', form as never)),
  ],
  ['`list` has no pages', (client) => pagedList(client.wallets?.list as never).page()],
  ['`list` has no pages', (client) => pagedList(client.wallets?.listForPersonalPayouts as never).page()],
];

/** Options of a call. */
const CALL_OPTIONS: readonly (readonly [sentence: string, options: unknown])[] = [
  ['`headers.token` must be left out: the client sends its own', { headers: { Token: 'mine' } }],
  ['`headers.appkey` must be left out: the client sends its own', { headers: { appkey: 'mine' } }],
  ['`timeout` is not known: did you mean `timeoutMs`?', { timeout: 5 }],
  ['`headers` must be a plain object', { headers: new Map([['x-a', 'b']]) }],
  [
    '`headers.content-type` must be left out: the body is JSON',
    { headers: { 'Content-Type': 'text/plain' } },
  ],
  ...['content-length', 'Transfer-Encoding', 'expect'].map(
    (name) => [`\`headers\` must not have \`${name}\``, { headers: { [name]: 'x' } }] as const,
  ),
  ['`signal` must be an `AbortSignal`', { signal: AbortSignal }],
  ['`signal` must be an `AbortSignal`', { signal: 'abc' }],
  ['not a signal: pass `{ signal }` as the options', new AbortController().signal],
  ['`signal` is not a signal: pass its `.signal`', { signal: new AbortController() }],
  ['`queryNo` belongs in the first argument', { queryNo: 'Q-1' }],
];

/** Options of a client. */
const CLIENT_OPTIONS: readonly (readonly [sentence: string, options: object])[] = [
  ['`secretKey` starts or ends with a space or a line break', { secretKey: 'the-secret-key\n' }],
  ['`secretKey` starts or ends with a space or a line break', { secretKey: '\tthe-secret-key' }],
  ['`appKey` starts or ends with a space or a line break', { appKey: ' the-app-key' }],
  ['`secretKey` is in quotation marks: remove them', { secretKey: '"the-secret-key"' }],
  ['`appKey` is in quotation marks', { appKey: "'the-app-key'" }],
  [
    '`baseUrl` must end before `/payout/oauth/token`, because each method adds its path',
    { baseUrl: 'https://service.example/payout/oauth/token/' },
  ],
  ['`secretKey` is missing', { secretKey: undefined }],
  ['`headers.token` must be left out: the client sends its own', { headers: { TOKEN: 'mine' } }],
  ['`headers.appkey` must be left out: the client sends its own', { headers: { appkey: 'mine' } }],
  ['`headers` must not have `content-length`', { headers: { 'content-length': '7' } }],
  ['`advice` must be refuse, warn, off or a function', { advice: 'error' }],
  ['`advice` must be refuse, warn, off or a function', { advice: false }],
  [
    '`url` is not known: did you mean `baseUrl`?; `key` is not known: did you mean `appKey`?; `secret` is not known: did you mean `secretKey`?',
    { url: 'https://service.example', key: 'a', secret: 'b', baseUrl: undefined, appKey: undefined },
  ],
  ['`apiKey` is not known: did you mean `appKey`?', { apiKey: 'a', appKey: undefined }],
  ['`colour` is not known: use one of baseUrl, appKey, secretKey, advice, sign,', { colour: 1 }],
  ['`onAdvice` is not known: did you mean `advice`?', { onAdvice: () => {} }],
  ['`baseURL` is not known: did you mean `baseUrl`?', { baseURL: 'https://service.example' }],
  ['`baseUrl` must be an http or https URL', { baseUrl: 'service.example' }],
  ['`preflight` must be document, off or a function', { preflight: {} }],
  ['`preflight` must be document, off or a function', { preflight: true }],
];

describe('a mistake is found before anything is sent', () => {
  test.each([...MISTAKEN_ORDERS, ...OTHER_INPUTS])('%s', async (sentence, run) => {
    const { client, sent } = countingClient();
    const error = await thrownBy((async () => run(client as never))());
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(sentence) });
    expect(error.message).not.toContain('private');
    expect(sent).toEqual([]);
  });

  test.each(CALL_OPTIONS)('in the options of a call: %s', async (sentence, options) => {
    const { client, sent } = countingClient();
    const error = await thrownBy(client.globalPayout.create(order as never, options as never));
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(sentence) });
    expect(sent).toEqual([]);
  });

  test.each(CLIENT_OPTIONS)('in the options of a client: %s', async (sentence, options) => {
    const error = await thrownBy((async () => countingClient(options))());
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(sentence) });
    expect(error.message).not.toMatch(/the-secret-key|the-app-key/);
  });
});

/** Requests and options that a merchant may intend. */
const GUESSES: readonly Mistake[] = [
  ...inputs('globalPayout', 'create', order, [
    ['`sourceCurrency` is not a currency of ISO 4217: check it', { sourceCurrency: 'AUS' }],
    [
      '`beneficiary.idNumber` has a wrong check digit for a Chinese identity card',
      { beneficiary: { ...beneficiary, idNumber: '440305198806150031' } },
    ],
  ]),
  ...inputs('globalPayout', 'getQuote', { sourceCurrency: 'AUD', targetCurrency: 'AUD' }, [
    ['`targetCurrency` is the same as `sourceCurrency`: give two currencies', {}],
  ]),
  ...inputs('payin', 'list', {}, [
    ['`start` is not written like `2026-11-30`: check its format', { start: '28/11/2026' }],
    ['`start` is not written like `2026-11-30`', { start: Date.now() }],
  ]),
  ...inputs('globalPayout', 'create', order, [
    ['`orderNo` is in quotation marks: check it', { orderNo: '"INV-1"' }],
    [
      '`beneficiary.fullName` is empty: add the name of the beneficiary',
      { beneficiary: { ...beneficiary, fullName: '' } },
    ],
    [
      '`beneficiary.accountType` is `alipay`, but',
      {
        beneficiary: {
          ...beneficiary,
          accountType: 'alipay',
          accountInfo: { routingType: 'swift', routingValue: 'BKCHCNBJ45A' },
        },
      },
    ],
    [
      '`beneficiary.accountInfo.routingType` is `aba`, but',
      inAccount({ routingType: 'aba', routingValue: 'BKCHCNBJ45A' }),
    ],
  ]),
  ...inputs('businessPayout', 'confirm', { tradeId: 'T-1' }, [['`queryNo` is empty', { queryNo: '' }]]),
  ...inputs('businessPayout', 'getQuote', {}, [
    ['no currencies are named', {}],
    ['`sourceCurrency` is missing: a rate has two', { targetCurrency: 'CNY' }],
    ['`targetCurrency` is missing: a rate has two', { sourceCurrency: 'AUD' }],
    ['`sourceCurrency` is not written like `AUD`', { sourceCurrency: 'aud', targetCurrency: 'CNY' }],
  ]),
  ...inputs('globalPayout', 'confirm', { tradeId: 'T-1' }, [
    ['only `tradeId` and `orderNo` are known', order],
  ]),
  ...inputs('personalPayout', 'cancel', { tradeId: 'T-1' }, [
    ['only `tradeId` and `orderNo` are known', { status: 'canceled' }],
  ]),
  ...inputs('globalPayout', 'getStatus', {}, [
    ['`tradeId` is a number: pass a string', { tradeId: 12 }],
    ['`tradeid` is not known: did you mean `tradeId`?', { tradeid: 'T-1' }],
  ]),
  ...inputs('personalPayout', 'create', gift, [
    ['`beneficiary` is a string: pass an object', { beneficiary: '张伟' }],
    ['`beneficiary` is an array: pass an object', { beneficiary: [{ fullName: 'Li Wei' }] }],
    ['`payer` is a string: pass an object', { payer: 'P-12' }],
    ['`beneficiary.fulName` is not known: did you mean `fullName`?', { beneficiary: { fulName: 'Li Wei' } }],
    [
      '`beneficiary.accountInfo.nummber` is not known: did you mean `number`?',
      { beneficiary: { accountInfo: { nummber: '6216' } } },
    ],
    ['`beneficiary.fullName` contains a line break', { beneficiary: { fullName: 'Li\r\nWei' } }],
    ['`sourceAmount` is a string: pass a number', { sourceAmount: '200', sourceCurrency: 'AUD' }],
    ['`sourceAmount` must be more than 0', { sourceAmount: -200, sourceCurrency: 'AUD' }],
    ['`sourceCurrency` is missing', { sourceAmount: 200 }],
    ['`sourceCurrency` is not written like `AUD`', { sourceAmount: 200, sourceCurrency: 'aud' }],
    ['`amount` is not known: the other payouts have `sourceAmount`', { amount: 200 }],
    ['`soureAmount` is not known: did you mean `sourceAmount`?', { soureAmount: 200 }],
  ]),
  ...inputs('personalPayout', 'update', { tradeId: 'T-1' }, [['nothing is changed', {}]]),
  ...inputs('globalPayout', 'create', order, [
    ...[
      `PAY-${Date.now()}`,
      `pay/${Math.floor(Date.now() / 1_000)}`,
      `PAY-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`,
      'SALARY-1764372000000',
      'INV-2026-11-29T00:47:12.123Z',
      '2026-11-29T00:47:12',
      crypto.randomUUID(),
      `PAY-${crypto.randomUUID()}`,
      'PAY-0.8446542374105732',
      'PAY-8446542374105732',
      'PAY-k3j9f8x2q1a',
    ].map((orderNo) => ['`orderNo` seems to change with every run: take it from', { orderNo }] as const),
    ...['6216610200016587000', '6216610200016000', '62166102000165871200'].map(
      (number) =>
        ['`beneficiary.accountInfo.number` ends with zeros, as if a program', inAccount({ number })] as const,
    ),
    ...(
      [
        ['86', '8613800138000'],
        ['+86', '+8613800138000'],
        ['86', '008613800138000'],
        ['0086', '8613800138000'],
      ] as const
    ).map(
      ([phoneCode, phoneNumber]) =>
        [
          '`payer.phoneNumber` repeats the country code of `payer.phoneCode`: leave it out',
          { payer: { phoneCode, phoneNumber } },
        ] as const,
    ),
  ]),
  ...inputs('payin', 'create', payin, [
    [
      '`payer.phoneNumber` repeats the country code of `payer.phoneCode`: leave it out',
      { payer: { ...payin.payer, phoneCode: '61', phoneNumber: '+61400000000' } },
    ],
  ]),
  ...inputs('personalPayout', 'create', gift, [
    [
      '`beneficiary.accountInfo.number` is a number: pass a string',
      { beneficiary: { fullName: 'Li Wei', accountInfo: { number: 6216610200016587 } } },
    ],
    [
      '`beneficiary.phoneNumber` repeats the country code',
      { beneficiary: { fullName: 'Li Wei', phoneCode: '86', phoneNumber: '8613800138000' } },
    ],
  ]),
  ...inputs('globalPayout', 'getStatus', {}, [
    ['`tradeId` is an array: pass its value alone', { tradeId: ['T-1'] }],
    ['`tradeId` is an object: pass its value alone', { tradeId: { id: 'T-1' } }],
  ]),
  ...inputs('validation', 'findChineseCharacters', { idNumber: '44030519880615003X' }, [
    ['`pinyinName` contains Chinese characters', { pinyinName: '张三' }],
  ]),
  ...inputs('globalPayout', 'create', order, [
    [
      '`beneficiary.phoneCode` contains other characters than digits',
      { beneficiary: { ...beneficiary, phoneCode: '+8-' } },
    ],
    [
      '`beneficiary.idExpiryDate` is in the past',
      { beneficiary: { ...beneficiary, idExpiryDate: '2011-01-01' } },
    ],
    [
      '`beneficiary.idNumber` does not have the 18 characters of a Chinese identity card',
      { beneficiary: { ...beneficiary, idNumber: '4403051988061500' } },
    ],
  ]),
  ['getGlobalPayoutStatus: no payout is named', (client) => client.globalPayout?.getStatus?.()],
  [
    'getBusinessPayoutStatus: `tradeID` is not known: did you mean `tradeId`?',
    (client) => client.businessPayout?.getStatus?.({ tradeID: 'T-1' }),
  ],
  [
    'uploadGlobalPayoutDocument: no payout is named',
    (client) => client.globalPayout?.uploadDocument?.({ file, type: 'bill' }),
  ],
  ...(['uploadGlobalPayoutDocument', 'uploadBusinessPayoutDocument'] as const).map(
    (operation): Mistake => [
      `${operation}: no payout is named: add \`tradeId\` or \`orderNo\``,
      (client) => client.call(operations[operation], uploadForm(operation, { file, type: 'bill' })),
    ],
  ),
  [
    'uploadPersonalPayoutDocument: no payout is named',
    (client) =>
      client.personalPayout?.uploadDocument?.(uploadForm('uploadPersonalPayoutDocument', { document: file })),
  ],
  ['`pages` is 0: pages presumably start at 1', (client) => pagedList(client.payin?.list as never).page(0)],
  [
    '`secretKey` is the same as `appKey`: check both',
    async () => countingClient({ secretKey: 'the-app-key' }).client.payin.list(),
  ],
  [
    '`totalTimeoutMs` is less than 100: it is in milliseconds',
    async () => countingClient({ totalTimeoutMs: 99 }),
  ],
  [
    '`timeoutMs` is less than 100: it is in milliseconds',
    async () => countingClient({ timeoutMs: 30 }).client.payin.list(),
  ],
];

test.each([
  ['a form', form],
  ['a `FormData`', new FormData()],
  ['an `uploadForm`', uploadForm('uploadPayinDocument', form as never)],
])('a content type with %s is refused, because it has no boundary', async (_, input) => {
  const { client, sent } = countingClient({ advice: 'off', preflight: 'off' });
  const headers = { 'Content-Type': 'multipart/form-data' };
  const error = await thrownBy(client.payin.uploadDocument(input as never, { headers }));
  expect(error.message).toBe('`headers.content-type` must be left out: the form sends its own.');
  expect(sent).toEqual([]);
  const body = new RawRequestBody(() => 'x');
  await client.payin.uploadDocument(body, { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  expect(sent).toHaveLength(2);
});

test('the fields of an `uploadForm` are checked like those of a plain form', async () => {
  const { client, sent } = countingClient();
  const fields = { file, type: 'bill', tradeId: 'undefined' } as const;
  const error = await thrownBy(
    client.globalPayout.uploadDocument(uploadForm('uploadGlobalPayoutDocument', fields)),
  );
  expect(error.message).toContain('`tradeId` contains the text of a missing value');
  expect(sent).toEqual([]);
  const named = uploadForm('uploadGlobalPayoutDocument', { ...fields, tradeId: 'T-1' });
  await client.globalPayout.uploadDocument(named);
  expect(sent).toHaveLength(2);
});

describe('a request that a merchant may intend is sent, with a warning', () => {
  test.each(GUESSES)('%s', async (sentence, run) => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client } = countingClient();
    const isOfClient = /^`(?:secretKey|timeoutMs|totalTimeoutMs)/.test(sentence);
    await run(client as never);
    if (!isOfClient) await run(client as never);
    expect(lines.mock.calls).toEqual([[expect.stringContaining(sentence)]]);
    lines.mockRestore();
    const events: object[] = [];
    const silent = countingClient({ advice: (event: object) => events.push(event) });
    await run(silent.client as never);
    // Options of a client get advice when it is made, before the operation of the call.
    const said = expect.stringContaining(sentence.replace(/^\w+: /, ''));
    expect(events).toMatchObject(isOfClient ? [] : [{ sentence: said, isGuess: true }]);
  });
});

test('a refused request gets no guesses', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const update = { tradeId: 'T-1', sourceAmount: 5 };
  const refused = await thrownBy(countingClient().client.personalPayout.update(update as never));
  expect(refused.message).toContain('`sourceAmount` is not an allowed property (R-031)');
  await thrownBy(
    countingClient().client.globalPayout.create({
      ...order,
      ...inAccount({ routingType: 'bsb', routingValue: '062 000' }),
    } as never),
  );
  expect(lines).not.toHaveBeenCalled();
  lines.mockRestore();
});

test('a callback of `waitForStatus` that returns nothing is refused at once', async () => {
  const { client, sent } = countingClient();
  const query = async () => {
    await client.payin.getStatus({ orderNo: 'RENT-1' });
  };
  const error = await thrownBy(waitForStatus(query as never, { until: ['completed'] }));
  expect(error).toMatchObject({ kind: 'validation' });
  expect(error.message).toContain('`fetchStatus` returned nothing: return the response');
  expect(sent).toHaveLength(2);
});

test('a parsed body instead of a request is not blamed on the key', async () => {
  const errors: unknown[] = [];
  const receiver = createCallbackReceiver({
    appKey: 'the-app-key',
    onCallback: () => {},
    onError: (error) => errors.push(error),
  });
  expect(await receiver.handle({ orderNo: 'INV-1' } as never)).toMatchObject({ status: 400 });
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('needs the whole request, `{ headers, body }`'),
    }),
  ]);
});

test('a validator given as preflight is refused', async () => {
  const { client, sent } = countingClient({ preflight: () => ({ valid: true }) });
  const error = await thrownBy(client.globalPayout.create(order as never));
  expect(error.message).toBe('`preflight` must return an array of causes.');
  expect(sent).toEqual([]);
});

test('an object given as an array gets no advice about properties that it has', async () => {
  const input = { ...order, beneficiary: { ...beneficiary, accountInfo: [beneficiary.accountInfo] } };
  const error = await thrownBy(countingClient().client.call(operations.createGlobalPayout, input));
  const sentence = '`beneficiary.accountInfo` is an array: pass an object';
  expect(error.message).toBe(`The request was not sent: ${sentence}.`);
});

test('stays silent: nobody can know the amount that a merchant means', async () => {
  const { client, sent } = countingClient();
  await client.call(operations.createGlobalPayout, { ...order, targetAmount: 50_000 });
  expect(sent).toHaveLength(2);
});

test('stays silent: the interface document does not show the properties of a personal beneficiary', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { client, sent } = countingClient();
  await client.personalPayout.create({
    ...{ ...gift, sourceAmount: 200, sourceCurrency: 'AUD', receipt: { paper: true } },
    beneficiary: { fullName: 'Li Wei', wallet: 'W-1', accountInfo: { branch: 'Nanshan' } },
  } as never);
  expect(sent).toHaveLength(2);
  expect(lines).not.toHaveBeenCalled();
  lines.mockRestore();
});

test('a list in a plain loop says what to write', async () => {
  const { client } = countingClient();
  const list = client.payin.list();
  expect(() => [...(list as never as unknown[])]).toThrow('write `for await`, or `await` it');
  await list;
});

test('no sentence suggests the properties that are left', async () => {
  const input = { ...supplier, beneficiary: { ...supplier.beneficiary, entityType: 'I', gender: 'Male' } };
  const error = await thrownBy(countingClient().client.businessPayout.create(input as never));
  expect(error.message).toBe(
    'The request was not sent: `beneficiary.entityType` is not known: leave it out; `beneficiary.gender` is not known: leave it out.',
  );
});

test.each(['31.02.1990', '31/12/1990', '25-12-1990', '90-12-25'])(
  'the date %s gets its form only',
  async (dob) => {
    const error = await thrownBy(
      countingClient().client.globalPayout.create({ ...order, payer: { dob } } as never),
    );
    expect(error.message).toBe('The request was not sent: `payer.dob` must be a real date, YYYY-MM-DD.');
  },
);

test('the same fault is not also a warning', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const payer = { idExpiryDate: '01.02.2030', dob: '13.05.1990' };
  await thrownBy(countingClient().client.globalPayout.create({ ...order, payer } as never));
  expect(lines).not.toHaveBeenCalled();
  lines.mockRestore();
});

describe('a number that a merchant may choose gets no warning', () => {
  test.each([
    ...['INV-2026-11-29', 'INV-20261129000123', '2026112900000001', 'INV-0000000012345678', 'INV-175'],
    ...['INV-1764372000', 'INV-12345678901234567890', 'ORDER-SHENZHEN-12', 'salary-3f9c1e7a5b2d'],
    ...[
      'PAY-2026-11-29-0001',
      'a3f1c2d4-9b1e-5c3a-8d2f-0123456789ab',
      'pay-november',
      'PAY-20261129000000001',
    ],
  ])('%s', async (orderNo) => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client, sent } = countingClient();
    await client.globalPayout.create({ ...order, orderNo } as never);
    expect(sent).toHaveLength(2);
    expect(lines).not.toHaveBeenCalled();
    lines.mockRestore();
  });

  test.each([
    [{ phoneCode: '61', phoneNumber: '61234567' }],
    [{ phoneCode: '61', phoneNumber: '400000000' }],
    [{ phoneCode: '86', phoneNumber: '13800138000' }],
    [{ phoneNumber: '8613800138000' }],
    [{ phoneCode: '', phoneNumber: '8613800138000' }],
    [{ accountInfo: { number: '6216610200016587010' } }],
    [{ accountInfo: { number: '1234000' } }],
    [{ accountInfo: { number: 'DE89370400440532013000' } }],
  ])('of a payer: %j', async (payer) => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client, sent } = countingClient();
    await client.globalPayout.create({ ...order, payer } as never);
    expect(sent).toHaveLength(2);
    expect(lines).not.toHaveBeenCalled();
    lines.mockRestore();
  });
});

describe('what a merchant may intend is sent', () => {
  test.each<readonly [description: string, input: object]>([
    ['an order number with spaces inside', { ...order, orderNo: 'INV 2026 / 7' }],
    ...[
      '2026-11-30',
      '20261130T100000Z',
      '1700000000123',
      '0.5',
      'YOUR-SHOP-17',
      'TODO-7',
      'DEUTDEFFXXX',
    ].map((orderNo) => [`the order number ${orderNo}`, { ...order, orderNo }] as const),
    ...[
      'O\u2019Neil',
      'CAF\u00c9\u00ae Pty Ltd',
      '\u00ab\u00a0Caf\u00e9\u00a0\u00bb',
      'Tom\u00e1\u0161 Nov\u00e1k',
      'Luk\u00e1\u0161 Novak',
      'Nestl\u00e9\u00ae Oceania',
      'R&D; Co',
      'A & B',
      'Todo',
      'M\u00e3e d\u2019\u00c1gua',
    ].map(
      (fullName) =>
        [`the name ${fullName}`, { ...order, beneficiary: { ...beneficiary, fullName } }] as const,
    ),
    ...['GB', 'XK', 'TW', 'ZW'].map(
      (nationality) => [`the country ${nationality}`, { ...order, payer: { nationality } }] as const,
    ),
    ['a document of one day', { ...order, payer: { idIssueDate: '2029-03-01', idExpiryDate: '2029-03-01' } }],
    ['an order number with the name of a person', { ...order, orderNo: 'NaNa-Nullarbor-undefinedX' }],
    [
      'a surname that is a word of JavaScript',
      { ...order, beneficiary: { ...beneficiary, fullName: 'christopher null' } },
    ],
    [
      'a name in full-width characters',
      { ...order, beneficiary: { ...beneficiary, fullName: 'Ｚｈａｎｇ　Ｓａｎ' } },
    ],
    ['a phone code with its sign', { ...order, payer: { phoneCode: '+86' } }],
    ['a name with rare characters', { ...order, beneficiary: { ...beneficiary, fullName: '𠮷田 100%?' } }],
    ['a SWIFT code', { ...order, ...inAccount({ routingType: 'swift', routingValue: 'BKCHCNBJ45A' }) }],
    ['a BSB', { ...order, ...inAccount({ routingType: 'bsb', routingValue: '062-000' }) }],
    ['a known beneficiary', { ...order, beneficiary: {}, beneficiaryId: 'B-1' }],
    ['optional properties without a value', { ...order, payerId: undefined, fundsSource: undefined }],
    ['an instance of a class with its own properties', Object.assign(new Person(), order)],
    ['both amounts in two currencies', { ...order, sourceAmount: 1064 }],
    ['a locked rate', { ...order, lockRate: true, queryNo: 'Q-1' }],
    ['an account without a currency', { ...order, ...inAccount({ currency: undefined }) }],
    ['an amount that a library for decimals writes', { ...order, targetAmount: { toJSON: () => 5000 } }],
  ])('%s', async (_, input) => {
    const { client, sent } = countingClient();
    await client.globalPayout.create(input as never);
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['payin', 'create', payin],
    ['payin', 'uploadDocument', form],
    ['payin', 'list', { pages: 1, start: '2026-11-01' }],
    ['payin', 'list', { start: '2026-11-01', end: '2026-11-01' }],
    ['payin', 'list', { start: '30/11/2026', end: '01/12/2026' }],
    ['businessPayout', 'create', supplier],
    ['personalPayout', 'create', gift],
    ['wallets', 'convertFunds', conversion],
    ['validation', 'checkBankAccount', check],
    ['authentication', 'checkSignature', 'a signed text'],
  ])('%s.%s', async (group, method, input) => {
    const { client, sent } = countingClient();
    await (client as unknown as Loose)[group]?.[method]?.(input);
    expect(sent).toHaveLength(2);
  });
});
