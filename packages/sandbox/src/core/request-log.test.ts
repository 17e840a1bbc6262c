// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databasesOfForm, newPlatform } from '../../test/databases.ts';
import type { RecordedRequest } from './request-log.ts';
import { maskedText, maskedUrl } from './request-log.ts';

const exchange = (requestId: string, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  requestId,
  method: 'POST',
  url: '/a',
  httpStatus: 200,
  response: '{"status":"1"}',
  durationMs: 1,
  ...more,
});

describe.each(databasesOfForm)('the request log on %s', (kind) => {
  test('stores the request, its response and the payment order that they concern', async () => {
    const { requests, store } = await newPlatform(kind, { clock: 'manual' });
    requests.add(
      exchange('r-1', { request: '{"orderNo":"G-1"}', response: '{"status":"-1","message":"No."}' }),
    );
    requests.add(exchange('r-2', { response: '{"status":"1","data":{"tradeId":"T-1","orderNo":"G-1"}}' }));
    requests.add(exchange('r-3', { method: 'GET', url: '/b?tradeId=T-1&token=abc' }));
    await requests.flush();
    const rows = await store.db.selectFrom('requests').selectAll().orderBy('id').execute();
    expect(rows.map((row) => [row.requestId, row.orderNo, row.tradeId, row.code])).toEqual([
      ['r-1', 'G-1', null, '-1'],
      ['r-2', 'G-1', 'T-1', '1'],
      ['r-3', null, 'T-1', '1'],
    ]);
    expect(rows[2]?.url).toBe('/b?tradeId=T-1&token=(secret)');
    expect(rows[0]?.at).toBe(Date.UTC(2026, 0, 1));
  });

  test('keeps the newest 10,000 requests, and at most 500 that arrive at once', async () => {
    const { requests, store } = await newPlatform(kind, { clock: 'manual' });
    const count = async () =>
      store.db
        .selectFrom('requests')
        .select(({ fn }) => [
          fn.countAll<number>().as('rows'),
          fn.min<number>('id').as('oldest'),
          fn.max<number>('id').as('newest'),
        ])
        .executeTakeFirstOrThrow();
    for (let n = 0; n < 600; n += 1) requests.add(exchange(`r-${n}`));
    await requests.flush();
    expect(Number((await count()).rows)).toBe(500);
    const first = await store.db.selectFrom('requests').select('requestId').orderBy('id').execute();
    expect(first[0]?.requestId).toBe('r-100');
    for (let batch = 0; batch < 20; batch += 1) {
      for (let n = 0; n < 500; n += 1) requests.add(exchange(`s-${n}`));
      await requests.flush();
    }
    const { rows, oldest, newest } = await count();
    expect([Number(rows), Number(newest) - Number(oldest)]).toEqual([10_000, 9_999]);
  });

  test('is written automatically, and is empty after a reset', async () => {
    const platform = await newPlatform(kind);
    platform.requests.add(exchange('r-1'));
    const read = () => platform.store.db.selectFrom('requests').select('id').execute();
    await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(1);
    platform.requests.add(exchange('r-2'));
    await platform.reset();
    expect(await read()).toEqual([]);
  });

  test('reports a failed write, and stores the next requests', async () => {
    const errors: unknown[] = [];
    const { requests, store } = await newPlatform(kind, { onError: (error) => errors.push(error) });
    requests.add(exchange('r-1', { merchantId: 'nobody' }));
    await requests.flush();
    expect(String(errors)).toContain('1 requests could not be written to the request log');
    requests.add(exchange('r-2'));
    await requests.flush();
    expect(await store.db.selectFrom('requests').select('requestId').execute()).toEqual([
      { requestId: 'r-2' },
    ]);
  });
});

describe('the stored body', () => {
  test('is JSON without secrets, with its properties in their original order', () => {
    expect(maskedText('{"b":1,"secretKey":"abc","a":[{"idNumber":"440305198806150031"}]}')).toBe(
      '{"b":1,"secretKey":"(secret)","a":[{"idNumber":"****0031"}]}',
    );
    expect(maskedText('{"status":"1","data":"a-token"}', true)).toBe('{"status":"1","data":"(secret)"}');
    expect(maskedText('"a signed text"')).toBe('"a signed text"');
  });

  test('is a note if it is not JSON or is too long', () => {
    expect(maskedText('{"secretKey":"abc"')).toBe('(18 characters, no JSON)');
    expect(maskedText('{"a":1}<script>')).toBe('(15 characters, no JSON)');
    const long = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => n));
    expect(maskedText(long)).toBe(`(${long.length} characters, too long to keep)`);
    expect(maskedText('')).toBe('');
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(maskedText(deep)).toBe('(200000 characters, nested too deeply)');
  });

  test('contains a query without the values of secret properties', () => {
    expect(maskedUrl('/a')).toBe('/a');
    expect(maskedUrl('/a?idNumber=440305198806150031&name=Li%20Si')).toBe(
      '/a?idNumber=****0031&name=Li%20Si',
    );
  });
});
