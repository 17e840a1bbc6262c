import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientSetting, clientCandidates, dataOf } from './clients.ts';
import { orderExchange, type ServerProcess, startServer } from './load.ts';
import { BASELINE } from './servers.ts';

const { body, response, path } = orderExchange();
const order = JSON.parse(body) as ClientSetting['order'];
const expected = (JSON.parse(response) as { data: unknown }).data;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(BASELINE);
});

afterAll(() => server[Symbol.asyncDispose]());

describe.each(clientCandidates.map(({ name, create }) => [name, create] as const))('%s', (_, create) => {
  test('sends the order to a stub and returns the data of the response', async () => {
    const seen: Request[] = [];
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(input instanceof Request ? input.clone() : new Request(input, init));
      return new Response(response, { headers: { 'content-type': 'application/json' } });
    };
    const send = await create({ baseUrl: 'http://127.0.0.1:9', fetch, order });
    expect(await send()).toEqual(expected);
    expect(seen).toHaveLength(1);
    const [request] = seen;
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', path]);
    expect([request?.headers.get('appkey'), request?.headers.get('token')]).toEqual(['key', 'token']);
    expect(await request?.json()).toEqual(order);
  });

  test('sends the order over loopback and returns the data of the response', async () => {
    const send = await create({ baseUrl: server.origin, fetch: globalThis.fetch, order });
    expect(await send()).toEqual(expected);
  });
});

test('a refusal is an error', () => {
  expect(() => dataOf({ status: '-1', message: 'no' })).toThrow('the service refused: no');
  expect(() => dataOf(undefined)).toThrow('the service refused');
});
