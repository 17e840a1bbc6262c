import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient, operations, RawRequestBody, type SignRequest } from '../src/index.ts';
import { done, fetchFailure, stubClient, thrownBy } from '../src/testing/stub-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is sent', () => {
  test('JSON with both keys', async () => {
    const { client, sent } = stubClient(done);
    await client.payin.refreshGateway({ tradeId: 'T-1' });
    expect(sent[0]).toMatchObject({
      url: 'https://service.example/global/payin/transfer/refresh/gateway',
      method: 'POST',
      body: '{"tradeId":"T-1"}',
      headers: { appkey: 'the-app-key', token: 'token-1', 'content-type': 'application/json' },
    });
  });

  test('no redirect is followed and no response to a GET is from a cache', async () => {
    const { client, sent } = stubClient(done);
    await client.wallets.list();
    expect(sent[0]?.init).toMatchObject({ redirect: 'manual', cache: 'no-store' });
    await client.payin.refreshGateway({ tradeId: 'T-1' });
    // Workers refuse the mode `default`.
    expect(sent[1]?.init).not.toHaveProperty('cache');
  });

  test('no GET that moves money in Workers, which repeat a lost GET', async () => {
    vi.stubGlobal('WebSocketPair', class {});
    const { client, sent } = stubClient(done);
    const input = {
      sourceCurrency: 'AUD',
      targetCurrency: 'CNY',
      queryNo: 'Q-1',
      walletType: 'business',
    } as const;
    const error = await thrownBy(client.wallets.convertFunds(input));
    expect(error.kind).toBe('validation');
    expect(error.message).toContain('use Node, Bun or Deno');
    expect(sent).toEqual([]);
    await client.wallets.list();
    await client.payin.refreshGateway({ tradeId: 'T-1' });
    expect(sent).toHaveLength(2);
  });

  test('a query, encoded, without absent properties', async () => {
    const { client, sent } = stubClient(done);
    await client.validation.findChineseCharacters({ pinyinName: 'li na & co', idNumber: '1+1' });
    await client.payin.list({ pages: 2, search: undefined } as { pages: number });
    await client.payin.list();
    expect(sent.map(({ url }) => url.replace(/.*(?=\/)/, ''))).toEqual([
      '/query-chinese-characters?pinyinName=li%20na%20%26%20co&idNumber=1%2B1',
      '/page?pages=2',
      '/page',
    ]);
    expect(sent.every(({ body }) => body === undefined)).toBe(true);
  });

  test('an empty object if the body is omitted', async () => {
    const { client, sent } = stubClient(done);
    await client.wallets.getForPersonalPayouts();
    await client.call(operations.checkSignature, 'any JSON');
    expect(sent.map(({ body }) => body)).toEqual(['{}', '"any JSON"']);
  });

  test('a form of files and texts', async () => {
    const { client, sent } = stubClient(done);
    const file = new File(['content'], 'bill.pdf');
    await client.payin.uploadDocument({ file, type: 'bill', fileName: 'bill.pdf' });
    const { body, headers = {} } = sent[0] ?? {};
    const form = await new Response(body as Blob, { headers }).formData();
    expect([...form.keys()]).toEqual(['file', 'type', 'fileName']);
    expect((form.get('file') as File).name).toBe('bill.pdf');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  test.each([new Blob(['x']), 'text', 7])('but not a form of anything but fields: %s', async (body) => {
    const { client, sent } = stubClient(done);
    await expect(client.call(operations.uploadPayinDocument, body as object)).rejects.toMatchObject({
      kind: 'validation',
    });
    expect(sent).toEqual([]);
  });

  test('a form whose call is aborted right before `fetch` starts, without an unhandled rejection', async () => {
    const controller = new AbortController();
    const client = createClient({
      ...{ baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' },
      tokenStore: { get: async () => ({ token: 'T', expiresAt: Date.now() + 1e6 }), set: async () => {} },
      fetch: (url, init) => {
        controller.abort();
        return fetch(url, init);
      },
    });
    const rejections: unknown[] = [];
    const note = (error: unknown) => void rejections.push(error);
    process.on('unhandledRejection', note);
    const form = { file: new Blob(['content']), type: 'bill', fileName: 'a.pdf' } as const;
    await expect(client.payin.uploadDocument(form, { signal: controller.signal })).rejects.toThrow(
      'uploadPayinDocument',
    );
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });

  test('a body of the caller, opened again for each attempt', async () => {
    let opened = 0;
    const body = new RawRequestBody(() => new Blob([`take ${++opened}`]).stream(), {
      'content-type': 'text/plain',
    });
    const { client, sent } = stubClient((one, count) =>
      count === 1 ? new Response('', { status: 401 }) : done(one),
    );
    await client.call(operations.getPayinStatus, body);
    expect(opened).toBe(2);
    expect(sent[1]?.headers['content-type']).toBe('text/plain');
    expect(sent[1]?.init).toMatchObject({ duplex: 'half' });
  });

  test('a GET that no cache may respond to, whatever the headers of the caller', async () => {
    const gets = Object.values(operations).filter(({ method }) => method === 'GET');
    expect(gets.length).toBeGreaterThan(5);
    const { client, sent } = stubClient(done, { headers: { 'Cache-Control': 'max-age=60' } });
    for (const operation of gets)
      await client.call(operation, {}, { headers: { 'cache-control': 'public' } });
    expect(sent.map(({ headers }) => headers['cache-control'])).toEqual(gets.map(() => 'no-store'));
    expect(sent.map(({ init }) => init.cache)).toEqual(gets.map(() => 'no-store'));
  });

  test('a URL that starts with the path of the base URL', async () => {
    const { client, sent } = stubClient(done, { baseUrl: 'https://service.example/v9/' });
    await client.wallets.list();
    expect(sent[0]?.url).toBe('https://service.example/v9/global/payout/wallet/list');
  });
});

describe('the sign hook', () => {
  test('receives the exact body, even of an empty object, and can change headers and body', async () => {
    const seen: SignRequest[] = [];
    const { client, sent } = stubClient(done, {
      sign: async (request) => {
        seen.push(request);
        if (request.operation === 'createToken') return undefined;
        return { headers: { 'x-signature': `of ${request.body}` }, body: `${request.body} ` };
      },
    });
    await client.wallets.getForPersonalPayouts();
    expect(seen.map(({ operation }) => operation)).toEqual(['createToken', 'getWalletsForPersonalPayouts']);
    expect(seen[1]).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: { token: 'token-1', appkey: 'the-app-key' },
    });
    expect(sent[0]).toMatchObject({ body: '{} ', headers: { 'x-signature': 'of {}', token: 'token-1' } });
  });

  test('gets no body for a query or a form', async () => {
    const bodies: unknown[] = [];
    const { client } = stubClient(done, { sign: ({ body }) => void bodies.push(body) as undefined });
    await client.wallets.get({ type: 'personal' });
    await client.globalPayout.uploadDocument({ type: 'bill' });
    expect(bodies.slice(1)).toEqual([undefined, undefined]);
  });

  test('signs each attempt anew, and throws before anything is sent', async () => {
    let count = 0;
    const { client, sent } = stubClient(() => new Response('', { status: 503 }), {
      sign: ({ operation }) => {
        if (operation === 'createPayin') throw new Error('no key');
        return { headers: { 'x-count': `${++count}` } };
      },
    });
    await thrownBy(client.wallets.list());
    expect(sent.map(({ headers }) => headers['x-count'])).toEqual(['2', '3', '4', '5']);
    const error = await thrownBy(client.call(operations.createPayin, {}));
    expect(error).toMatchObject({ kind: 'validation', operation: 'createPayin', causes: [{ path: 'sign' }] });
    expect(error.message).toBe('The request was not sent: `sign` failed: no key.');
    expect(sent).toHaveLength(4);
  });
});

describe('a response that is not from the service is reported with URL and status', () => {
  const page = (status: number, headers = {}) =>
    new Response('\n<!DOCTYPE html><title>Sign in</title>', { status, headers });
  const url = 'https://service.example/global/payin/transfer/query/status';
  test.each([
    ['a login page', () => page(200), 'contract', `HTTP 200 and HTML from ${url}, not readable as JSON.`],
    [
      'a wrong path',
      () => page(404),
      'network',
      `HTTP 404 and HTML from ${url}, not a response of the service: check \`baseUrl\`.`,
    ],
    [
      'a redirect',
      () => new Response('', { status: 301, headers: { location: 'https://other.example/a?token=1' } }),
      'network',
      `HTTP 301, a redirect to https://other.example/a, from ${url}, not a response of the service: check \`baseUrl\`.`,
    ],
    [
      'a gateway',
      () => page(503),
      'network',
      `HTTP 503 and HTML from ${url}, not a response of the service.`,
    ],
  ])('%s', async (_, respond, kind, said) => {
    const { client } = stubClient(respond, { retry: false });
    const error = await thrownBy(client.payin.getStatus({ tradeId: 'T-1' }));
    expect(error).toMatchObject({ kind, message: `getPayinStatus received ${said}` });
  });

  test('without the keys', async () => {
    const { client } = stubClient(() => page(404), { baseUrl: 'https://service.example/the-secret-key' });
    const { message } = await thrownBy(client.payin.getStatus({ tradeId: 'T-1' }));
    expect(message).toContain('https://service.example/[redacted]/global/payin');
  });
});

test('a body that is too large for the service is reported as such', async () => {
  const { client } = stubClient(() => new Response('', { status: 413 }));
  const { message } = await thrownBy(client.payin.uploadDocument({ file: new Blob(['x']) } as never));
  expect(message).toMatch(
    /HTTP 413 from .*, which found the body too large\. Query `payin\.getStatus` before/,
  );
});

describe('a request that is lost', () => {
  test('by a `fetch` that returns no response is reported as such, and not sent again', async () => {
    const fetch = vi.fn(async () => 'rubbish' as never);
    const { client } = stubClient(done, { fetch, retry: { attempts: 3, baseMs: 0 } });
    const { message } = await thrownBy(client.payin.getStatus({ tradeId: 'T-1' }));
    expect(message).toMatch(/was lost \(your `fetch` did not return a Response\)\.$/);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('by a client that has already received a response does not suggest checking `baseUrl`', async () => {
    const { client } = stubClient(
      () => {
        throw fetchFailure('ECONNRESET');
      },
      { baseUrl: 'http://127.0.0.1', retry: false },
    );
    const { message } = await thrownBy(client.payin.getStatus({ tradeId: 'T-1' }));
    expect(message).toMatch(/was lost \(ECONNRESET\)\.$/);
  });

  const lost = (baseUrl: string, fetch = globalThis.fetch) =>
    thrownBy(stubClient(done, { baseUrl, fetch, retry: false }).client.payin.getStatus({ tradeId: 'T-1' }));

  test('by a `fetch` of the caller is reported with its reason', async () => {
    const cause = new Error('no route through the proxy');
    const error = await lost('https://service.example', () => Promise.reject(cause));
    expect(error).toMatchObject({ kind: 'network', cause: { message: cause.message } });
    expect(error.message).toBe(
      'The request of createToken to service.example, or its response, was lost (no route through the proxy). Check `baseUrl` (http or https?), DNS, firewall and proxy.',
    );
  });

  test.each([
    ['http', createTlsServer({})],
    ['https', createServer((_, response) => void response.end())],
  ])('because it was sent by %s suggests the other scheme', async (scheme, server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const error = await lost(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(error.message).toMatch(/was lost \([A-Z_]+\)\. Check `baseUrl` \(http or https\?\)/);
    server.close();
  });
});

describe('a response', () => {
  test('longer than the limit is not read', async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled++;
            controller.enqueue(new Uint8Array(1000).fill(97));
          },
        }),
      );
    const { client } = stubClient(endless, { maxResponseBytes: 10_000 });
    expect((await thrownBy(client.wallets.list())).kind).toBe('contract');
    expect(pulled).toBeLessThan(20);
    expect((await thrownBy(client.wallets.convertFunds({} as never))).kind).toBe('outcome-unknown');
  });

  test('whose characters are split between chunks is decoded correctly', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ status: '1', data: ['广东省'] }));
    const { client } = stubClient(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
              controller.close();
            },
          }),
        ),
    );
    await expect(client.wallets.list()).resolves.toEqual(['广东省']);
  });

  test('that ends early leaves the outcome of a create unknown', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (controller) => controller.error(new Error('gone')) }));
    const { client } = stubClient(broken);
    expect((await thrownBy(client.call(operations.createPayin, {}))).kind).toBe('outcome-unknown');
  });
});
