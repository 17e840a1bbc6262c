import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test, vi } from 'vitest';
import { listening as listen } from '../testing/callback-receiver.ts';
import { type CallbackReceiver, createCallbackReceiver, toFetchHandler, toNodeListener } from './index.ts';

const listening = (receiver: CallbackReceiver) => listen(toNodeListener(receiver));

interface Asked {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

async function read(response: Response): Promise<Asked> {
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const adapters = {
  'node:http': async (receiver: CallbackReceiver) => {
    const port = await listening(receiver);
    return async (path: string, init: RequestInit) =>
      read(await fetch(`http://127.0.0.1:${port}${path}`, init));
  },
  fetch: async (receiver: CallbackReceiver) => {
    const handler = toFetchHandler(receiver);
    return async (path: string, init: RequestInit) =>
      read(await handler(new Request(`https://merchant.example${path}`, init)));
  },
};

describe.each(Object.entries(adapters))('%s', (_, start) => {
  test('accepts a callback below any callback URL', async () => {
    const onCallback = vi.fn();
    const ask = await start(createCallbackReceiver({ appKey: 'key-1', onCallback }));
    const init = { method: 'POST', headers: { appkey: 'key-1' }, body: '{"tradeId":"T1"}' };
    for (const path of ['/hub/webhook', '/payments/hub/webhook?x=1']) {
      const { status, body, headers } = await ask(path, init);
      expect([status, body]).toEqual([200, { status: '1' }]);
      expect(headers.get('content-type')).toContain('application/json');
    }
    expect(onCallback.mock.calls.map(([callback]) => callback)).toEqual([
      { tradeId: 'T1' },
      { tradeId: 'T1' },
    ]);
  });

  test('responds with 400 to a wrong key, malformed JSON and no body', async () => {
    const ask = await start(createCallbackReceiver({ appKey: 'key-1', onCallback: () => undefined }));
    const headers = { appkey: 'key-1' };
    const asked = [
      await ask('/hub/webhook', { method: 'POST', body: '{}' }),
      await ask('/hub/webhook', { method: 'POST', headers, body: '{' }),
      await ask('/hub/webhook', { method: 'POST', headers }),
    ];
    expect(asked.map(({ status, body }) => [status, (body as { status: string }).status])).toEqual([
      [400, '-1'],
      [400, '-1'],
      [400, '-1'],
    ]);
  });

  test('responds to other requests with 404 or 405', async () => {
    const onCallback = vi.fn();
    const ask = await start(createCallbackReceiver({ appKey: 'unchecked', onCallback }));
    expect((await ask('/hub/webhooks', { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await ask('/?/hub/webhook', { method: 'POST', body: '{}' })).status).toBe(404);
    const { status, headers } = await ask('/hub/webhook', { method: 'GET' });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('accepts 1,024 bytes where as many are allowed, and refuses one more', async () => {
    const onCallback = vi.fn();
    const ask = await start(createCallbackReceiver({ appKey: 'unchecked', maxBytes: 1024, onCallback }));
    const send = (length: number) =>
      ask('/hub/webhook', { method: 'POST', body: JSON.stringify('x'.repeat(length - 2)) });
    expect((await send(1024)).status).toBe(200);
    const { status, body } = await send(1025);
    expect([status, body]).toEqual([400, { status: '-1', message: 'The body is larger than 1024 bytes.' }]);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('reads a body in many chunks', async () => {
    const onCallback = vi.fn();
    const ask = await start(createCallbackReceiver({ appKey: 'unchecked', onCallback }));
    const text = JSON.stringify({ name: '中'.repeat(50_000) });
    const whole = new TextEncoder().encode(text);
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= whole.length) return controller.close();
        controller.enqueue(whole.subarray(at, at + 7_919));
        at += 7_919;
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await ask('/hub/webhook', init)).status).toBe(200);
    expect(onCallback).toHaveBeenCalledExactlyOnceWith(JSON.parse(text), expect.anything());
  });
});

const CONSUMED =
  'A body parser, such as `express.json()`, has read the body: mount the callback handler before it, or pass the raw body to `receiver.handle`.';

/** Sends raw text and returns the response, up to the end of the connection or the text `until`. */
function raw(port: number, text: string, until: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
      if (response.includes(until)) socket.destroy();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('node:http, on the wire', () => {
  const head = 'POST /hub/webhook HTTP/1.1\r\nhost: x\r\n';

  test('a body whose declared length is too large gets a response before it is sent', async () => {
    const port = await listening(
      createCallbackReceiver({ appKey: 'unchecked', maxBytes: 10, onCallback: () => undefined }),
    );
    const response = await raw(port, `${head}content-length: 1000000\r\n\r\n`, '}');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.toLowerCase()).toContain('connection: close');
  });

  test('a body that never ends gets a response once it is too large', async () => {
    const port = await listening(
      createCallbackReceiver({ appKey: 'unchecked', maxBytes: 10, onCallback: () => undefined }),
    );
    const response = await raw(
      port,
      `${head}transfer-encoding: chunked\r\n\r\n10\r\n0123456789abcdef\r\n`,
      '}',
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nothing', () => undefined],
  ])('a receiver that %s causes HTTP 400', async (_, handle) => {
    const port = await listening({ handle } as never);
    const response = await fetch(`http://127.0.0.1:${port}/hub/webhook`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });

  test('a sender that disconnects is reported, and nothing is handled', async () => {
    const onCallback = vi.fn();
    const failed = new Promise((resolve) => {
      const onError = (error: unknown, step: string) => resolve([step, String(error)]);
      void listening(createCallbackReceiver({ appKey: 'unchecked', onCallback, onError })).then((port) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head}content-length: 100\r\n\r\n{"a":`, () =>
            setTimeout(() => socket.destroy(), 20),
          );
        });
      });
    });
    expect(await failed).toEqual([
      'read',
      expect.stringMatching(/closed before the whole body was received/),
    ]);
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('two `appkey` headers count as no key', async () => {
    const port = await listening(createCallbackReceiver({ appKey: 'a', onCallback: () => undefined }));
    const response = await raw(port, `${head}appkey: a\r\nappkey: a\r\ncontent-length: 2\r\n\r\n{}`, '}');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a connection can be reused', async () => {
    const port = await listening(
      createCallbackReceiver({ appKey: 'unchecked', onCallback: () => undefined }),
    );
    const request = `${head}content-length: 2\r\n\r\n{}`;
    const response = await raw(port, request + request, '"1"}HTTP');
    expect(response.match(/HTTP\/1\.1 200/g)?.length).toBe(2);
  });

  test('a body that has been read already is reported', async () => {
    const onError = vi.fn();
    const listener = toNodeListener(
      createCallbackReceiver({ appKey: 'unchecked', onCallback: () => undefined, onError }),
    );
    const port = await listen((request, response) => {
      request.resume().on('end', () => setImmediate(() => listener(request, response)));
    });
    const url = `http://127.0.0.1:${port}/hub/webhook`;
    const response = await fetch(url, { method: 'POST', body: '{}' });
    expect([response.status, await response.json()]).toEqual([400, { status: '-1', message: CONSUMED }]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: CONSUMED }), 'read');
  });
});

test('node:http: bytes over the limit are dropped', async () => {
  const request = Object.assign(new EventEmitter(), {
    method: 'POST',
    url: '/hub/webhook',
    headers: {},
    readableEnded: false,
  });
  const responded = new Promise((resolve) => {
    const response = { writeHead: resolve, end: () => undefined };
    toNodeListener(
      createCallbackReceiver({ appKey: 'unchecked', maxBytes: 10, onCallback: () => undefined }),
    )(request, response);
  });
  await vi.waitFor(() => expect(request.listenerCount('data')).toBe(1), { timeout: 60_000 });
  request.emit('data', new Uint8Array(11));
  expect(await responded).toBe(400);
  expect(request.listenerCount('data')).toBe(0);
});

test('fetch: a body that is too large is cancelled', async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100)),
    cancel: cancelled,
  });
  const handler = toFetchHandler(
    createCallbackReceiver({ appKey: 'unchecked', maxBytes: 1000, onCallback: () => undefined }),
  );
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  expect((await handler(new Request('https://merchant.example/hub/webhook', init))).status).toBe(400);
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalled(), { timeout: 60_000 });
});

test('fetch: a body that has been read already is reported', async () => {
  const onError = vi.fn();
  const options = { appKey: 'unchecked', onCallback: () => undefined, onError };
  const request = new Request('https://merchant.example/hub/webhook', { method: 'POST', body: '{}' });
  await request.json();
  const response = await toFetchHandler(createCallbackReceiver(options))(request);
  expect(await response.json()).toEqual({ status: '-1', message: CONSUMED });
  expect(onError).toHaveBeenCalledOnce();
});

describe('a receiver or handler in the wrong place', () => {
  const receiver = createCallbackReceiver({ appKey: 'unchecked', onCallback: () => undefined });

  test('is not a listener for node:http', () => {
    expect(() => createServer(receiver as never)).toThrow('write `createServer(toNodeListener(receiver))`');
  });

  test.each([toNodeListener, toFetchHandler])('%o refuses other arguments', (adapter) => {
    const make =
      (...given: unknown[]) =>
      () =>
        adapter(...(given as [never, never]));
    expect(make(() => undefined)).toThrow('`receiver` must be what `createCallbackReceiver` returns.');
    expect(make(undefined)).toThrow('`receiver` must be what');
    expect(make(receiver, '/callbacks')).toThrow("write `{ path: '/callbacks' }`");
    expect(make(receiver, { paht: '/callbacks' })).toThrow('`paht` is not known: did you mean `path`?');
    expect(make(receiver, { path: 1 })).toThrow('`path` must be a string or `false`.');
    for (const path of ['hub/webhook', 'https://shop.example/hub/webhook'])
      expect(make(receiver, { path })).toThrow('`path` must start with `/`, such as `/hub/webhook`.');
  });

  test('responds with 500 when node:http calls a fetch handler, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const url = `http://127.0.0.1:${await listen(toFetchHandler(receiver) as never)}/hub/webhook`;
    for (let time = 0; time < 2; time++) {
      const response = await fetch(url, { method: 'POST', body: '{}' });
      expect([response.status, await response.text()]).toEqual([
        500,
        expect.stringContaining('use `toNodeListener`'),
      ]);
    }
    expect((await toFetchHandler(receiver)(undefined as never)).status).toBe(500);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});

test('a router may check the path instead', async () => {
  const handler = toFetchHandler(
    createCallbackReceiver({ appKey: 'unchecked', onCallback: () => undefined }),
    { path: false },
  );
  const request = new Request('https://merchant.example/elsewhere', { method: 'POST', body: '{}' });
  expect((await handler(request)).status).toBe(200);
});

test('the whole entry also runs in browsers and at the edge', async () => {
  const entryPoints = [fileURLToPath(new URL('./index.ts', import.meta.url))];
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  expect(outputFiles[0]?.text).not.toMatch(/node:|\bBuffer\b|\brequire\(/);
});
