import type { Preflight } from '@cross-border-payments/client-runtime/core/options';
import { describe, expect, test } from 'vitest';
import { toHttpClient } from '../src/http.ts';
import { operations, RawRequestBody } from '../src/index.ts';
import { done, stubClient, thrownBy } from '../src/testing/stub-service.ts';

const refused = { kind: 'validation', operation: 'checkBankAccount' };
const check4 = { type: 'check4', idNumber: '1', name: 'Zhang San', account: '2' } as const;
const PHONE = '13800138000';

describe('against the document', () => {
  test('a method does not send a request that breaks the document, and does not log in for it', async () => {
    const { client, sent, logins } = stubClient(done, { preflight: 'document' });
    const error = await thrownBy(client.validation.checkBankAccount(check4 as never));
    expect(error).toMatchObject({ ...refused, causes: [{ path: 'phone', rule: 'R-021' }] });
    expect(error.message).toContain('The request was not sent: `phone` is required');
    expect([...sent, ...logins]).toEqual([]);
  });

  test('openapi-fetch does not send such a request either', async () => {
    const { client, sent, logins } = stubClient(done, { preflight: 'document' });
    const post = toHttpClient(client).POST('/payout/common/bank/check', { body: check4 as never });
    expect(await thrownBy(post)).toMatchObject({ ...refused, causes: [{ path: 'phone', rule: 'R-021' }] });
    expect([...sent, ...logins]).toEqual([]);
  });

  test('a valid request is sent, by method and by path', async () => {
    const { client, sent, logins } = stubClient(done, { preflight: 'document' });
    await client.validation.checkBankAccount({ ...check4, phone: PHONE });
    await toHttpClient(client).POST('/payout/common/bank/check', { body: { ...check4, phone: PHONE } });
    expect(sent).toHaveLength(2);
    expect(logins).toHaveLength(1);
  });

  test('a query is checked with its original types: numbers are numbers', async () => {
    const { client, sent } = stubClient(done, { preflight: 'document' });
    const path = '/global/payin/order/page';
    await client.payin.list({ pages: 1, pageSize: 10 });
    await toHttpClient(client).GET(path, { params: { query: { pages: 1, pageSize: 10 } } });
    expect(sent).toHaveLength(2);
    const query = { pages: 'one' } as never;
    const error = await thrownBy(toHttpClient(client).GET(path, { params: { query } }));
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: 'pages' }] });
    expect(sent).toHaveLength(2);
  });

  test('forms are checked, by method and by path', async () => {
    const { client, sent } = stubClient(done, { preflight: 'document' });
    const form = new FormData();
    form.append('type', 'no-such-type');
    form.append('file', new Blob(['x']));
    const path = '/global/payin/transfer/upload/multipart';
    const http = toHttpClient(client).POST(path, { body: form as never, bodySerializer: () => form });
    const file = new Blob(['x']);
    const method = client.payin.uploadDocument({ type: 'no-such-type', file, fileName: 'a' } as never);
    expect((await thrownBy(http)).kind).toBe('validation');
    expect((await thrownBy(method)).kind).toBe('validation');
    expect(sent).toEqual([]);
  });

  test.each<[string, object]>([
    ['numbers as strings', { pages: '1', pageSize: '10' }],
    ['no value', { pages: null }],
  ])('a query is checked as the URL contains it: %s', async (_, query) => {
    const { client, sent } = stubClient(done, { preflight: 'document' });
    await client.payin.list(query as never);
    const refused = await thrownBy(client.payin.list({ ...query, pages: '1st' } as never));
    expect(refused.message).toBe('The request was not sent: query parameter `pages` must be a whole number.');
    expect(sent).toHaveLength(1);
  });

  test('a body is checked as JSON writes it', async () => {
    const { client, sent } = stubClient(done, { preflight: 'document' });
    const order = (amount: unknown) => ({
      ...{ orderNo: 'RENT-1', payer: { fullName: '张伟' }, getway: 'bank', sourceCurrency: 'AUD' },
      sourceAmount: { toJSON: () => amount },
    });
    await client.payin.create(order(900) as never);
    expect((await thrownBy(client.payin.create(order('900') as never))).message).toContain(
      '`sourceAmount` must be a number',
    );
    expect(sent).toHaveLength(1);
  });

  test('raw bodies are sent without a check', async () => {
    const { client, sent } = stubClient(done, { preflight: 'document' });
    await client.call(operations.checkBankAccount, new RawRequestBody(() => '{}'));
    expect(sent).toHaveLength(1);
  });
  test('a login that breaks the document rejects the call with the causes', async () => {
    const causes = [{ path: 'secretKey', sentence: '`secretKey` is wrong', keyword: 'pattern' }];
    const own: Preflight = (operation) => (operation === 'createToken' ? causes : []);
    const { client, sent, logins } = stubClient(done, { preflight: own });
    const error = await thrownBy(client.wallets.list());
    expect(error).toMatchObject({ kind: 'validation', operation: 'createToken' });
    expect([...sent, ...logins]).toEqual([]);
  });
});

describe('a function of the merchant', () => {
  test.each<[description: string, own: Preflight, sent: number]>([
    ['refuses what the document refuses, without a result', () => undefined, 0],
    ['refuses what the document refuses', (_, __, causes) => causes, 0],
    ['accepts it', () => [], 1],
  ])('%s', async (_, own, requests) => {
    const { client, sent } = stubClient(done, { preflight: own });
    const call = client.validation.checkBankAccount(check4 as never);
    if (requests === 0) expect(await thrownBy(call)).toMatchObject(refused);
    await call.catch(() => {});
    expect(sent).toHaveLength(requests);
  });

  test('adds causes', async () => {
    const limit = { path: 'sourceAmount', sentence: '`sourceAmount` is above our limit', keyword: 'limit' };
    const own: Preflight = (_, __, causes) => [...causes, limit];
    const { client, sent } = stubClient(done, { preflight: own });
    const error = await thrownBy(client.validation.checkBankAccount(check4 as never));
    expect(error.causes).toEqual([expect.objectContaining({ path: 'phone' }), limit]);
    expect(sent).toEqual([]);
  });

  test('that is asynchronous is refused, not ignored', async () => {
    for (const advice of ['refuse', 'off'] as const) {
      const { client, sent } = stubClient(done, { preflight: (async () => []) as never, advice });
      const error = await thrownBy(client.payin.getStatus({ orderNo: 'A' }));
      expect(error.message).toBe('`preflight` must return an array of causes.');
      expect(sent).toEqual([]);
    }
  });
});

test('`off` sends everything', async () => {
  const { client, sent } = stubClient(done, { preflight: 'off' });
  await client.validation.checkBankAccount(check4 as never);
  expect(sent).toHaveLength(1);
});
