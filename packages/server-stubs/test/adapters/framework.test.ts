import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { AnyInput } from '@cross-border-payments/server-runtime/handler';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import Fastify from 'fastify';
import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { describe, expect, test } from 'vitest';
import { createPartialService } from '../../src/generated/service.ts';
import type { AdapterName } from '../../src/testing/adapters.ts';
import { after, allAdapters, DONE, QUOTE } from '../../src/testing/all-adapters.ts';
import { testService } from '../../src/testing/test-service.ts';
import { requestBytes, type WireRequest } from '../../src/testing/wire.ts';

const ALL_FIVE = 5;
const five = allAdapters();

async function sendAll(request: WireRequest, ...service: Parameters<typeof five.start>) {
  await five.start(...service);
  return five.send(request);
}

/** For each framework, tests for a property that only its requests have. */
const IS_NATIVE: Record<AdapterName, (native: never) => boolean> = {
  node: (native: object) => Object.getPrototypeOf(native) === IncomingMessage.prototype,
  fetch: (native: object) => native instanceof Request,
  fastify: (native: { log?: { info: unknown }; raw?: unknown }) =>
    typeof native.log?.info === 'function' && native.raw instanceof IncomingMessage,
  hono: (native: { req?: { raw: unknown }; var?: unknown }) =>
    native.req !== undefined && native.var !== undefined,
  express: (native: { originalUrl?: string; get?: unknown }) =>
    native.originalUrl === QUOTE.target && typeof native.get === 'function',
};

test('hooks, `around` and the handler get the request of the framework', async () => {
  const seen: Record<string, unknown[]> = {
    authenticate: [],
    verify: [],
    around: [],
    handler: [],
    onResponse: [],
  };
  const see = (where: string, { native }: { native: unknown }) => seen[where]?.push(native);
  const options: Partial<ServiceOptions<string>> = {
    authenticate: (credentials) => String(see('authenticate', credentials)),
    verifySignature: (signed) => see('verify', signed) !== undefined,
    around: (input, next) => {
      see('around', input);
      return next();
    },
    onResponse: (event) => void see('onResponse', event),
  };
  const responses = await sendAll(
    QUOTE,
    options,
    after((input) => see('handler', input)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
  for (const natives of Object.values(seen)) {
    expect(natives).toHaveLength(ALL_FIVE);
    for (const { name } of five.running()) {
      expect(natives.filter((native) => IS_NATIVE[name](native as never)).length, name).toBe(1);
    }
  }
});

test('a service for one framework does not compile with the adapter of another', () => {
  const service = createPartialService<string, Context>(
    {},
    { authenticate: ({ native }) => native.req.path },
  );
  expect(createHonoHandler(service)).toBeTypeOf('function');
  // @ts-expect-error
  expect(createNodeListener(service)).toBeTypeOf('function');
  // @ts-expect-error
  expect(createFetchHandler(service)).toBeTypeOf('function');
});

describe('the id of a request', () => {
  const requestIdHeader = 'X-Request-ID';
  const withId = (id: string, request = QUOTE) => ({
    ...request,
    headers: { ...request.headers, 'x-request-id': id },
  });

  test.each([
    ['an answer', QUOTE],
    ['a refusal', { ...QUOTE, body: '{}' }],
    ['an unknown path', { ...QUOTE, target: '/nothing' }],
  ])('is read, passed to hooks and handlers, and sent with %s', async (_, request) => {
    const ids: string[] = [];
    const keep = ({ requestId }: { requestId: string }) => void ids.push(requestId);
    const options = { requestIdHeader, onResponse: keep };
    const responses = await sendAll(
      withId('018f.a-b', request),
      options,
      after((input) => keep(input)),
    );
    expect(new Set(ids)).toEqual(new Set(['018f.a-b']));
    expect(responses.map(({ requestId }) => requestId)).toEqual(Array(ALL_FIVE).fill('018f.a-b'));
  });

  test.each([['a b'], ['x'.repeat(129)], ['<script>'], ['']])(
    'is replaced by a new one if it is %j',
    async (id) => {
      const responses = await sendAll(withId(id), { requestIdHeader });
      expect(new Set(responses.map(({ requestId }) => requestId)).size).toBe(ALL_FIVE);
      for (const { requestId } of responses) expect(requestId).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );

  test.each([
    ['of the framework', QUOTE],
    ['that came in', withId('018f.a-b')],
  ])('is the one %s, and its logs have the same', async (_, { target, headers, body }) => {
    const ids: unknown[] = [];
    const keep = ({ native, requestId: own }: AnyInput<string>) => ids.push([own, idOf(native)]);
    const idOf = (native: unknown) =>
      native instanceof Object && 'get' in native && !('id' in native)
        ? (native as Context).get('requestId')
        : (native as { id?: unknown }).id;
    const own = testService({ authenticate: () => '', requestIdHeader }, [], {
      getGlobalPayoutQuote: after(keep),
    });
    const init = { method: 'POST', headers: headers as Record<string, string>, body: String(body) };
    const fastify = Fastify(fastifyOptions(own)).register(createFastifyPlugin(own));
    const { method, ...rest } = { ...init, method: 'POST' as const };
    const first = await fastify.inject({ url: target, method, ...rest });
    const hono = new Hono().use(requestId()).all('*', createHonoHandler(own));
    const second = await hono.request(target, init);
    expect(ids).toHaveLength(2);
    for (const [ours, theirs] of ids as [string, unknown][]) expect(ours).toBe(theirs);
    expect(ids.map((pair) => (pair as unknown[])[0])).toEqual([
      first.headers['x-request-id'],
      second.headers.get('x-request-id'),
    ]);
  });

  test('is neither read nor sent without the option', async () => {
    const ids: string[] = [];
    const responses = await sendAll(
      withId('mine'),
      {},
      after(({ requestId }) => ids.push(requestId)),
    );
    expect(ids).toHaveLength(ALL_FIVE);
    expect(ids).not.toContain('mine');
    expect(responses.map(({ requestId }) => requestId)).toEqual(Array(ALL_FIVE).fill(undefined));
  });
});

describe('the signal of a request', () => {
  test('is aborted when the client leaves before it has a response', async () => {
    const entered: (() => void)[] = [];
    const left: Promise<void>[] = [];
    const service = await five.start({}, ({ signal }: AnyInput<string>) => {
      const aborted = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      left.push(aborted);
      entered.shift()?.();
      return aborted.then(() => DONE);
    });
    for (const { port } of five.running()) {
      const inside = new Promise<void>((resolve) => {
        entered.push(resolve);
      });
      const leave = port === undefined ? leaveFetch(createFetchHandler(service)) : leaveSocket(port);
      await inside;
      leave();
    }
    await Promise.all(left);
    expect(left).toHaveLength(ALL_FIVE);
  });

  test('is not aborted by a response', async () => {
    const signals: AbortSignal[] = [];
    const responses = await sendAll(
      QUOTE,
      {},
      after(({ signal }) => signals.push(signal)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
    await five.close();
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array(ALL_FIVE).fill(false));
  });
});

function leaveSocket(port: number): () => void {
  const socket = connect(port, '127.0.0.1');
  socket.write(requestBytes(QUOTE));
  return () => socket.destroy();
}

function leaveFetch(handle: ReturnType<typeof createFetchHandler>): () => void {
  const controller = new AbortController();
  const { method, headers, body, target } = QUOTE;
  const init = {
    method,
    headers: headers as Record<string, string>,
    body: String(body),
    signal: controller.signal,
  };
  void handle(new Request(`http://localhost${target}`, init));
  return () => controller.abort();
}
