// Long form also: short and long chunks that are ready at once, with each adapter.
import { once } from 'node:events';
import { connect } from 'node:net';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { TimeLimitError } from '@cross-border-payments/server-runtime/limits';
import type { ErrorContext } from '@cross-border-payments/server-runtime/options';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ADAPTERS,
  type AdapterName,
  type RunningAdapter,
  startAdapters,
} from '../../src/testing/adapters.ts';
import { RESPONSES_DOCUMENT } from '../../src/testing/responses-document.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from '../../src/testing/tiny-server.ts';

const isLong = process.env.TEST_FORM === 'long';
const CHUNKS = [
  ['empty', ''],
  ['short', 'a'],
  ['long', 'a'.repeat(100_000)],
] as const;
const { folder, remove } = temporaryFolder();
const bytes = new Uint8Array(1_000_000).map((_, at) => at % 251);
let server: TinyServer;
let running: RunningAdapter[] = [];
let errors: [unknown, ErrorContext][] = [];
let service: Service;

beforeAll(async () => {
  await writeServer(folder, 'server', RESPONSES_DOCUMENT);
  server = await loadServer(folder, 'server');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((adapter) => adapter.close()));
  errors = [];
});
afterAll(remove);

/** Starts a service with these handlers behind an adapter. */
async function start(name: AdapterName, handlers: object, options: object = {}): Promise<void> {
  const onError = (...args: [unknown, ErrorContext]) => void errors.push(args);
  service = server.createPartialService(
    { text: () => ({ status: 200, body: 'Rex' }), ...handlers },
    { onError, ...options },
  );
  running = await startAdapters(service, [name]);
}

/** Fails the test when it is read. */
const hostile = new Proxy(
  {},
  {
    get: () => expect.fail('A property was read.'),
    getPrototypeOf: () => expect.fail('The prototype was read.'),
  },
);

const port = () => running[0]?.port ?? 0;

function request(name: string, path: string, init: RequestInit = {}): Promise<Response> {
  const url = `http://127.0.0.1:${port()}${path}`;
  return name === 'fetch' ? createFetchHandler(service)(new Request(url, init)) : fetch(url, init);
}

/** Returns a promise with the function that resolves it. */
function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

describe.each(ADAPTERS)('%s', (name) => {
  test('sends bytes, a file with its length, and a stream of any length', async () => {
    const bodies = [bytes, new Blob([bytes]), new Blob([bytes]).stream()];
    await start(name, { picture: () => ({ status: 200, body: bodies.shift() }) });
    for (const length of ['1000000', '1000000', null]) {
      const response = await request(name, '/picture');
      expect(response.headers.get('content-type')).toBe('image/png');
      if (name !== 'fetch' || length === null) expect(response.headers.get('content-length')).toBe(length);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(errors).toEqual([]);
  });

  test('sends several cookies, each in a separate header', async () => {
    const headers = { 'Set-Cookie': ['a=1, 2; Path=/', 'b=3'], 'x-list': ['a', 'b'] };
    await start(name, { text: () => ({ status: 200, body: 'Rex', headers }) });
    const response = await request(name, '/text');
    expect(response.headers.getSetCookie()).toEqual(['a=1, 2; Path=/', 'b=3']);
    expect(response.headers.get('x-list')).toBe('a,b');
    expect(await response.text()).toBe('Rex');
    const wrong = { 'set-cookie': ['a=1', 'b\n'] };
    await Promise.all(running.splice(0).map((adapter) => adapter.close()));
    await start(name, { text: () => ({ status: 200, body: 'Rex', headers: wrong }) });
    expect((await request(name, '/text')).status).toBe(500);
  });

  test('sends the head before the first event, and each event as soon as it is yielded', async () => {
    const [first, second] = [gate(), gate()];
    const events = async function* () {
      await first.promise;
      yield { data: { name: 'Rex' } };
      await second.promise;
      yield { text: '[DONE]' };
    };
    await start(name, { events: () => ({ status: 200, body: events() }) });
    const { body, headers } = await request(name, '/events');
    expect(headers.get('content-type')).toBe('text/event-stream');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    first.resolve();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: {"name":"Rex"}\n\n' });
    second.resolve();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: [DONE]\n\n' });
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  test('ends a source whose client has disconnected, even while it waits', async () => {
    const left = gate();
    const source = {
      [Symbol.asyncIterator]: () => ({
        chunks: ['first'],
        next() {
          const value = this.chunks.pop();
          return value === undefined ? new Promise(() => {}) : Promise.resolve({ done: false, value });
        },
        return: async () => left.resolve(),
      }),
    };
    await start(name, { picture: () => ({ status: 200, body: source }) });
    const { body } = await request(name, '/picture');
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await left.promise;
    expect(errors).toEqual([]);
    expect(await (await request(name, '/text')).text()).toBe('Rex');
  });

  test('aborts a response whose source fails, calls `onError` once, and continues', async () => {
    const body = async function* () {
      yield 'first';
      throw new Error('The disk is gone.');
    };
    await start(name, { picture: () => ({ status: 200, body: body() }) });
    // The head may or may not arrive before the connection ends.
    const read = async () => (await request(name, '/picture')).text();
    await expect(read()).rejects.toThrow();
    expect(errors).toEqual([
      [expect.objectContaining({ message: 'The disk is gone.' }), expect.objectContaining({ phase: 'send' })],
    ]);
    expect(errors[0]?.[1].operation?.id).toBe('picture');
    expect(await (await request(name, '/text')).text()).toBe('Rex');
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a hostile object', hostile],
  ])('aborts a response whose source fails with %s, and continues', async (_, reason) => {
    const iterable = async function* () {
      yield 'first';
      throw reason;
    };
    const stream = () => {
      const texts = ['first'];
      return new ReadableStream({
        pull(controller) {
          const text = texts.pop();
          if (text === undefined) controller.error(reason);
          else controller.enqueue(text);
        },
      });
    };
    for (const body of [iterable, stream]) {
      await start(name, { picture: () => ({ status: 200, body: body() }) });
      const failed = await (await request(name, '/picture'))
        .text()
        .then(
          () => false,
          () => true,
        )
        .catch(() => true);
      expect(failed).toBe(true);
      expect(errors.length).toBe(1);
      expect(errors[0]?.[0] === reason).toBe(true);
      expect(await (await request(name, '/text')).text()).toBe('Rex');
      await Promise.all(running.splice(0).map((adapter) => adapter.close()));
      errors = [];
    }
  });

  test.each(isLong || name === 'node' ? CHUNKS : CHUNKS.slice(0, 1))(
    'does not block the event loop when all chunks are ready at once: %s ones',
    async (_, chunk) => {
      // The body ends even if the event loop is blocked, so that the test fails instead of hanging.
      const end = performance.now() + 3_000;
      let turns = 0;
      const body = async function* () {
        setImmediate(function count() {
          turns += 1;
          if (turns < 3) setImmediate(count);
        });
        yield 'first';
        while (turns < 3 && performance.now() < end) yield chunk;
      };
      await start(name, { picture: () => ({ status: 200, body: body() }) });
      const response = await request(name, '/picture');
      for await (const _read of response.body ?? []);
      expect(turns).toBe(3);
    },
  );

  test('reads a source only as fast as its client reads, and ends it if the client reads nothing', async () => {
    let sent = 0;
    const left = gate();
    const body = async function* () {
      try {
        for (; sent < 4_096; sent++) yield new Uint8Array(65_536);
      } finally {
        left.resolve();
      }
    };
    await start(name, { picture: () => ({ status: 200, body: body() }) }, { limits: { sendTimeoutMs: 100 } });
    const close = name === 'fetch' ? await ignoreBody() : ignoreSocket(port());
    await left.promise;
    expect(sent).toBeLessThan(1_024);
    expect(errors).toEqual([[expect.any(TimeLimitError), expect.objectContaining({ phase: 'send' })]]);
    await close();
  });

  test('sends no body for HEAD, and ends its source', async () => {
    const left = gate();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel: () => left.resolve(),
    });
    await start(name, { look: () => ({ status: 200, body }) });
    const response = await request(name, '/nothing', { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(await response.text()).toBe('');
    await left.promise;
  });
});

async function ignoreBody(): Promise<() => Promise<void>> {
  const { body } = await createFetchHandler(service)(new Request('http://localhost/picture'));
  const reader = body?.getReader();
  await reader?.read();
  return async () => expect(await reader?.read().catch(String)).toContain('The client stopped reading');
}

function ignoreSocket(port: number): () => Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /picture HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return async () => {
    // Reads the rest of the sent data; then the connection must end.
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
  };
}
