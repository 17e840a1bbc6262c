import type { Hooks } from '@cross-border-payments/client-runtime/core/options';
import { expect, test } from 'vitest';
import { operations } from '../index.ts';
import { done, refusal, stubClient, thrownBy } from '../testing/stub-service.ts';

const { createPayin: create, getPayinStatus: read } = operations;

/** Returns a response with the id of its request. */
function withId(response: Response, id: string): Response {
  response.headers.set('x-request-id', id);
  return response;
}

test('withResponse returns data, HTTP status, headers and the id of the request', async () => {
  const { client } = stubClient((sent) => withId(Response.json(done(sent)), 'req-1'));
  const calls = [
    client.payin.getStatus({ orderNo: 'A' }),
    client.payin.refreshGateway({ tradeId: 'T-1' }),
    client.call(read, { orderNo: 'A' }),
  ];
  for (const call of calls) {
    const { data, httpStatus, headers, requestId } = await call.withResponse();
    expect([data, httpStatus, requestId]).toEqual([{ tradeId: 'T-1' }, 200, 'req-1']);
    expect(headers.get('content-type')).toContain('json');
  }
});

test('withResponse rejects once, and so does a call of a method without the number of its order', async () => {
  const { client, sent } = stubClient(() => refusal('No.'));
  await expect(client.payin.getStatus({ orderNo: 'A' }).withResponse()).rejects.toMatchObject({
    kind: 'service',
  });
  const without = client.payin.refreshGateway({} as { tradeId: string });
  await expect(without.withResponse()).rejects.toMatchObject({ kind: 'validation' });
  expect(sent).toHaveLength(1);
});

test('every error and event of a response has the id of its request', async () => {
  const events: unknown[] = [];
  const hooks: Hooks = {
    onResponse: ({ operation, requestId }) => operation !== 'createToken' && events.push(requestId),
    onRetry: ({ requestId }) => events.push(requestId),
  };
  const broken = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('reset'));
        },
      }),
    );
  const responses = [
    () => refusal('No.'),
    () => new Response('', { status: 502 }),
    () => Response.json(7),
    broken,
  ];
  for (const [at, response] of responses.entries()) {
    const { client } = stubClient(() => withId(response(), `req-${at}`), {
      retry: { attempts: 2, baseMs: 0 },
      hooks,
    });
    for (const operation of [create, read]) {
      const error = await thrownBy(client.call(operation, { orderNo: 'A' }));
      expect(error.requestId, `${operation.id} ${at}`).toBe(`req-${at}`);
      expect(JSON.parse(JSON.stringify(error)).requestId).toBe(`req-${at}`);
    }
  }
  expect(new Set(events)).toEqual(new Set(['req-0', 'req-1', 'req-2', 'req-3']));
});

test('the length of the id is limited, and it contains no secret', async () => {
  const { client } = stubClient(() => withId(refusal('No.'), `the-secret-key ${'x'.repeat(5000)}`));
  const { requestId } = await thrownBy(client.call(read, { orderNo: 'A' }));
  expect(requestId).toMatch(/^\[redacted\] x{1,200}$/);
});

test('headers of the client and of a call are sent, next to the credentials', async () => {
  const given = { 'X-Trace': 'client', 'Accept-Language': 'en' };
  const { client, sent, logins } = stubClient(done, { headers: given });
  await client.payin.getStatus({ orderNo: 'A' }, { headers: { 'x-trace': 'call' } });
  expect(sent[0]?.headers).toMatchObject({
    'x-trace': 'call',
    'accept-language': 'en',
    appkey: 'the-app-key',
  });
  expect(logins[0]?.headers).toMatchObject({ 'x-trace': 'client' });
});

test.each([
  [new Headers({ a: 'b' }), '`headers` must be a plain object'],
  ['a: b', '`headers` must be a plain object'],
  [{ 'a b': 'c' }, 'is not valid in HTTP'],
  [{ a: 7 }, 'a header (`a`)'],
])('headers that cannot be sent are refused: %j', async (headers, said) => {
  const { client, sent } = stubClient(done);
  const error = await thrownBy(client.call(read, {}, { headers: headers as never }));
  expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(said) });
  expect(sent).toEqual([]);
});

test('the client sends its own name, unless the caller sets one', async () => {
  for (const [headers, expected] of [
    [{}, 'cross-border-payments-client/source'],
    [{ 'User-Agent': 'my-shop/1' }, 'my-shop/1'],
  ] as const) {
    const { client, sent } = stubClient(done, { headers });
    await client.call(read, { orderNo: 'A' });
    expect(sent[0]?.headers['user-agent']).toBe(expected);
  }
});
