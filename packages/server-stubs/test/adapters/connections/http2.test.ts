import { once } from 'node:events';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { AnyInput } from '@cross-border-payments/server-runtime/handler';
import type { Service } from '@cross-border-payments/server-runtime/service';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { DONE, QUOTE } from '../../../src/testing/all-adapters.ts';
import { makeGate, recordedService, UPLOAD } from '../../../src/testing/recorded-service.ts';
import { CREDENTIALS, type Seen, testService } from '../../../src/testing/test-service.ts';
import type { WireRequest } from '../../../src/testing/wire.ts';

const LIMIT_MS = 200;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Start = (service: Service, limitMs?: number) => Promise<AddressInfo>;

const ADAPTERS: [string, Start][] = [
  [
    'node:http2',
    async (service, limitMs) => {
      const listener = createNodeListener(service);
      const server: Http2Server = createServer((message, response) => {
        if (limitMs) response.setTimeout(limitMs, () => response.writeHead(503).end());
        listener(message, response);
      });
      closing.push(() => server.close());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return server.address() as AddressInfo;
    },
  ],
  [
    'Fastify',
    async (service, limitMs) => {
      const app = Fastify({ ...fastifyOptions(service), http2: true } as object);
      if (limitMs)
        app.addHook('onRequest', async (_request, reply) => {
          setTimeout(() => reply.code(503).send(), limitMs);
        });
      app.register(createFastifyPlugin(service));
      closing.push(() => app.close());
      await app.listen({ port: 0, host: '127.0.0.1' });
      return app.server.address() as AddressInfo;
    },
  ],
];

/** Opens a stream of a new session. */
function open({ port }: AddressInfo, request: WireRequest, endStream = false) {
  const session: ClientHttp2Session = connect(`http://127.0.0.1:${port}`);
  closing.push(() => session.destroy());
  const stream = session.request(
    { ':method': request.method, ':path': request.target, ...request.headers },
    { endStream },
  );
  stream.on('error', () => undefined);
  let body = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    body += chunk;
  });
  const response = once(stream, 'response').then(([headers]) => headers[':status'] as number);
  const closed = once(stream, 'close').then(() => body);
  return { session, stream, response, closed };
}

async function exchange(address: AddressInfo, request: WireRequest, endStream = false) {
  const { stream, response, closed } = open(address, request, endStream);
  if (!endStream) stream.end(request.body);
  return [await response, JSON.parse(await closed)];
}

const MISSING = { status: '-1', message: 'The request needs a body and has none.' };
const OPTIONAL = { method: 'GET', target: '/payout/common/area/list', headers: CREDENTIALS };
const withLength = { ...QUOTE, headers: { ...QUOTE.headers, 'content-length': String(QUOTE.body?.length) } };

describe.each(ADAPTERS)('HTTP/2 with %s', (_, start) => {
  const served = async (seen: Seen[] = []) =>
    start(testService({}, seen, { getGlobalPayoutQuote: () => DONE }));

  test('a body arrives without `content-length`, and with it', async () => {
    const address = await served();
    expect(await exchange(address, QUOTE)).toEqual([200, DONE.body]);
    expect(await exchange(address, withLength)).toEqual([200, DONE.body]);
  });

  test('a stream that stays open after a body of the announced length gets HTTP 408', async () => {
    // The body is there before the service reads it.
    const authenticate = () => new Promise<string>((resolve) => setTimeout(resolve, 50, 'caller'));
    const service = testService({ limits: { bodyTimeoutMs: 50 }, authenticate });
    const { stream, response } = open(await start(service), withLength);
    stream.write(withLength.body);
    expect(await response).toBe(408);
  });

  test('a missing body is refused, whether the headers end the stream or a frame without data', async () => {
    const address = await served();
    expect(await exchange(address, QUOTE, true)).toEqual([400, MISSING]);
    expect(await exchange(address, { ...QUOTE, body: '' })).toEqual([400, MISSING]);
  });

  test('an optional body is passed on, and may be missing', async () => {
    const seen: Seen[] = [];
    const address = await served(seen);
    const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
    const [status] = await exchange(address, { ...OPTIONAL, headers, body: '{"xxxx":"a"}' });
    expect([status, seen.at(-1)?.input.body]).toEqual([200, { xxxx: 'a' }]);
    for (const endStream of [true, false]) {
      const [other] = await exchange(address, { ...OPTIONAL, body: '' }, endStream);
      expect([other, seen.at(-1)?.input.body]).toEqual([200, undefined]);
    }
    expect(seen).toHaveLength(3);
  });

  test('an upload arrives in several frames', async () => {
    const recorded = recordedService();
    const { stream, response } = open(await start(recorded.service), UPLOAD);
    for (const byte of Buffer.from(String(UPLOAD.body))) stream.write(Buffer.of(byte));
    stream.end();
    expect(await response).toBe(200);
    expect(recorded.begun.at(-1)).toBe('received');
  });

  test('a body that is too large is refused, and the stream ends although the client sends more', async () => {
    const service = testService({ limits: { jsonBytes: 1_000 } });
    const { stream, response, closed } = open(await start(service), QUOTE);
    stream.write('['.repeat(5_000));
    expect(await response).toBe(413);
    expect(await closed).toContain('larger than 1000 bytes');
  });

  test('a body that never arrives is refused', async () => {
    const { response, closed } = open(await start(testService({ limits: { bodyTimeoutMs: 60 } })), QUOTE);
    expect(await response).toBe(408);
    await closed;
  });

  test('a client that leaves in the middle of the body: no handler is called', async () => {
    const recorded = recordedService('authenticate');
    const { session, stream } = open(await start(recorded.service), QUOTE);
    // The part that arrives is a complete request by itself.
    await new Promise((resolve) => stream.write(QUOTE.body, resolve));
    while (recorded.begun.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    recorded.goOn();
    session.destroy();
    await recorded.settled;
    expect(recorded.begun).toEqual(['authenticate']);
  });

  test('a client that leaves while the handler runs: the signal is aborted, otherwise not', async () => {
    const [entered, enter] = makeGate();
    const signals: AbortSignal[] = [];
    let mustWait = false;
    const service = testService({}, [], {
      getGlobalPayoutQuote: async ({ signal }: AnyInput<string>) => {
        signals.push(signal);
        enter();
        if (mustWait) await once(signal, 'abort');
        return DONE;
      },
    });
    const address = await start(service);
    expect(await exchange(address, QUOTE)).toEqual([200, DONE.body]);
    expect(signals[0]?.aborted).toBe(false);
    mustWait = true;
    const { stream } = open(address, QUOTE);
    stream.end(QUOTE.body);
    await entered;
    while (signals.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    stream.close(8);
    await once(signals[1] as AbortSignal, 'abort');
  });

  test.each([
    ['a request', QUOTE],
    ['an upload', UPLOAD],
  ])(
    'a time limit of the server that responds in the middle of %s: no handler ends',
    async (_name, request) => {
      const recorded = recordedService();
      const { stream, response } = open(await start(recorded.service, LIMIT_MS), request);
      const text = String(request.body);
      stream.write(text.slice(0, -20));
      expect(await response).toBe(503);
      stream.end(text.slice(-20));
      await recorded.settled;
      const steps = ['authenticate', 'verifySignature', 'around', 'handler', 'save'];
      const failed = 'save failed: The request ended before the service had responded.';
      expect(recorded.begun).toEqual(request === QUOTE ? ['authenticate'] : [...steps, failed]);
    },
  );

  test('a response is streamed, with several cookies', async () => {
    const chunks = ['one ', 'two'].map((text) => Buffer.from(text));
    const service: Service = {
      handle: async () => ({
        status: 200,
        headers: { 'content-type': 'text/plain', 'set-cookie': 'a=1\nb=2' },
        body: '',
        content: {
          length: undefined,
          next: async () => chunks.shift(),
          cancel: () => {},
          whenStalled: () => {},
        },
      }),
    };
    const { stream, closed } = open(await start(service), OPTIONAL, true);
    const [headers] = await once(stream, 'response');
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(await closed).toBe('one two');
  });
});
