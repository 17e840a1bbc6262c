import { describe, expect, test } from 'vitest';
import { toHttpClient } from './http.ts';
import { fetchFailure, refusal, stubClient, thrownBy } from './testing/stub-service.ts';

const done = { status: '1', data: { queryNo: 'Q-1', rate: 4.7 } };
const body = { sourceCurrency: 'AUD', targetCurrency: 'CNY' };

describe('the client of openapi-fetch', () => {
  test('sends the same request as a method', async () => {
    const { client, sent } = stubClient(() => done, {
      sign: ({ body: text }) => ({ headers: { 'x-signature': `of ${text}` } }),
    });
    const { data } = await toHttpClient(client).POST('/global/payout/rate/query/price', { body });
    await client.globalPayout.getQuote(body);
    expect(data).toEqual(done);
    const [http, method] = sent.map(({ url, method, headers, body }) => ({ url, method, headers, body }));
    expect(http).toEqual(method);
  });

  test('sends a query', async () => {
    const { client, sent } = stubClient(() => done);
    await toHttpClient(client).GET('/global/payout/wallet/get', { params: { query: { type: 'personal' } } });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://service.example/global/payout/wallet/get?type=personal',
    });
  });

  test('sends each property of a free-form query as a separate parameter, like the method', async () => {
    const { client, sent } = stubClient(() => done);
    const query = { tradeId: 'B-1', orderNo: 'ORDER 2' };
    await toHttpClient(client).GET('/payout/payment/business/transfer/status', {
      params: { query: { query } },
    });
    await client.businessPayout.getStatus(query);
    const url =
      'https://service.example/payout/payment/business/transfer/status?tradeId=B-1&orderNo=ORDER%202';
    expect(sent.map((request) => request.url)).toEqual([url, url]);
  });

  test('returns a refusal as the error of the result', async () => {
    const { client } = stubClient(() => refusal('No.'));
    const { error, response } = await toHttpClient(client).POST('/global/payout/rate/query/price', { body });
    expect(error).toMatchObject({ status: '-1', message: 'No.' });
    expect(response.status).toBe(400);
  });

  test('shares the token with the methods and replaces a rejected one', async () => {
    const { client, logins } = stubClient((_, count) => (count === 1 ? refusal('dead token') : done));
    await toHttpClient(client).POST('/global/payout/rate/query/price', { body });
    await client.globalPayout.getQuote(body);
    expect(logins).toHaveLength(2);
  });

  test('never repeats a GET that moves money', async () => {
    const { client, sent } = stubClient(() => {
      throw fetchFailure('ECONNRESET');
    });
    const query = { ...body, queryNo: 'Q-1', walletType: 'personal' } as const;
    const error = await thrownBy(
      toHttpClient(client).GET('/global/payout/wallet/new-fx-conversion', { params: { query } }),
    );
    expect(error.kind).toBe('outcome-unknown');
    expect(sent).toHaveLength(1);
    await thrownBy(toHttpClient(client).GET('/global/payout/wallet/list'));
    expect(sent).toHaveLength(5);
  });

  test('names the order of a create whose outcome is unknown', async () => {
    const { client } = stubClient(() => new Response('', { status: 502 }));
    const order = { orderNo: 'ORDER-1' } as never;
    const error = await thrownBy(toHttpClient(client).POST('/global/payin/transfer/create', { body: order }));
    expect(error).toMatchObject({
      kind: 'outcome-unknown',
      orderNo: 'ORDER-1',
      resolve: expect.any(Function),
    });
  });

  test('ends when the signal is aborted', async () => {
    const { client } = stubClient(() => new Promise(() => {}));
    const signal = AbortSignal.timeout(10);
    const error = await thrownBy(toHttpClient(client).GET('/global/payout/wallet/list', { signal }));
    expect(error).toMatchObject({ kind: 'aborted', cause: { name: 'TimeoutError' } });
  });

  test('lets middleware change headers', async () => {
    const { client, sent } = stubClient(() => ({ status: '1', data: [] }));
    const http = toHttpClient(client);
    http.use({
      onRequest({ request }) {
        request.headers.set('x-trace', '1');
      },
    });
    await http.GET('/global/payout/wallet/list');
    expect(sent[0]?.headers['x-trace']).toBe('1');
  });

  test('refuses a path that is not in the document', async () => {
    const { client, sent } = stubClient(() => done);
    const get = toHttpClient(client).GET as unknown as (path: string) => Promise<unknown>;
    expect(await thrownBy(get('/admin'))).toMatchObject({
      kind: 'validation',
      message: 'The request was not sent: GET /admin is not an operation of the document.',
    });
    expect(sent).toHaveLength(0);
  });
});
