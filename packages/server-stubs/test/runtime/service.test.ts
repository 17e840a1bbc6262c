import { setImmediate as turn } from 'node:timers/promises';
import { Refusal, ResponseError } from '@cross-border-payments/server-runtime/response/refusal';
import { BodyReadError } from '@cross-border-payments/server-runtime/transport';
import { describe, expect, test } from 'vitest';
import type { MemoryRequest } from '../../src/testing/memory-request.ts';
import {
  GOOD,
  messageOf,
  QUOTE,
  type Setting,
  send,
  told,
  UPLOAD,
  watchRejections,
} from '../../src/testing/two-operations.ts';

watchRejections();

const INTERNAL = '{"status":"-1","message":"The service has an internal error."}';

type Settle = (value: unknown) => void;

/** Makes a thenable that is not a promise. */
const thenable = (then: (done: Settle, failed: Settle) => void) => Object.fromEntries([['then', then]]);

describe('the steps', () => {
  /** Sends a request that records the steps, in order. */
  async function stepsOf(request: MemoryRequest, setting: Setting = {}) {
    const steps: string[] = [];
    const { body = '' } = request;
    const response = await send(
      {
        ...request,
        readBody: (_limit, _timeoutMs, done) => {
          steps.push('read');
          done(new TextEncoder().encode(body));
        },
        async *streamBody() {
          steps.push('read');
          yield new TextEncoder().encode(body);
        },
      },
      {
        authenticate: async () => {
          steps.push('authenticate');
          return 'merchant';
        },
        verifySignature: async ({ text, context }) => {
          steps.push(`verify ${context} ${text}`);
          return true;
        },
        quote: async () => {
          steps.push('handle');
          return GOOD;
        },
        upload: async ({ receive }) => {
          steps.push('handle');
          await receive(() => undefined);
          return { status: 200, body: { status: '1' } };
        },
        ...setting,
      },
    );
    return { steps, status: response.status };
  }

  test('are performed in order', async () => {
    const steps = ['authenticate', 'read', `verify merchant ${QUOTE.body}`, 'handle'];
    expect(await stepsOf(QUOTE)).toEqual({ steps, status: 200 });
  });

  test('of an upload start with the signature, since the handler reads the body', async () => {
    const steps = ['authenticate', 'verify merchant undefined', 'handle', 'read'];
    expect(await stepsOf(UPLOAD)).toEqual({ steps, status: 200 });
  });

  test.each<[string, MemoryRequest, number, number]>([
    ['an unknown path', { ...QUOTE, url: '/nowhere' }, 0, 404],
    ['another method', { ...QUOTE, method: 'GET' }, 0, 405],
    ['a wrong media type', { ...QUOTE, headers: { 'content-type': 'text/plain' } }, 1, 415],
    ['a missing body', { ...QUOTE, body: '' }, 1, 400],
    ['a text that is not JSON', { ...QUOTE, body: '{' }, 3, 400],
    ['a broken rule', { ...QUOTE, body: '{}' }, 3, 400],
  ])('end at %s', async (_, request, taken, status) => {
    const { steps, ...response } = await stepsOf(request);
    expect(response.status).toBe(status);
    expect(steps).toHaveLength(taken);
    expect(told).toEqual([]);
  });

  test('end at missing credentials and at a wrong signature', async () => {
    const headers = { token: '' };
    expect(await stepsOf({ ...QUOTE, headers })).toEqual({ steps: [], status: 400 });
    const unsigned = await send(QUOTE, { verifySignature: () => false, quote: () => expect.fail() });
    expect(messageOf(unsigned)).toBe('The signature of the request is wrong.');
  });
});

describe('errors of the steps', () => {
  const error = new Error('secret');
  const fail = () => {
    throw error;
  };
  const reject = () => Promise.reject(error);
  const foreign = () => thenable((_, failed) => failed(error));
  const wrong = () => thenable(fail);
  const trapped = () =>
    Object.defineProperty({}, 'then', {
      get: fail,
    });
  const ways = {
    throws: fail,
    rejects: reject,
    'is a foreign thenable': foreign,
    'has a then that throws': wrong,
  };
  const all = Object.entries({ ...ways, 'has a then that cannot be read': trapped });

  test.each(all)('a handler that %s', async (_, quote) => {
    expect(await send(QUOTE, { quote })).toMatchObject({ status: 500, body: INTERNAL });
    expect(told).toEqual([
      [
        error,
        {
          operation: expect.objectContaining({ id: 'getGlobalPayoutQuote' }),
          phase: 'handle',
          requestId: expect.stringMatching(/^[\da-f-]{36}$/),
          native: undefined,
        },
      ],
    ]);
  });

  test.each(all)('an `authenticate` that %s', async (_, authenticate) => {
    expect(await send(QUOTE, { authenticate: authenticate as never })).toMatchObject({
      status: 500,
      body: INTERNAL,
    });
    expect(told).toEqual([[error, expect.objectContaining({ phase: 'authenticate' })]]);
  });

  test.each(all)('a `verifySignature` that %s', async (_, verifySignature) => {
    const response = await send(QUOTE, { verifySignature: verifySignature as never });
    expect(response).toMatchObject({ status: 500, body: INTERNAL });
    expect(told).toEqual([[error, expect.objectContaining({ phase: 'verify' })]]);
  });

  test.each(all)('an `onError` that %s', async (_, onError) => {
    expect(await send(QUOTE, { quote: fail, onError: onError as never })).toMatchObject({
      status: 500,
      body: INTERNAL,
    });
  });

  test('of the transport', async () => {
    expect(await send({ ...QUOTE, header: fail })).toMatchObject({ status: 500, body: INTERNAL });
    expect(await send({ ...QUOTE, readBody: fail })).toMatchObject({ status: 500, body: INTERNAL });
    expect(
      await send({ ...UPLOAD, streamBody: fail }, { upload: ({ receive }) => receive(() => 1) }),
    ).toMatchObject({
      status: 500,
      body: INTERNAL,
    });
    expect(told.map(([, { phase }]) => phase)).toEqual(['authenticate', 'read', 'handle']);
  });

  test.each([
    ['too-large', 413, 0],
    ['too-slow', 408, 0],
    ['aborted', 400, 0],
    ['already-read', 500, 1],
  ] as const)('a body that is %s', async (kind, status, faults) => {
    const readBody: MemoryRequest['readBody'] = (_limit, _timeoutMs, _done, refused) =>
      refused(new BodyReadError(kind));
    expect(await send({ ...QUOTE, readBody })).toMatchObject({ status });
    expect(told).toHaveLength(faults);
  });

  test('a refusal from anywhere is sent and not reported', async () => {
    const refuse = () => {
      throw new Refusal('No.', { httpStatus: 409, code: '7', headers: { 'Retry-After': '1' } });
    };
    const response = {
      status: 409,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: '{"status":"7","message":"No."}',
    };
    for (const name of ['quote', 'authenticate', 'verifySignature']) {
      expect(await send(QUOTE, { [name]: refuse })).toEqual(response);
    }
    expect(told).toEqual([]);
  });

  test('a wrong response is reported as one', async () => {
    expect(await send(QUOTE, { quote: () => ({ status: 200, body: {} }) })).toMatchObject({ status: 500 });
    expect(told).toEqual([[expect.any(ResponseError), expect.objectContaining({ phase: 'response' })]]);
  });
});

test('a handler may return its response, a promise or any thenable', async () => {
  for (const response of [GOOD, Promise.resolve(GOOD), thenable((done) => done(GOOD))]) {
    expect(await send(QUOTE, { quote: () => response })).toMatchObject({ status: 200 });
  }
});

test('HEAD gets no body', async () => {
  expect(await send({ ...QUOTE, method: 'HEAD' })).toMatchObject({
    status: 405,
    headers: { allow: 'POST' },
    body: '',
  });
  expect(await send({ url: '/nowhere', method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
});

test('`around` that calls `next` after the time limit of a handler does not call the handler', async () => {
  let isLate: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    isLate = resolve;
  });
  let calls = 0;
  const outcome: Promise<unknown>[] = [];
  const response = await send(QUOTE, {
    limits: { handlerTimeoutMs: 20 },
    around: async (_, next) => {
      await late;
      const result = next();
      outcome.push(result.catch(String));
      return result;
    },
    quote: () => {
      calls += 1;
      return GOOD;
    },
  });
  isLate();
  await turn();
  expect(response.status).toBe(500);
  expect(await Promise.all(outcome)).toEqual([
    'Refusal: The request ended before the service had responded.',
  ]);
  expect(calls).toBe(0);
});
