import { describe, expect, test } from 'vitest';
import type { ServiceValidators, Validator } from '../operation.ts';
import { type FunctionOptionNames, MISBEHAVIOURS } from '../testing/misbehaviours.ts';
import { createCallbackSender, type OutgoingCallback } from './callback.ts';
import { CallbackError, type OutgoingOperation, readReply } from './messages.ts';
import { createSender, type SenderOptions } from './sender.ts';

const SECRET = 'a-secret-value';
const NO_MESSAGES = { validators: {}, coerce: () => ({}), index: { schemas: {}, names: [] } };
const operation: OutgoingOperation = {
  id: 'orderPaid',
  method: 'POST',
  body: 'application/json',
  required: true,
  responses: { 200: ['application/json'], 204: [], '4XX': ['text/plain'] },
  readBody: readReply,
};

interface Paid {
  readonly parameters: { readonly headers?: Readonly<Record<string, unknown>>; readonly query?: object };
  readonly request: unknown;
  readonly responses: { readonly 200: unknown; readonly 204: undefined; readonly '4XX': string };
}

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

const LONG_MS = 60_000;

/** Makes a sender whose receiver returns a response, and records the requests. */
function sender(
  response: Response | ((init: RequestInit) => Promise<Response>),
  options: SenderOptions = {},
  own: Partial<OutgoingOperation> = {},
  messages: ServiceValidators = NO_MESSAGES,
) {
  const calls: Call[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    calls.push({ url: String(url), init });
    return response instanceof Response ? response : response(init);
  };
  const given = { timeoutMs: LONG_MS, ...options, fetch: fetch as typeof globalThis.fetch };
  return { calls, send: createSender<Paid>({ ...operation, ...own }, messages, given) };
}

function callbackSender(url: OutgoingCallback['url']) {
  return createCallbackSender<Paid>({ ...operation, url }, NO_MESSAGES);
}

async function failure(promise: Promise<unknown>): Promise<CallbackError> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallbackError);
  expect((error as CallbackError).message).not.toContain(SECRET);
  return error as CallbackError;
}

const URL_OF_RECEIVER = 'https://receiver.example/in?a=1';

/** Waits until the sender aborts, as `fetch` does. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('a message', () => {
  test('is sent with its query, headers and body, and the response is returned', async () => {
    const { calls, send } = sender(Response.json({ taken: true }, { headers: { 'x-id': '7' } }));
    const headers = { 'X-Trace': 1, 'X-List': ['a', 'b'], 'X-None': undefined, 'Content-Type': 'text/html' };
    const response = await send({
      url: URL_OF_RECEIVER,
      headers,
      query: { b: [1, 'x&y'], c: undefined },
      body: { paid: true },
    });
    expect(response).toMatchObject({ status: 200, body: { taken: true } });
    expect(response.headers.get('x-id')).toBe('7');
    const [{ init, ...call } = {} as Call] = calls;
    expect(call.url).toBe('https://receiver.example/in?a=1&b=1&b=x%26y');
    expect(init).toMatchObject({ method: 'POST', body: '{"paid":true}', redirect: 'manual' });
    expect(init.headers).toEqual({
      'content-type': 'application/json',
      'x-trace': '1',
      'x-list': 'a, b',
    });
  });

  test('is answered without a body by HTTP 204 of a range', async () => {
    const responses = { '2XX': ['application/json'] };
    const { send } = sender(new Response(null, { status: 204 }), {}, { responses });
    expect(await send({ url: URL_OF_RECEIVER, body: {} })).toMatchObject({ status: 204, body: undefined });
  });

  test.each([
    ['application/x-www-form-urlencoded', { a: [1, 2], b: 'x&y', c: undefined }, 'a=1&a=2&b=x%26y'],
    ['text/plain; charset=utf-8', 'text', 'text'],
    ['application/cloudevents+json', { id: 1 }, '{"id":1}'],
  ])('is written as %s', async (body, value, text) => {
    const { calls, send } = sender(Response.json({}), {}, { body });
    await send({ url: URL_OF_RECEIVER, body: value });
    expect(calls[0]?.init.body).toBe(text);
    expect(new Headers(calls[0]?.init.headers).get('content-type')).toBe(body);
  });

  test.each([
    ['without its body', { url: URL_OF_RECEIVER }],
    [
      'with a header of two lines',
      { url: URL_OF_RECEIVER, body: {}, headers: { 'X-Key': `${SECRET}\r\nX: y` } },
    ],
    ['with a header that has no name', { url: URL_OF_RECEIVER, body: {}, headers: { 'a b': SECRET } }],
  ])('%s is not sent', async (_, message) => {
    const { calls, send } = sender(Response.json({}));
    expect((await failure(send(message as never))).kind).toBe('bad-message');
    expect(calls).toEqual([]);
  });

  test('is checked by validators that are imported when it is sent', async () => {
    const errors = [{ instancePath: '', schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }];
    const validate: Validator['validate'] = Object.assign(() => false, { errors });
    const body = { 'application/json': { validate, root: 'Paid' } };
    const validators = { orderPaid: async () => ({ operation: { body } }) };
    const { calls, send } = sender(Response.json({}), {}, {}, { ...NO_MESSAGES, validators });
    const { kind, message } = await failure(send({ url: URL_OF_RECEIVER, body: 7 }));
    expect([kind, message, calls]).toEqual(['bad-message', 'The body must be an object.', []]);
  });

  test('that its media type cannot represent is not sent', async () => {
    const { calls, send } = sender(Response.json({}), {}, { body: 'text/plain' });
    expect((await failure(send({ url: URL_OF_RECEIVER, body: { key: SECRET } }))).kind).toBe('bad-message');
    expect(calls).toEqual([]);
  });

  test.each(['http://receiver.example', `https://a:${SECRET}@receiver.example`, `${SECRET}`])(
    'to %s is not sent',
    async (target) => {
      const { calls, send } = sender(Response.json({}));
      expect((await failure(send({ url: target, body: {} }))).kind).toBe('bad-url');
      expect(calls).toEqual([]);
    },
  );
});

describe('every error has a kind', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));

  test.each([
    ['a BigInt', { key: 1n }],
    ['a circle', circle],
    ['100,000 levels', deep],
    ['a toJSON that throws', { toJSON: fail }],
    ['a value that JSON does not have', () => SECRET],
  ])('of a body with %s', async (_, body) => {
    const { calls, send } = sender(Response.json({}));
    expect((await failure(send({ url: URL_OF_RECEIVER, body }))).kind).toBe('bad-message');
    expect(calls).toEqual([]);
  });

  test.each([
    ['no message', undefined, 'bad-message'],
    ['no address', { body: {} }, 'bad-url'],
    ['a number as address', { url: 7, body: {} }, 'bad-url'],
    [
      'a header that is no text',
      { url: URL_OF_RECEIVER, body: {}, headers: { 'x-a': Object.create(null) } },
      'bad-message',
    ],
  ])('of %s', async (_, message, kind) => {
    const { calls, send } = sender(Response.json({}));
    expect((await failure(send(message as never))).kind).toBe(kind);
    expect(calls).toEqual([]);
  });

  test('of a request without an address', () => {
    const send = callbackSender([{ source: '$url', of: 'request', at: ['url'] }]);
    expect(() => send.urlFor(undefined as never)).toThrow(expect.objectContaining({ kind: 'bad-url' }));
  });

  test.each([
    { timeoutMs: Number.NaN },
    { timeoutMs: 0 },
    { timeoutMs: 1e12 },
    { responseBytes: '1' as never },
  ])('of the option %o', (options) => {
    expect(() => sender(Response.json({}), options)).toThrow(expect.objectContaining({ kind: 'bad-option' }));
  });

  test('of an unknown option, which is named with the nearest one', () => {
    const create = (options: object) => () => sender(Response.json({}), options);
    const message = 'There is no option `timeoutMS`; did you mean `timeoutMs`?';
    expect(create({ timeoutMS: 1 })).toThrow(expect.objectContaining({ kind: 'bad-option', message }));
    expect(create({ quiet: true })).toThrow(
      'There is no option `quiet`. The options are `fetch`, `timeoutMs`, ',
    );
  });

  test.each([
    ['7,200 levels', '['.repeat(7_200) + ']'.repeat(7_200)],
    ['a property that changes a prototype', '{"__proto__":{"a":1}}'],
    ['a property twice', '{"a":1,"a":2}'],
  ])('of a reply with %s', async (_, text) => {
    const { send } = sender(new Response(text));
    expect((await failure(send({ url: URL_OF_RECEIVER, body: {} }))).kind).toBe('unexpected-body');
  });
});

function fail(): never {
  throw new Error(SECRET);
}

describe('a response', () => {
  test.each([
    [new Response(null, { status: 204 }), { status: 204, body: undefined }],
    [new Response('no', { status: 422 }), { status: 422, body: 'no' }],
    [new Response('"x"', { headers: { 'content-type': 'text/html' } }), { status: 200, body: 'x' }],
  ])('that the document declares is returned', async (response, expected) => {
    const { send } = sender(response);
    expect(await send({ url: URL_OF_RECEIVER, body: {} })).toMatchObject(expected);
  });

  test.each([
    ['another status', 'unexpected-status', new Response(SECRET, { status: 503 })],
    ['a redirect', 'unexpected-status', new Response(null, { status: 302, headers: { location: '/x' } })],
    ['no JSON', 'unexpected-body', new Response(SECRET)],
    ['7,200 levels', 'unexpected-body', new Response('['.repeat(7_200) + ']'.repeat(7_200))],
    ['a property twice', 'unexpected-body', new Response('{"a":1,"a":2}')],
    ['too much', 'unexpected-body', new Response('x'.repeat(65_537))],
    ['more than is wanted', 'unexpected-body', new Response('"1234"'), { responseBytes: 5 }],
  ] as const)('with %s is an error', async (_, kind, response, options: SenderOptions = {}) => {
    const { calls, send } = sender(response, options);
    expect((await failure(send({ url: URL_OF_RECEIVER, body: {} }))).kind).toBe(kind);
    expect(calls).toHaveLength(1);
  });

  test('that does not arrive within the time limit is an error', async () => {
    const { send } = sender(never, { timeoutMs: 1 });
    expect((await failure(send({ url: URL_OF_RECEIVER, body: {} }))).kind).toBe('timeout');
  });

  test('is not awaited once it is aborted', async () => {
    const controller = new AbortController();
    const { send } = sender(never);
    const called = failure(send({ url: URL_OF_RECEIVER, body: {}, signal: controller.signal }));
    controller.abort();
    expect((await called).kind).toBe('aborted');
  });

  test('from an unreachable receiver is an error that keeps its cause', async () => {
    const cause = new TypeError('fetch failed');
    const { send } = sender(() => Promise.reject(cause));
    const error = await failure(send({ url: URL_OF_RECEIVER, body: {} }));
    expect([error.kind, error.cause]).toEqual(['unreachable', cause]);
  });
});

/** The options that are functions. A new one does not compile until it is tested here. */
const FUNCTIONS: Record<FunctionOptionNames<SenderOptions>, 'fetch'> = { fetch: 'fetch' };
const KINDS = { error: 'unreachable', late: 'timeout', wrong: 'unreachable' } as const;

describe.each(Object.keys(FUNCTIONS))('`%s` that', (name) => {
  test.each(MISBEHAVIOURS.map((each) => [each.name, each] as const))(
    '%s: the call ends as documented',
    async (_, { kind, run }) => {
      const good = Response.json({});
      const options = { timeoutMs: kind === 'late' ? 1 : LONG_MS, [name]: () => run(good) };
      const sent = createSender<Paid>(operation, NO_MESSAGES, options)({ url: URL_OF_RECEIVER, body: {} });
      if (kind === 'good') expect((await sent).status).toBe(200);
      else expect((await failure(sent)).kind).toBe(KINDS[kind]);
    },
  );
});

test('the URL of a callback comes from the request, and is checked', async () => {
  const send = callbackSender([{ source: '$request.body#/url', of: 'request', at: ['body', 'url'] }]);
  expect(send.urlFor({ body: { url: URL_OF_RECEIVER } })).toBe(URL_OF_RECEIVER);
  expect(() => send.urlFor({ body: {} })).toThrow('`$request.body#/url`');
  expect(() => send.urlFor({ body: { url: 'http://receiver.example' } })).toThrow('https');
});
