import type { AnyInput } from '@cross-border-payments/server-runtime/handler';
import type {
  ErrorContext,
  ResponseEvent,
  ServiceOptions,
} from '@cross-border-payments/server-runtime/options';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { describe, expect, test } from 'vitest';
import { after, allAdapters, DONE, QUOTE } from '../../../src/testing/all-adapters.ts';
import { CREDENTIALS } from '../../../src/testing/test-service.ts';
import type { WireRequest } from '../../../src/testing/wire.ts';

const BANK_CHECK: WireRequest = {
  ...QUOTE,
  target: '/payout/common/bank/check',
  body: '{"type":"check4","idNumber":"44030519880615003X","name":"Zhang Wei","account":"6216610200016587010"}',
};
const ALL_FIVE = 5;
const five = allAdapters();

async function sendAll(request: WireRequest, ...service: Parameters<typeof five.start>) {
  await five.start(...service);
  return five.send(request);
}

describe('`onResponse` is called once per request', () => {
  const fail = () => {
    throw new Error('secret');
  };
  const refuse = () => {
    throw new Refusal('Too many.', { httpStatus: 429, code: '42' });
  };

  test.each<[string, WireRequest, (input: AnyInput<string>) => unknown, Partial<ResponseEvent>]>([
    ['for an answer', QUOTE, () => DONE, { status: 200, code: '1', phase: 'response', rules: [] }],
    ['for a refusal', QUOTE, refuse, { status: 429, code: '42', phase: 'handle', rules: [] }],
    ['for an error', QUOTE, fail, { status: 500, code: '-1', phase: 'handle' }],
    ['for a wrong answer', QUOTE, () => ({ status: 200 }), { status: 500, phase: 'response' }],
    ['for a broken rule', BANK_CHECK, fail, { status: 400, phase: 'validate', rules: ['R-021'] }],
    ['for a wrong type', { ...QUOTE, headers: CREDENTIALS }, fail, { status: 415, phase: 'read' }],
    [
      'without an operation',
      { ...QUOTE, target: '/nothing' },
      fail,
      { status: 404, phase: 'route', operation: undefined, route: undefined },
    ],
  ])('%s', async (_, request, quote, expected) => {
    const events: ResponseEvent[] = [];
    const responses = await sendAll(request, { onResponse: (event) => void events.push(event) }, quote);
    expect(events).toHaveLength(ALL_FIVE);
    for (const event of events) expect(event).toMatchObject({ method: 'POST', ...expected });
    for (const { durationMs } of events) expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(expected.status));
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(ALL_FIVE);
  });

  test('with the base path in the route', async () => {
    const routes: unknown[] = [];
    const onResponse = ({ route }: ResponseEvent) => void routes.push(route);
    await sendAll({ ...QUOTE, target: `/api${QUOTE.target}` }, { basePath: '/api', onResponse });
    expect(routes).toEqual(Array(ALL_FIVE).fill(`/api${QUOTE.target}`));
  });

  test.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['does not end', () => new Promise(() => undefined)],
  ])('and its error is passed to `onError`: one that %s', async (way, onResponse) => {
    const told: ErrorContext[] = [];
    const onError = (_error: unknown, context: ErrorContext) => void told.push(context);
    const responses = await sendAll(QUOTE, { onResponse: onResponse as never, onError });
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
    expect(told.map(({ phase }) => phase)).toEqual(
      way === 'does not end' ? [] : Array(ALL_FIVE).fill('response'),
    );
  });
});

describe('`around`', () => {
  test('is called around the handler, and may change its response', async () => {
    const steps: string[] = [];
    const around: ServiceOptions<string>['around'] = async ({ operation, context, body }, next) => {
      steps.push(`${operation.id} ${context} ${JSON.stringify(body)}`);
      const response = (await next()) as typeof DONE;
      steps.push('after');
      return { ...response, headers: { 'x-around': '1' } };
    };
    const options = { authenticate: () => 'me', around };
    const responses = await sendAll(
      QUOTE,
      options,
      after(() => steps.push('handler')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
    expect(steps.filter((step) => step === `getGlobalPayoutQuote me ${QUOTE.body}`)).toHaveLength(ALL_FIVE);
    expect(steps.filter((step) => step === 'after')).toHaveLength(ALL_FIVE);
  });

  test('may refuse without calling the handler, and is not called for a refused request', async () => {
    let calls = 0;
    const around = () => {
      calls += 1;
      throw new Refusal('Not now.', { httpStatus: 503 });
    };
    const responses = await sendAll(QUOTE, { around }, () => expect.fail('The handler was called.'));
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(503));
    await five.send({ ...QUOTE, body: '{}' });
    expect(calls).toBe(ALL_FIVE);
  });

  test('may call `next` without waiting for it: a handler that fails does not end the process', async () => {
    const around: ServiceOptions<string>['around'] = (_input, next) => {
      void next();
      return DONE;
    };
    const responses = await sendAll(QUOTE, { around }, () => Promise.reject(new Error('late')));
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
  });

  test.each<[string, ServiceOptions<string>['around']]>([
    ['at once', async (_input, next) => (await Promise.all([next(), next()]))[0]],
    ['after it has answered', async (_input, next) => (await next()) && next()],
  ])('that calls `next` again %s does not respond twice, and is reported', async (_, around) => {
    let calls = 0;
    const told: unknown[] = [];
    const options = { around, onError: (error: unknown) => void told.push(error) };
    const responses = await sendAll(
      QUOTE,
      options,
      after(() => {
        calls += 1;
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
    expect(calls).toBe(ALL_FIVE);
    expect(told.map((error) => (error as Error).message)).toEqual(
      Array(ALL_FIVE).fill('`around` called `next` again, which called getGlobalPayoutQuote only once.'),
    );
  });

  test('may call `next` again after the handler has failed', async () => {
    const failed = new Set<string>();
    const around: ServiceOptions<string>['around'] = async (_input, next) => next().catch(() => next());
    const quote = ({ requestId }: AnyInput<string>) => {
      if (failed.has(requestId)) return DONE;
      failed.add(requestId);
      throw new Error('The transaction could not be serialised.');
    };
    const responses = await sendAll(QUOTE, { around }, quote);
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(200));
    expect(failed.size).toBe(ALL_FIVE);
  });

  test('may return only what the document allows', async () => {
    const responses = await sendAll(QUOTE, { around: () => ({ status: 418 }) });
    expect(responses.map(({ status }) => status)).toEqual(Array(ALL_FIVE).fill(500));
  });
});

describe('`formatRefusal`', () => {
  const formatRefusal: ServiceOptions<string>['formatRefusal'] = ({ refusal, code, operation }) => ({
    body: { title: refusal.message, code, operation: operation?.id, rules: refusal.rules },
    headers: { 'content-type': 'application/problem+json' },
  });

  test('writes every refusal', async () => {
    const responses = await sendAll(BANK_CHECK, { formatRefusal });
    for (const { status, contentType, body } of responses) {
      expect([status, contentType]).toEqual([400, 'application/problem+json']);
      expect(JSON.parse(body)).toEqual({
        title: '`phone` is required because `type` is `check4` (R-021).',
        code: '-1',
        operation: 'checkBankAccount',
        rules: ['R-021'],
      });
    }
    const unknown = await five.send({ ...QUOTE, target: '/nothing' });
    for (const { body } of unknown)
      expect(JSON.parse(body).title).toBe('There is no operation at this path.');
  });

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['returns nothing', () => undefined],
    ['returns a header that cannot be sent', () => ({ body: {}, headers: { 'a b': '' } })],
  ])('that %s leads to an internal error in the format of the document', async (_, format) => {
    const told: unknown[] = [];
    const options = { formatRefusal: format as never, onError: (error: unknown) => void told.push(error) };
    const responses = await sendAll({ ...QUOTE, body: '{}' }, options);
    for (const { status, body } of responses) {
      expect(status).toBe(500);
      expect(body).toBe('{"status":"-1","message":"The service has an internal error."}');
    }
    expect(told).toHaveLength(ALL_FIVE);
  });
});
