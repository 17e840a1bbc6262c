import { describe, expect, test, vi } from 'vitest';
import { toHttpClient } from '../http.ts';
import { operations } from '../index.ts';
import { refusal, stubClient, thrownBy } from '../testing/stub-service.ts';

const read = operations.getPayinStatus;
const create = operations.createPayin;
const order = { orderNo: 'ORDER-1' };
const URL_OF_READ = `https://service.example${read.path}`;

const FAULTS: [string, string, string][] = [
  ['a number as status', '{"status":1,"data":{"tradeId":"T"}}', 'without a string as its `status`'],
  ['no envelope', '{"tradeId":"T"}', 'without a string as its `status`'],
  ['null', 'null', 'without a string as its `status`'],
  ['no JSON', 'fine', 'not readable as JSON'],
  ['an empty body', '', 'without a body'],
  ['no `tradeId`', '{"status":"1","data":{}}', 'without a string as `data.tradeId`'],
  ['an array as data', '{"status":"1","data":[{"tradeId":"T"}]}', 'without a string as `data.tradeId`'],
  [
    'a number as `tradeId`',
    '{"status":"1","data":{"tradeId":9007199254740992}}',
    'without a string as `data.tradeId`',
  ],
];

describe('an error names what is wrong with a response:', () => {
  test.each(FAULTS)('%s', async (_, text, fault) => {
    const { client } = stubClient(() => new Response(text), { retry: false });
    const message = `received HTTP 200 from ${URL_OF_READ}, ${fault}.`;
    expect(await thrownBy(client.call(read, order))).toMatchObject({
      kind: 'contract',
      message: `getPayinStatus ${message}`,
    });
    expect(await thrownBy(client.call(create, order))).toMatchObject({
      kind: 'outcome-unknown',
      cause: { kind: 'contract', message: expect.stringContaining(`, ${fault}.`) },
    });
  });

  test('an array where the method promises an object, and the other way around', async () => {
    const { client } = stubClient(() => ({ status: '1', data: 'text' }), { retry: false });
    const said = async (call: Promise<unknown>) => (await thrownBy(call)).message;
    expect(await said(client.payin.list())).toMatch(/, without an array as its `data`\.$/);
    const quote = client.globalPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
    expect(await said(quote)).toMatch(/, without an object as its `data`\.$/);
  });

  test('a success with HTTP 400', async () => {
    const { client } = stubClient(() => Response.json({ status: '1', data: {} }, { status: 400 }));
    const { message } = await thrownBy(client.call(read, order));
    expect(message).toBe(
      `getPayinStatus received HTTP 400 from ${URL_OF_READ}, with the \`status\` of a success.`,
    );
  });

  test('HTTP 405, which a `fetch` that drops the method gets', async () => {
    const { client } = stubClient(() => new Response('', { status: 405 }), { retry: false });
    const { message } = await thrownBy(client.call(read, order));
    expect(message).toMatch(/check `baseUrl`, and that your own `fetch` passes on the method\.$/);
  });

  test('a `Retry-After` that is longer than the client waits', async () => {
    const { client, sent } = stubClient(
      () => new Response('', { status: 503, headers: { 'retry-after': '86400' } }),
      { retry: {} },
    );
    expect((await thrownBy(client.call(read, order))).message).toBe(
      `getPayinStatus received HTTP 503 with \`Retry-After: 86400\` from ${URL_OF_READ}, not a response of the service.`,
    );
    expect(sent).toHaveLength(1);
  });

  test('a timeout after several attempts', async () => {
    const { client } = stubClient(() => new Promise(() => {}), {
      timeoutMs: 10,
      retry: { attempts: 2, baseMs: 0 },
    });
    expect((await thrownBy(client.call(read, order))).message).toBe(
      'service.example did not respond to getPayinStatus within 0.01 s, in attempt 2.',
    );
  });
});

test('a refusal with a `tradeId` says that the order presumably exists (R-015)', async () => {
  const { client } = stubClient(() => refusal('Too late', { tradeId: 'T-1' }, 200));
  const error = await thrownBy(client.call(create, order));
  expect(error).toMatchObject({ kind: 'service', orderCreated: true, mayHaveTakenEffect: true });
  expect(error.message).toBe(
    'createPayin was refused with status -1: Too late. The response has a `tradeId`, so the order presumably exists. Call `resolve()`; never send the order with a new order number.',
  );
});

describe('an integer that JavaScript would round', () => {
  const ROUNDED = '44030519880615003612';
  const texts = [
    `{"status":"1","data":{"tradeId":"T-1","idNumber":${ROUNDED}}}`,
    `{"status":"-1","message":"No.","data":{ "idNumber" : -${ROUNDED} }}`,
    `{"idNumber":${ROUNDED},"status":"1","data":{"tradeId":"T-1"}}`,
  ];

  test.each(texts)('is refused, by method and by path: %s', async (text) => {
    const { client } = stubClient(() => new Response(text));
    const fault = `from ${URL_OF_READ}, with an integer that JavaScript would round, in \`idNumber\`.`;
    const calls = [
      client.call(read, order),
      toHttpClient(client).POST('/global/payin/transfer/query/status', { body: order }),
    ];
    for (const call of calls) {
      const error = await thrownBy(call);
      expect(error).toMatchObject({ kind: 'contract', message: expect.stringContaining(fault) });
      expect(error.stack).not.toContain(ROUNDED.slice(0, 10));
    }
    expect(await thrownBy(client.call(create, order))).toMatchObject({
      kind: 'outcome-unknown',
      cause: { kind: 'contract' },
    });
  });

  test('is named without a property in an array', async () => {
    const { client } = stubClient(() => new Response(`{"status":"1","data":[1,${ROUNDED}]}`));
    expect((await thrownBy(client.payin.list())).message).toMatch(/ JavaScript would round\.$/);
  });

  test.each([
    `{"status":"1","data":{"tradeId":"T-1","idNumber":"${ROUNDED}","text":"\\": ${ROUNDED}, "}}`,
    '{"status":"1","data":{"tradeId":"T-1","exact":9007199254740992,"amount":1234567890.12345678}}',
  ])('is neither a string nor a number that is kept: %s', async (text) => {
    const { client } = stubClient(() => new Response(text));
    expect(await client.call(read, order)).toEqual(JSON.parse(text).data);
  });

  test('in a login, fails the login', async () => {
    const fetch = vi.fn(async () => new Response(`{"status":"1","data":${ROUNDED}}`));
    const { client } = stubClient(() => undefined, { fetch });
    const error = await thrownBy(client.call(read, order));
    expect(error).toMatchObject({ kind: 'contract', operation: 'createToken' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
