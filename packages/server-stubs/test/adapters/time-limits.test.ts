import { setImmediate as turn } from 'node:timers/promises';
import type { UploadedFile } from '@cross-border-payments/server-runtime/handler';
import { TimeLimitError } from '@cross-border-payments/server-runtime/limits';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { BOUNDARY } from '../../src/testing/form-body.ts';
import { memoryRequest } from '../../src/testing/memory-request.ts';
import { CREDENTIALS, testService } from '../../src/testing/test-service.ts';
import type { WireRequest } from '../../src/testing/wire.ts';

const QUOTE: WireRequest = {
  method: 'POST',
  target: '/global/payout/rate/query/price',
  headers: { ...CREDENTIALS, 'content-type': 'application/json' },
  body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
};
const part = (name: string, value: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
const FILE = part('file', 'abc', '; filename="a.pdf"');
const FORM = `${FILE}${part('type', 'bill')}${part('fileName', 'a')}--${BOUNDARY}--\r\n`;
const UPLOAD = {
  method: 'POST',
  target: '/global/payin/transfer/upload/multipart',
  headers: { ...CREDENTIALS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: FORM,
} satisfies WireRequest;
const INTERNAL = { status: 500, body: '{"status":"-1","message":"The service has an internal error."}' };
const LATE = { status: 408, body: '{"status":"-1","message":"The body was not received in time."}' };
const DONE = { status: 200, body: { status: '1' } };

type Receive = (
  save: (file: UploadedFile) => unknown,
  discard?: (saved: unknown) => unknown,
) => Promise<unknown>;

let adapters: RunningAdapter[] = [];
let told: string[] = [];
let release: (value?: unknown) => void = () => undefined;
let hanging: Promise<unknown> = Promise.resolve();
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

/** Far beyond every limit that a test sets. */
const GIVE_UP_MS = 60_000;
const givingUp: NodeJS.Timeout[] = [];

/**
 * Returns a promise that the test settles later. If the service has no time limit, the promise resolves after a minute,
 * so that the test fails instead of hanging.
 */
const hang = () => {
  givingUp.push(setTimeout(() => release(DONE), GIVE_UP_MS));
  return hanging;
};

beforeEach(() => {
  told = [];
  hanging = new Promise((resolve) => {
    release = resolve;
  });
  process.on('unhandledRejection', onUnhandled);
});

afterEach(async () => {
  for (const timer of givingUp.splice(0)) clearTimeout(timer);
  await Promise.all(adapters.map((adapter) => adapter.close()));
  adapters = [];
  await turn();
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

function service(
  options: Partial<ServiceOptions<string>>,
  handlers: Record<string, (input: never) => unknown> = {},
) {
  const onError = (error: unknown) => void told.push((error as Error).message);
  return testService({ onError, ...options }, [], handlers);
}

async function sendAll(request: WireRequest, ...args: Parameters<typeof service>) {
  adapters = await startAdapters(service(...args));
  const responses = await Promise.all(adapters.map((adapter) => adapter.send(request)));
  for (const response of responses) expect(response).toEqual(responses[0]);
  return responses[0];
}

describe('code that does not end leads to HTTP 500 on all five adapters, and its late result is ignored', () => {
  const limits = { handlerTimeoutMs: 30 };
  const late = [
    ['returns', () => DONE],
    ['rejects', () => Promise.reject(new Error('too late'))],
  ] as const;

  test.each(late)('a handler that %s late', async (_, end) => {
    const response = await sendAll(QUOTE, { limits }, { getGlobalPayoutQuote: hang });
    expect(response).toMatchObject(INTERNAL);
    expect(told).toEqual(Array(5).fill('`getGlobalPayoutQuote` has not returned within 0.03 s.'));
    release(end());
    await turn();
    expect(told).toHaveLength(5);
    // The process continues, and each adapter serves the next request.
    for (const adapter of adapters) expect((await adapter.send({ ...QUOTE, body: '' })).status).toBe(400);
  });

  test.each(late)('an `authenticate` that %s late', async (_, end) => {
    const handler = () => expect.fail('The answer is out.');
    const options = { limits, authenticate: hang as never };
    expect(await sendAll(QUOTE, options, { getGlobalPayoutQuote: handler })).toMatchObject(INTERNAL);
    release(end());
    expect(told).toEqual(Array(5).fill('`authenticate` has not returned within 0.03 s.'));
  });

  test.each(late)('a `verifySignature` that %s late', async (_, end) => {
    expect(await sendAll(QUOTE, { limits, verifySignature: hang as never })).toMatchObject(INTERNAL);
    release(end());
    expect(told).toEqual(Array(5).fill('`verifySignature` has not returned within 0.03 s.'));
  });

  test.each(late)('an `onError` that %s late', async (_, end) => {
    const fail = () => {
      throw new Error('no');
    };
    const options = { limits: { onErrorTimeoutMs: 30 }, onError: () => hanging as never };
    expect(await sendAll(QUOTE, options, { getGlobalPayoutQuote: fail })).toMatchObject(INTERNAL);
    release(end());
  });

  test('the handler of an upload', async () => {
    const options = { limits: { handlerTimeoutMs: 15, uploadTimeoutMs: 15 } };
    expect(await sendAll(UPLOAD, options, { uploadPayinDocument: hang })).toMatchObject(INTERNAL);
    expect(told).toEqual(Array(5).fill('`uploadPayinDocument` has not returned within 0.03 s.'));
  });

  test('the whole request', async () => {
    const options = { limits: { requestTimeoutMs: 30 } };
    expect(await sendAll(QUOTE, options, { getGlobalPayoutQuote: hang })).toMatchObject(INTERNAL);
    const late = 'The request, which waited for `getGlobalPayoutQuote`, has not ended within 0.03 s.';
    expect(told).toEqual(Array(5).fill(late));
    expect(await sendAll({ ...QUOTE, chunked: true, withhold: true }, options)).toMatchObject(LATE);
  });
});

describe('a `save` that does not end leads to HTTP 500, and its late result is discarded', () => {
  test.each<[string, (file: UploadedFile) => unknown]>([
    ['that reads nothing', hang],
    [
      'that reads one piece',
      async ({ stream }) => {
        for await (const chunk of stream) if (chunk.length > 0) return hang();
        return undefined;
      },
    ],
    [
      'that reads all of it',
      async ({ stream }) => {
        for await (const _ of stream);
        return hang();
      },
    ],
  ])('%s', async (_, save) => {
    const discarded: unknown[] = [];
    const upload = async ({ receive }: { receive: Receive }) => {
      await receive(save, (saved) => discarded.push(saved));
      return DONE;
    };
    const options = { limits: { saveTimeoutMs: 30 } };
    expect(await sendAll(UPLOAD, options, { uploadPayinDocument: upload })).toMatchObject(INTERNAL);
    expect(told).toEqual(Array(5).fill('`save` has not returned within 0.03 s.'));
    expect(discarded).toEqual([]);
    release('late');
    await turn();
    expect(discarded).toEqual(Array(5).fill('late'));
  });

  test('a `discard` that does not end leads to HTTP 500', async () => {
    const upload = async ({ receive }: { receive: Receive }) => {
      await receive(() => 'saved', hang);
      return DONE;
    };
    const request = { ...UPLOAD, body: FORM.replace('bill', 'x') };
    const options = { limits: { saveTimeoutMs: 30 } };
    expect(await sendAll(request, options, { uploadPayinDocument: upload })).toMatchObject(INTERNAL);
    expect(told).toEqual(Array(5).fill('`discard` has not returned within 0.03 s.'));
  });
});

test('a whole upload has a time limit, however fast its chunks arrive', async () => {
  const limits = { uploadTimeoutMs: 30, bodyTimeoutMs: 10_000 };
  expect(await sendAll({ ...UPLOAD, chunked: true, withhold: true }, { limits })).toMatchObject(LATE);
  const waits: number[] = [];
  async function* streamBody(timeLeft: () => number) {
    for (;;) {
      waits.push(timeLeft());
      if ((waits.at(-1) ?? 0) <= 0) return;
      await turn();
      yield new TextEncoder().encode('-');
    }
  }
  const url = UPLOAD.target;
  await service({ limits }).handle(memoryRequest({ url, ...UPLOAD, streamBody, hasBody: true, body: '' }));
  expect(waits.every((wait) => wait <= limits.uploadTimeoutMs)).toBe(true);
  expect(waits.at(-1)).toBeLessThanOrEqual(0);
});

test('a time limit may be Infinity', async () => {
  const limits = { handlerTimeoutMs: Infinity, bodyTimeoutMs: Infinity, requestTimeoutMs: Infinity };
  expect(await sendAll({ ...QUOTE, chunked: true }, { limits })).toMatchObject({ status: 200 });
});

test('the error names what did not end', () => {
  expect(new TimeLimitError('`save`', 1_500)).toMatchObject({
    name: 'TimeLimitError',
    message: '`save` has not returned within 1.5 s.',
  });
});
