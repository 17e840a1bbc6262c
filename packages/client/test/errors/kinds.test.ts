// Long form also: more values of each property.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHttpClient } from '../../src/http.ts';
import { type ClientOptions, createClient, operations, pagedList, RawRequestBody } from '../../src/index.ts';
import { hostileFunction, hostileInput, hostileResponse } from '../../src/testing/hostile.ts';
import { refusal, stubClient, thrownBy } from '../../src/testing/stub-service.ts';

const RUNS = process.env.TEST_FORM === 'long' ? 300 : 25;

const KINDS = [
  'service',
  'authentication',
  'timeout',
  'network',
  'outcome-unknown',
  'contract',
  'validation',
  'aborted',
];
const done = { status: '1', data: 'a-token' };

/** Runs a call. If it throws, expects the error to have a kind and to be loggable. */
async function expectKind(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { kind, operation, message } = error as { kind?: string; operation?: string; message?: string };
    expect(KINDS, `${(error as Error)?.stack}`).toContain(kind);
    expect(operation).toBeTypeOf('string');
    expect(message).toBeTypeOf('string');
    expect(JSON.stringify(error)).toContain(`${kind}`);
  }
}

const anyOperation = fc.constantFrom(...Object.values(operations));
const options = { baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' };
/** Options with a short time limit, because some responses never end. */
const hasty = {
  ...{ retry: { attempts: 2, baseMs: 0, budgetMs: 1000 }, timeoutMs: 20 },
};

describe('whatever happens, the error has a kind:', () => {
  test('responses, at the login and later, by method, page and path', async () => {
    const property = fc.asyncProperty(
      hostileResponse,
      fc.boolean(),
      anyOperation,
      async (response, atLogin, operation) => {
        const fetch = async (url: unknown) =>
          `${url}`.endsWith('/token') !== atLogin ? Response.json(done) : (response() as Response);
        const client = createClient({ ...options, ...hasty, fetch });
        await expectKind(() => client.call(operation, { orderNo: 'ORDER-1' }));
        await expectKind(() => pagedList(client.payin.list).page(1));
        await expectKind(() =>
          toHttpClient(client).POST('/global/payin/transfer/query/status', { body: { orderNo: 'A' } }),
        );
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: 21 });
  });

  test('inputs', async () => {
    const property = fc.asyncProperty(hostileInput, anyOperation, async (make, operation) => {
      const input = make();
      const client = createClient({ ...options, ...hasty, fetch: async () => Response.json(done) });
      await expectKind(() => client.call(operation, input));
      await expectKind(() => client.payin.list(input as object));
      await expectKind(() =>
        toHttpClient(client).POST('/global/payin/transfer/create', { body: input as never }),
      );
      await expectKind(() =>
        toHttpClient(client).GET('/global/payin/order/page', { params: { query: input as never } }),
      );
    });
    await fc.assert(property, { numRuns: RUNS, seed: 22 });
  });

  test('functions of the merchant', async () => {
    const names = ['sign', 'preflight', 'isTokenRejected'] as const;
    const hostile = fc.record({ get: hostileFunction, set: hostileFunction });
    const property = fc.asyncProperty(
      fc.constantFrom(...names),
      hostileFunction,
      hostile,
      anyOperation,
      async (name, given, tokenStore, operation) => {
        const fetch = async () => refusal('No.');
        const all = { ...options, ...hasty, fetch, [name]: given, tokenStore } as unknown as ClientOptions;
        const client = createClient(all);
        await expectKind(() => client.call(operation, {}));
        await expectKind(() =>
          toHttpClient(client).POST('/global/payin/transfer/query/status', { body: {} as never }),
        );
        await expectKind(() => client.call(operations.createPayin, new RawRequestBody(given as never)));
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: 23 });
  });

  test('options of clients, calls, lists and bodies', async () => {
    const name = fc.constantFrom(
      ...['baseUrl', 'appKey', 'secretKey', 'sign', 'fetch', 'timeoutMs', 'retry', 'hooks', 'preflight'],
      ...['tokenStore', 'isTokenRejected', 'maxResponseBytes'],
    );
    const callOption = fc.constantFrom('signal', 'timeoutMs', 'retry', 'maxRecords', 'maxPages');
    const property = fc.asyncProperty(name, callOption, fc.anything(), async (given, ofCall, value) => {
      const fetch = async () => Response.json(done);
      await expectKind(async () => {
        const client = createClient({ ...options, ...hasty, fetch, [given]: value });
        await client.call(operations.getPayinStatus, {});
      });
      const client = createClient({ ...options, ...hasty, fetch });
      await expectKind(() => client.call(operations.getPayinStatus, {}, { [ofCall]: value }));
      await expectKind(() => pagedList(client.payin.list, {}, { [ofCall]: value }).page());
      await expectKind(() => client.payin.list({}, value as object));
      await expectKind(() => pagedList(client.payin.list, value as object).page());
      await expectKind(() => client.call(value as never, value, value as object));
      await expectKind(() => createClient(value as ClientOptions));
      await expectKind(() =>
        client.call(operations.createPayin, new RawRequestBody(() => '', { [`${given}`]: value as string })),
      );
    });
    await fc.assert(property, { numRuns: RUNS, seed: 24 });
  });
});

describe('a response that is nested 200,000 deep', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  test.each([
    ['refusal', 400, `{"status":"-1","message":"No.","data":${deep}}`],
    ['message', 400, `{"status":"-1","message":${deep}}`],
    ['success', 200, `{"status":"1","data":${deep}}`],
  ])('as a %s is a contract error', async (_, status, text) => {
    const { client } = stubClient(() => new Response(text, { status }), { retry: false });
    expect(await thrownBy(client.call(operations.getPayinStatus, {}))).toMatchObject({
      kind: 'contract',
      httpStatus: status,
    });
    expect(await thrownBy(client.call(operations.createPayin, { orderNo: 'A' }))).toMatchObject({
      kind: 'outcome-unknown',
      cause: { kind: 'contract' },
    });
  });
});

test('a message that is not a string does not break the error', async () => {
  const { client } = stubClient(() =>
    Response.json({ status: '-1', message: { toString: 1 } }, { status: 400 }),
  );
  const error = await thrownBy(client.call(operations.getPayinStatus, {}));
  expect(error).toMatchObject({ kind: 'service', message: expect.stringContaining('no message') });
});
