import type { ErrorContext, ServiceOptions } from '@cross-border-payments/server-runtime/options';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { describe, expect, test } from 'vitest';
import { allAdapters, QUOTE } from '../../src/testing/all-adapters.ts';

const ALL_FIVE = 5;
const five = allAdapters();
const QUOTED = { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } };
/** A database row with a column that the document does not declare. */
const ROW = { ...QUOTED.data, secretMargin: 0.004 };

/** Requests a quote from a service with this response, behind all five adapters. */
async function quote(response: () => unknown, options: Partial<ServiceOptions<string>> = {}) {
  const told: [string, ErrorContext][] = [];
  const onError = (error: unknown, context: ErrorContext) =>
    void told.push([(error as Error).message, context]);
  await five.start({ onError, ...options }, response);
  const responses = await five.send(QUOTE);
  for (const one of responses) expect(one).toEqual(responses[0]);
  return { status: responses[0]?.status, body: JSON.parse(responses[0]?.body ?? ''), told };
}

const respondWith =
  (data: unknown, more: object = {}) =>
  () => ({ status: 200, body: { status: '1', data, ...more } });

describe('a property of a response that the document does not declare', () => {
  test.each<[string, unknown, object]>([
    ['of a database row', ROW, {}],
    ['beside the data', QUOTED.data, { internalNote: 'margin 0.4 %' }],
    ['of an object with `toJSON`', { toJSON: () => ROW }, {}],
  ])('%s is not sent', async (_, data, more) => {
    expect(await quote(respondWith(data, more))).toEqual({ status: 200, body: QUOTED, told: [] });
  });

  test('is not sent even without `validateResponses`', async () => {
    expect((await quote(respondWith(ROW), { validateResponses: false })).body).toEqual(QUOTED);
  });

  test('is not removed from the object that the handler returned', async () => {
    const row = { ...ROW };
    await quote(respondWith(row));
    expect(row).toEqual(ROW);
  });

  test('becomes HTTP 500 with `refuse`, and is reported with its name but not its value', async () => {
    const { status, told } = await quote(respondWith(ROW), { undeclaredProperties: 'refuse' });
    expect(status).toBe(500);
    const message =
      'The handler of getGlobalPayoutQuote returned the property `secretMargin`, which the document does not declare.';
    expect(told.map(([text]) => text)).toEqual(Array(ALL_FIVE).fill(message));
  });

  test('is sent with `send`', async () => {
    const { body } = await quote(respondWith(ROW), { undeclaredProperties: 'send' });
    expect(body).toEqual({ ...QUOTED, data: ROW });
  });

  test('is sent where the document allows any property', async () => {
    const refused = { status: '-1', message: 'No rate.', data: { anything: { at: 'all' } } };
    const { body, told } = await quote(() => ({ status: 400, body: refused }));
    expect([body, told]).toEqual([refused, []]);
  });

  test('leads to an error if the option has any other value', async () => {
    const options = { undeclaredProperties: 'drop' } as unknown as ServiceOptions<string>;
    await expect(five.start(options)).rejects.toThrow(
      'The option `undeclaredProperties` must be one of "strip", "refuse", "send", not "drop".',
    );
  });
});

describe('a response that is larger than `limits.responseBytes`', () => {
  const limits = { responseBytes: 100 };

  test('becomes HTTP 500, and is reported', async () => {
    const { status, told } = await quote(respondWith({ queryNo: '汉'.repeat(40) }), { limits });
    expect(status).toBe(500);
    expect(told.map(([text]) => text)).toEqual(
      Array(ALL_FIVE).fill('The body of the response is larger than 100 bytes (`limits.responseBytes`).'),
    );
  });

  test('is sent if it has exactly the maximum size', async () => {
    const size = new TextEncoder().encode(JSON.stringify(QUOTED)).length;
    expect((await quote(respondWith(QUOTED.data), { limits: { responseBytes: size } })).body).toEqual(QUOTED);
  });

  test('cannot come from `formatRefusal` either', async () => {
    const formatRefusal = () => ({ body: { status: '-1', message: 'x'.repeat(100) } });
    const refuse = () => {
      throw new Refusal('No.');
    };
    const { status, told } = await quote(refuse, { limits, formatRefusal });
    expect([status, told.length]).toEqual([500, ALL_FIVE]);
  });
});

describe('a response that contradicts itself is sent and reported:', () => {
  const refusal = (options: ConstructorParameters<typeof Refusal>[1]) => () => {
    throw new Refusal('No.', options);
  };

  test.each<[string, () => unknown, number, string]>([
    [
      'HTTP 400 with the code of success',
      () => ({ status: 400, body: { status: '1', message: 'No.' } }),
      400,
      'A refusal was sent with HTTP 400 and the code `1`, which means success.',
    ],
    [
      'a refusal with the code of success',
      refusal({ code: '1' }),
      400,
      'A refusal was sent with HTTP 400 and the code `1`, which means success.',
    ],
    [
      'a refusal with HTTP 200',
      refusal({ httpStatus: 200 }),
      200,
      'A refusal was sent with HTTP 200, which means success.',
    ],
  ])('%s', async (_, response, status, message) => {
    const { status: sent, told } = await quote(response);
    expect(sent).toBe(status);
    expect(told.map(([text]) => text)).toEqual(Array(ALL_FIVE).fill(message));
  });

  test.each<[string, Partial<ServiceOptions<string>>]>([
    ['of a handler', {}],
    ['of a handler that `around` calls', { around: (_input, next) => next() }],
  ])('%s: the second response of a handler that forgets to return the first', async (_, options) => {
    const forgetful = ({ respond }: { respond: (status: number, body: object) => unknown }) => {
      respond(400, { status: '-1', message: 'No rate.' });
      return respond(200, QUOTED);
    };
    const { body, told } = await quote(forgetful as () => unknown, options);
    expect(body).toEqual(QUOTED);
    const message =
      'The handler of getGlobalPayoutQuote called `respond` 2 times; only the response that it returned is sent.';
    expect(told.map(([text]) => text)).toEqual(Array(ALL_FIVE).fill(message));
  });

  test('but HTTP 200 with the code of a refusal is allowed by the document', async () => {
    const refused = { status: '-1', message: 'No rate.' };
    const { body, told } = await quote(() => ({ status: 200, body: refused }));
    expect([body, told]).toEqual([refused, []]);
  });
});
