import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { formBody } from '../../src/testing/form-body.ts';
import {
  CREDENTIALS,
  operations,
  queryExample,
  requestExample,
  responseExample,
  type Seen,
  testService,
} from '../../src/testing/test-service.ts';
import type { WireRequest } from '../../src/testing/wire.ts';

const seen: Seen[] = [];
let adapters: RunningAdapter[] = [];

beforeAll(async () => {
  adapters = await startAdapters(testService({}, seen));
});

afterAll(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
});

/** Builds a request of an operation from the examples of the document. */
function goodRequest(operation: Operation): WireRequest {
  const { method, path, body } = operation;
  const query = queryExample(operation);
  const target = path + (query ? `?${query}` : '');
  const format = body?.formats[0];
  if (!format || method === 'GET') return { method, target, headers: CREDENTIALS };
  if (format.kind === 'multipart') {
    const form = formBody(requestExample(operation) as Record<string, unknown>, format.files ?? []);
    return { method, target, headers: { ...CREDENTIALS, 'content-type': form.contentType }, body: form.body };
  }
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  return { method, target, headers, body: JSON.stringify(requestExample(operation)) };
}

describe('a good request reaches its handler and gets its response on all five adapters', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (id, operation) => {
      const request = goodRequest(operation);
      for (const adapter of adapters) {
        seen.length = 0;
        expect(await adapter.send(request), adapter.name).toEqual({
          status: 200,
          contentType: 'application/json',
          allow: undefined,
          body: JSON.stringify(responseExample(operation)),
        });
        expect(seen.map((each) => each.operation)).toEqual([id]);
        const isJson = request.headers?.['content-type'] === 'application/json';
        if (isJson) expect(seen[0]?.input.body).toEqual(requestExample(operation));
      }
    },
  );
});

test('a query of arbitrary names reaches the handler as strings, and a repeated name is refused', async () => {
  const target = '/payout/payment/business/transfer/status';
  const get = { method: 'GET', headers: CREDENTIALS };
  for (const adapter of adapters) {
    seen.length = 0;
    const response = await adapter.send({ ...get, target: `${target}?tradeId=1&orderNo=ORDER%202` });
    expect(response.status, adapter.name).toBe(200);
    expect(seen[0]?.input.query).toEqual({ tradeId: '1', orderNo: 'ORDER 2' });
    const { status, body } = await adapter.send({ ...get, target: `${target}?tradeId=1&tradeId=2` });
    expect([status, body], adapter.name).toEqual([
      400,
      expect.stringContaining('`tradeId` must be a string'),
    ]);
  }
});
