import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import type { ErrorContext, ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { Refusal, ResponseError } from '@cross-border-payments/server-runtime/response/refusal';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { BodyReadError } from '@cross-border-payments/server-runtime/transport';
import express from 'express';
import { afterAll, describe, expect, test } from 'vitest';
import { createPartialService } from '../../src/generated/service.ts';
import { SwitchedAdapters } from '../../src/testing/adapters.ts';
import { DONE } from '../../src/testing/all-adapters.ts';
import { BOUNDARY } from '../../src/testing/form-body.ts';
import { UPLOAD } from '../../src/testing/recorded-service.ts';
import { CREDENTIALS, testService } from '../../src/testing/test-service.ts';
import { sendRaw, type WireRequest } from '../../src/testing/wire.ts';

const JSON_HEADERS = { ...CREDENTIALS, 'content-type': 'application/json' };
const QUOTE: WireRequest = {
  method: 'POST',
  target: '/global/payout/rate/query/price',
  headers: JSON_HEADERS,
  body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
};
const INTERNAL = '{"status":"-1","message":"The service has an internal error."}';

const adapters = new SwitchedAdapters();
afterAll(() => adapters.close());

async function sendAll(service: Service, request: WireRequest) {
  const running = await adapters.serve(service);
  const responses = await Promise.all(running.map((adapter) => adapter.send(request)));
  for (const response of responses) expect(response).toEqual(responses[0]);
  return responses[0];
}

function failing(handler: () => unknown, onError: (error: unknown, context: ErrorContext) => void) {
  return testService({ onError }, [], { getGlobalPayoutQuote: handler });
}

describe('a handler that fails', () => {
  test('gets HTTP 500 without internals, and reaches onError', async () => {
    const told: [unknown, ErrorContext][] = [];
    const error = new Error('password of the database');
    const service = failing(
      () => {
        throw error;
      },
      (...args) => void told.push(args),
    );
    expect(await sendAll(service, QUOTE)).toMatchObject({ status: 500, body: INTERNAL });
    expect(told).toHaveLength(5);
    expect(told[0]?.[0]).toBe(error);
    expect(told[0]?.[1]).toMatchObject({ operation: { id: 'getGlobalPayoutQuote' }, phase: 'handle' });
  });

  test('still gets a response if onError fails too', async () => {
    const fail = () => {
      throw new Error('no log');
    };
    expect(await sendAll(failing(fail, fail), QUOTE)).toMatchObject({ status: 500, body: INTERNAL });
  });

  test('gets its refusal if it throws one, which is not an error', async () => {
    const told: unknown[] = [];
    const service = failing(
      () => {
        throw new Refusal('No rate for this pair.', { code: '10999' });
      },
      (error) => void told.push(error),
    );
    const response = await sendAll(service, QUOTE);
    expect(response).toMatchObject({
      status: 400,
      body: '{"status":"10999","message":"No rate for this pair."}',
    });
    expect(told).toEqual([]);
  });

  test.each([
    ['an undeclared status', { status: 201, body: { status: '1' } }, /returned 201/],
    ['a wrong body', { status: 200, body: { status: 1 } }, /`status` must be a string/],
    ['nothing', undefined, /returned no response/],
  ])('gets HTTP 500 when it returns %s', async (_, response, text) => {
    const told: unknown[] = [];
    expect(
      await sendAll(
        failing(
          () => response,
          (error) => void told.push(error),
        ),
        QUOTE,
      ),
    ).toMatchObject({ status: 500, body: INTERNAL });
    expect(told[0]).toBeInstanceOf(ResponseError);
    expect((told[0] as Error).message).toMatch(text);
  });

  test.each<[string, ServiceOptions<string>['around'], unknown, string]>([
    [
      '`around` forgets to return it',
      async (_, next) => void (await next()),
      DONE,
      '`around` returned nothing for getGlobalPayoutQuote; return what `next()` returns.',
    ],
    [
      '`around` does not wait for it',
      (_, next) => void next(),
      DONE,
      '`around` returned nothing for getGlobalPayoutQuote; return what `next()` returns.',
    ],
    [
      'the handler returned nothing',
      (_, next) => next(),
      undefined,
      'The handler of getGlobalPayoutQuote returned no response with a status.',
    ],
  ])('is reported as the fault of the code that lost it, where %s', async (_, around, returned, message) => {
    const told: unknown[] = [];
    const onError = (error: unknown) => void told.push(error);
    const handlers = { getGlobalPayoutQuote: async () => returned };
    const service = testService({ around: around as never, onError }, [], handlers);
    expect(await sendAll(service, QUOTE)).toMatchObject({ status: 500, body: INTERNAL });
    expect((told[0] as Error).message).toBe(message);
  });

  test('is sent, but reported, without `validateResponses`', async () => {
    const messages: string[] = [];
    const onError = (error: unknown) => void messages.push(String(error));
    const service = testService({ validateResponses: false, onError }, [], {
      getGlobalPayoutQuote: () => ({ status: 200, body: { status: 1 } }),
    });
    expect(await sendAll(service, QUOTE)).toMatchObject({ status: 200, body: '{"status":1}' });
    expect(messages[0]).toContain('returned a wrong response 200: `status` must be a string.');
  });
});

describe('the order', () => {
  test('authenticates before a byte of the body is read, and verifies the exact text before it is parsed', async () => {
    const texts: (string | undefined)[] = [];
    const verifySignature = async ({ text }: { text: string | undefined }) => {
      texts.push(text);
      return text?.startsWith('{ ') === true;
    };
    const refused = await sendAll(testService({ verifySignature }), {
      ...QUOTE,
      headers: { ...JSON_HEADERS, token: 'x', 'content-length': '5000' },
      withhold: true,
    });
    expect(refused).toMatchObject({ status: 400, body: '{"status":"-1","message":"The token is wrong."}' });
    expect(texts).toEqual([]);
    const unparsed = await sendAll(testService({ verifySignature }), { ...QUOTE, body: '{ broken' });
    expect(unparsed?.body).toContain('The body is not valid JSON');
    expect(texts).toEqual(Array(5).fill('{ broken'));
    const unsigned = await sendAll(testService({ verifySignature }), { ...QUOTE, body: '{"broken' });
    expect(unsigned?.body).toBe('{"status":"-1","message":"The signature of the request is wrong."}');
  });

  test('verifies an empty string if there is no body, and `undefined` for an upload', async () => {
    const texts: (string | undefined)[] = [];
    const verifySignature = ({ text }: { text: string | undefined }) => texts.push(text) > 0;
    await sendAll(testService({ verifySignature }), {
      method: 'GET',
      target: '/global/payout/wallet/list',
      headers: CREDENTIALS,
    });
    expect(texts).toEqual(Array(5).fill(''));
    texts.length = 0;
    const headers = { ...CREDENTIALS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    await sendAll(testService({ verifySignature }), {
      method: 'POST',
      target: '/payment/risk/upload',
      headers,
      body: `--${BOUNDARY}--\r\n`,
    });
    expect(texts).toEqual(Array(5).fill(undefined));
  });
});

describe('a slow body', () => {
  const limits = { bodyTimeoutMs: 60 };
  const late = { status: 408, body: '{"status":"-1","message":"The body was not received in time."}' };

  test.each([
    ['of a known length', false],
    ['in chunks', true],
  ])('%s gets HTTP 408', async (_, chunked) => {
    const request = { ...QUOTE, chunked, withhold: true };
    expect(await sendAll(testService({ limits }), request)).toMatchObject(late);
  });

  test('of an upload gets HTTP 408', async () => {
    const headers = {
      ...CREDENTIALS,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': '400',
    };
    const request = { method: 'POST', target: '/payment/risk/upload', headers, withhold: true };
    expect(await sendAll(testService({ limits }), request)).toMatchObject(late);
  });
});

test('an operation without a handler gets HTTP 501', async () => {
  const partial = createPartialService<string>({}, { authenticate: () => 'x' });
  expect(await sendAll(partial, QUOTE)).toMatchObject({
    status: 501,
    body: '{"status":"-1","message":"The operation getGlobalPayoutQuote is not implemented."}',
  });
});

test('a base path prefixes every path', async () => {
  const service = testService({ basePath: '/api/v1' });
  expect(await sendAll(service, { ...QUOTE, target: `/api/v1${QUOTE.target}` })).toMatchObject({
    status: 200,
  });
  expect(await sendAll(service, QUOTE)).toMatchObject({ status: 404 });
});

test('the error for a body parser of Express before the service differs from that for an aborted body', async () => {
  const told: unknown[] = [];
  const service = testService({ onError: (error) => void told.push(error) });
  const server = createServer(express().use(express.json()).use(createExpressHandler(service)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const response = await sendRaw((server.address() as AddressInfo).port, QUOTE);
  server.close();
  expect(response).toMatchObject({ status: 500, body: INTERNAL });
  expect(told[0]).toBeInstanceOf(BodyReadError);
});

describe('`setEncoding`, called by middleware of Express', () => {
  test.each<[string, WireRequest]>([
    ['of a request', QUOTE],
    ['of an upload', UPLOAD],
  ])('%s, is reported as a fault of the server, not of the body', async (_, request) => {
    const told: unknown[] = [];
    const service = testService({ onError: (error) => void told.push(error) });
    const app = express().use((message, _response, next) => {
      message.setEncoding('utf8');
      next();
    });
    const server = createServer(app.use(createExpressHandler(service)));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const response = await sendRaw((server.address() as AddressInfo).port, request);
    server.close();
    expect(response).toMatchObject({ status: 500, body: INTERNAL });
    expect(told.map(String)).toEqual([
      'BodyReadError: Code before the service has called `setEncoding` on the request, so its body does not arrive as bytes. Remove that call.',
    ]);
  });
});
