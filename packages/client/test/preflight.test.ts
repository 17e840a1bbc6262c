import { preflightOf } from '@cross-border-payments/client-runtime/api/validate/validation';
import type { Preflight } from '@cross-border-payments/client-runtime/core/options';
import { describe, expect, test } from 'vitest';
import { toHttpClient } from '../src/http.ts';
import { done, stubClient, thrownBy } from '../src/testing/stub-service.ts';
import * as validators from '../src/validate/built/index.ts';

const preflight = preflightOf(Object.values(validators));
const refused = { kind: 'validation', operation: 'checkBankAccount' };
const check4 = { type: 'check4', idNumber: '1', name: 'Zhang San', account: '2' } as const;
const PHONE = '13800138000';

describe('with a preflight', () => {
  test('a method does not send a request that breaks the document, and does not log in for it', async () => {
    const { client, sent, logins } = stubClient(done, { preflight });
    const error = await thrownBy(client.validation.checkBankAccount(check4 as never));
    expect(error).toMatchObject({ ...refused, causes: [{ path: 'phone', rule: 'R-021' }] });
    expect(error.message).toContain('The request was not sent: `phone` is required');
    expect([...sent, ...logins]).toEqual([]);
  });

  test('openapi-fetch does not send such a request either', async () => {
    const { client, sent, logins } = stubClient(done, { preflight });
    const post = toHttpClient(client).POST('/payout/common/bank/check', { body: check4 as never });
    expect(await thrownBy(post)).toMatchObject({ ...refused, causes: [{ path: 'phone', rule: 'R-021' }] });
    expect([...sent, ...logins]).toEqual([]);
  });

  test('a valid request is sent, by method and by path', async () => {
    const { client, sent, logins } = stubClient(done, { preflight });
    await client.validation.checkBankAccount({ ...check4, phone: PHONE });
    await toHttpClient(client).POST('/payout/common/bank/check', { body: { ...check4, phone: PHONE } });
    expect(sent).toHaveLength(2);
    expect(logins).toHaveLength(1);
  });

  test('a query is checked with its original types: numbers are numbers', async () => {
    const { client, sent } = stubClient(done, { preflight });
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
    const { client, sent } = stubClient(done, { preflight });
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

  test('operations without a validator are sent', async () => {
    const { client, sent } = stubClient(done, { preflight: preflightOf([]) });
    await client.validation.checkBankAccount(check4 as never);
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

test('without a preflight everything is sent', async () => {
  const { client, sent } = stubClient(done);
  await client.validation.checkBankAccount(check4 as never);
  expect(sent).toHaveLength(1);
});
