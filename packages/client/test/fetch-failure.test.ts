import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { certainlyDidNotLeave } from '@cross-border-payments/client-runtime/core/repeat';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../src/index.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function failureOf(url: string, init?: RequestInit): Promise<unknown> {
  return fetch(url, init).then(
    () => 'no failure',
    (error) => error,
  );
}

describe('the errors of the fetch of this platform', () => {
  test('of a refused connection shows that nothing was sent', async () => {
    const url = await listen(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(certainlyDidNotLeave(await failureOf(url))).toBe(true);
    expect(certainlyDidNotLeave(await failureOf(url.replace('127.0.0.1', 'localhost')))).toBe(true);
  });

  test('of a name without an address shows that nothing was sent', async () => {
    expect(certainlyDidNotLeave(await failureOf('http://service.invalid'))).toBe(true);
  });

  test('of a broken connection does not show whether anything was sent', async () => {
    const closing = await listen((socket) => socket.on('data', () => socket.destroy()));
    const resetting = await listen((socket) => socket.on('data', () => socket.resetAndDestroy()));
    const atOnce = await listen((socket) => socket.destroy());
    for (const url of [closing, resetting, atOnce]) {
      expect(certainlyDidNotLeave(await failureOf(url, { method: 'POST', body: '{}' }))).toBe(false);
    }
  });

  test('of an aborted call does not show whether anything was sent', async () => {
    const url = await listen(() => {});
    expect(certainlyDidNotLeave(await failureOf(url, { signal: AbortSignal.timeout(10) }))).toBe(false);
  });
});

describe('a read', () => {
  /** Reads from a service, with a token so that it need not log in. Returns the message of the error. */
  const messageFrom = async (
    baseUrl: string,
    { token }: { readonly token?: string } = { token: 'a-token' },
  ) => {
    const stored = token ? { token, expiresAt: Date.now() + 3_600_000 } : undefined;
    const client = createClient({
      baseUrl,
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      retry: false,
      tokenStore: { get: async () => stored, set: async () => {} },
    });
    const error = await client.payin.getStatus({ orderNo: 'A' }).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: 'network' });
    return error.message;
  };
  const ADVICE = 'Check `baseUrl` (http or https?), DNS, firewall and proxy.';

  test('of a closed port says that it was not sent, and so does its login', async () => {
    const url = await listen(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const reason = `was not sent: no connection to ${new URL(url).host} (ECONNREFUSED). ${ADVICE}`;
    expect(await messageFrom(url)).toBe(`getPayinStatus ${reason}`);
    expect(await messageFrom(url, {})).toBe(`createToken ${reason}`);
  });

  test('of a broken connection does not say so', async () => {
    const url = await listen((socket) => socket.on('data', () => socket.resetAndDestroy()));
    expect(await messageFrom(url)).toBe(
      `The request of getPayinStatus to ${new URL(url).host}, or its response, was lost (ECONNRESET). ${ADVICE}`,
    );
  });
});

describe('several addresses', () => {
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  const reset = Object.assign(new Error(), { code: 'ECONNRESET' });
  const failure = (...errors: Error[]) =>
    new TypeError('fetch failed', { cause: new AggregateError(errors) });

  test('show that nothing was sent only if all refused the connection', () => {
    expect(certainlyDidNotLeave(failure(refused, refused))).toBe(true);
    expect(certainlyDidNotLeave(failure(refused, reset))).toBe(false);
  });
});

test('for an unreachable host, the system call decides', () => {
  const unreachable = (syscall: string) => Object.assign(new Error(), { code: 'EHOSTUNREACH', syscall });
  expect(certainlyDidNotLeave(new TypeError('fetch failed', { cause: unreachable('connect') }))).toBe(true);
  expect(certainlyDidNotLeave(new TypeError('fetch failed', { cause: unreachable('read') }))).toBe(false);
});

test('a connection that broke after another was refused may have been used', () => {
  const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  const broken = Object.assign(new Error('', { cause: refused }), { code: 'UND_ERR_SOCKET' });
  expect(certainlyDidNotLeave(new TypeError('fetch failed', { cause: broken }))).toBe(false);
});

test('an error with a circle of causes, or a code that is no string, does not show that nothing was sent', () => {
  const circle = new TypeError('fetch failed');
  circle.cause = circle;
  expect(certainlyDidNotLeave(circle)).toBe(false);
  expect(certainlyDidNotLeave(Object.assign(new Error(), { code: Symbol('code') }))).toBe(false);
});

test.each([undefined, null, 'ECONNREFUSED', {}, new Error('ECONNREFUSED')])(
  '%o does not show whether anything was sent',
  (thrown) => {
    expect(certainlyDidNotLeave(thrown)).toBe(false);
  },
);
