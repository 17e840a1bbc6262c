import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallbackError } from '@cross-border-payments/server-runtime/send/messages';
import { afterEach, describe, expect, test } from 'vitest';
import { sendOrderStatusCallback } from './send-order-status-callback.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function merchant(
  response: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  server = createServer(response);
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failure(promise: Promise<unknown>): Promise<CallbackError> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallbackError);
  return error as CallbackError;
}

describe('a callback', () => {
  test('is posted to the webhook with the application key, and the response is returned', async () => {
    const got: unknown[] = [];
    const callbackUrl = await merchant((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        got.push(request.method, request.url, request.headers.appkey, request.headers['content-type'], text);
        response.end('{"ok":true}');
      });
    });
    const response = await sendOrderStatusCallback({
      callbackUrl: `${callbackUrl}/base/`,
      appkey: 'key',
      body: { tradeId: 'T1' },
    });
    expect(response).toEqual({ accepted: true, status: 200, body: { ok: true } });
    expect(got).toEqual(['POST', '/base/hub/webhook', 'key', 'application/json', '{"tradeId":"T1"}']);
  });

  test('is sent to a URL with megabytes of trailing slashes, but not to another URL of megabytes', async () => {
    const path = `/${'/'.repeat(2_000_000)}`;
    const sent: unknown[] = [];
    const send = async (url: unknown) => {
      sent.push(url);
      return new Response('{}');
    };
    const base = 'https://merchant.example';
    const to = (callbackUrl: string) =>
      sendOrderStatusCallback({ callbackUrl, body: {}, fetch: send as typeof fetch });
    await to(base + path);
    expect((await failure(to(`${base}${path}x`))).kind).toBe('bad-url');
    expect(sent).toEqual([`${base}/hub/webhook`]);
  });

  test('that is refused is not an error, and has no key unless one is given', async () => {
    let key: unknown = 'none';
    const callbackUrl = await merchant((request, response) => {
      key = request.headers.appkey;
      response.writeHead(400).end('"no"');
    });
    expect(await sendOrderStatusCallback({ callbackUrl, body: {} })).toEqual({
      accepted: false,
      status: 400,
      body: 'no',
    });
    expect(key).toBeUndefined();
  });

  test.each([
    ['another status', 'unexpected-status', 503, '{}'],
    ['a redirect, which is not followed', 'unexpected-status', 302, '{}'],
    ['no JSON', 'unexpected-body', 200, 'ok'],
    ['too much', 'unexpected-body', 200, `"${'x'.repeat(70_000)}"`],
  ])('a response of %s is an error', async (_, kind, status, body) => {
    const callbackUrl = await merchant((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    expect((await failure(sendOrderStatusCallback({ callbackUrl, body: {} }))).kind).toBe(kind);
  });

  test('without a response ends at the time limit, or when it is aborted', async () => {
    const callbackUrl = await merchant(() => undefined);
    expect((await failure(sendOrderStatusCallback({ callbackUrl, body: {}, timeoutMs: 30 }))).kind).toBe(
      'timeout',
    );
    const controller = new AbortController();
    const aborted = failure(sendOrderStatusCallback({ callbackUrl, body: {}, signal: controller.signal }));
    controller.abort();
    expect((await aborted).kind).toBe('aborted');
  });

  test('to an unreachable merchant is an error that keeps its cause', async () => {
    const callbackUrl = 'http://127.0.0.1:1/secret?of=mine';
    const error = await failure(sendOrderStatusCallback({ callbackUrl, body: {} }));
    expect(error.kind).toBe('unreachable');
    expect(error.cause).toBeDefined();
    expect(error.message).toMatch(
      /^The receiver at 127\.0\.0\.1:1 could not be reached( \(ECONNREFUSED\))?\.$/,
    );
  });

  test('that cannot be resolved names the host, the port and the code of the cause', async () => {
    const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const callbackUrl = 'https://merchant.example/secret';
    const error = await failure(sendOrderStatusCallback({ callbackUrl, body: {}, fetch }));
    expect(error.message).toBe('The receiver at merchant.example:443 could not be reached (ENOTFOUND).');
  });

  test('does not get its path twice', async () => {
    const callbackUrl = 'https://merchant.example/hub/webhook/';
    expect(await failure(sendOrderStatusCallback({ callbackUrl, body: {} }))).toMatchObject({
      kind: 'bad-url',
      message: '`callbackUrl` must not end in `/hub/webhook`, which is appended (R-038).',
    });
  });

  test.each([['ftp://x'], ['nonsense'], ['http://user:secret@x'], ['file:///etc']])(
    'does not go to %s',
    async (callbackUrl) => {
      const send = () => expect.unreachable('nothing may be sent') as never;
      const error = await failure(sendOrderStatusCallback({ callbackUrl, body: {}, fetch: send }));
      expect(error.kind).toBe('bad-url');
      expect(error.message).not.toContain('secret');
    },
  );
});
