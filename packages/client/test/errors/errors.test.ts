import { inspect } from 'node:util';
import { ValidationError } from '@cross-border-payments/client-runtime/core/errors';
import { describe, expect, test } from 'vitest';
import { toHttpClient } from '../../src/http.ts';
import { type AnyError, operations, ServiceError } from '../../src/index.ts';
import { refusal, stubClient, thrownBy } from '../../src/testing/stub-service.ts';

const { createPayin: create, getPayinStatus: read } = operations;
const LARGE = { tradeId: 'T-1', more: 'x'.repeat(2 ** 18) };

describe('a refused create (R-015)', () => {
  test.each([
    ['HTTP 400 without a trade', refusal('No.'), false],
    ['HTTP 400 with data without a trade', refusal('No.', { hint: 'x' }), false],
    ['HTTP 400 with an empty trade', refusal('No.', { tradeId: '' }), false],
    ['HTTP 400 with a trade', refusal('No.', { tradeId: 'T-1' }), true],
    ['HTTP 400 with a trade in data too large for an error', refusal('No.', LARGE), true],
    ['HTTP 200 with a trade', refusal('No.', { tradeId: 'T-1' }, 200), true],
    ['HTTP 200 without a trade', refusal('No.', undefined, 200), 'unknown'],
    ['HTTP 400 with text as data', refusal('No.', 'text'), false],
  ])('with %s', async (_, response, orderCreated) => {
    const { client } = stubClient(() => response, { orderNumberStore: { add: () => true } });
    expect(await thrownBy(client.call(create, { orderNo: 'A' }))).toMatchObject({
      kind: 'service',
      orderCreated,
    });
  });
});

describe('a refusal says whether the request may have had an effect', () => {
  const message = 'The system is busy';
  const refused = (id: keyof typeof operations, options = {}) =>
    thrownBy(stubClient(() => refusal(message), options).client.call(operations[id], { orderNo: 'A' }));

  test('of no read', async () => {
    for (const { id, retry } of Object.values(operations)) {
      if (retry !== 'read' || id === 'createToken') continue;
      expect(await refused(id as keyof typeof operations)).toMatchObject({
        mayHaveTakenEffect: false,
        message: `${id} was refused with status -1: ${message}`,
      });
    }
  });

  test('of every change, with the method that shows the effect', async () => {
    const changes = Object.values(operations).filter(({ retry }) => retry === 'never');
    expect(changes.length).toBeGreaterThan(10);
    for (const { id, body, resolvedBy } of changes) {
      const { client } = stubClient(() => refusal(message));
      const error = await thrownBy(
        client.call(
          operations[id as 'cancelPersonalPayout'],
          body?.['multipart/form-data'] ? {} : { tradeId: 'T-1' },
        ),
      );
      const { group, name } = operations[resolvedBy as keyof typeof operations];
      expect(client).toHaveProperty([group, name]);
      expect(error).toMatchObject({ kind: 'service', mayHaveTakenEffect: true });
      expect(error.toString()).toBe(
        `ServiceError: ${id} was refused with status -1: ${message}. It may have taken effect. Query \`${group}.${name}\` before you send it again.`,
      );
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ mayHaveTakenEffect: true });
    }
  });

  test('of every create, unless it certainly made no order (R-015)', async () => {
    const creates = Object.values(operations).filter(({ retry }) => retry === 'once-per-order');
    expect(creates.length).toBeGreaterThan(2);
    for (const { id } of creates) {
      const operation = id as keyof typeof operations;
      expect(await refused(operation)).toMatchObject({
        mayHaveTakenEffect: true,
        message: `${id} was refused with status -1: ${message}. This call created no order, but an earlier one with the same number may have. Call \`resolve()\`; never send the order with a new order number.`,
      });
      expect(await refused(operation, { orderNumberStore: { add: () => true } })).toMatchObject({
        mayHaveTakenEffect: false,
        message: `${id} was refused with status -1: ${message}`,
      });
    }
  });
});

describe('a refused create whose order an earlier call may have made', () => {
  const response = () => refusal('The order number has been used.');

  test.each([
    ['without a log, since another process may have sent it', {}],
    ['whose number is in the log', { orderNumberStore: { add: () => false } }],
    ['if the log fails', { orderNumberStore: { add: () => Promise.reject(new Error('no disk')) } }],
    ['if the log returns something else', { orderNumberStore: { add: () => 'yes' as never } }],
  ])('is never reported as "not created": %s', async (_, options) => {
    const { client } = stubClient(response, options);
    const error = await thrownBy(client.call(create, { orderNo: 'A' }));
    expect(error).toMatchObject({ kind: 'service', orderCreated: 'unknown' });
  });

  test('the second call with the same number reports `unknown`', async () => {
    const sent = new Set<string>();
    const orderNumberStore = { add: (orderNo: string) => !sent.has(orderNo) && sent.add(orderNo) === sent };
    const { client } = stubClient(response, { orderNumberStore });
    const outcomes: unknown[] = [];
    for (const orderNo of ['A', 'A', 'B'])
      outcomes.push((await thrownBy(client.call(create, { orderNo }))).orderCreated);
    await toHttpClient(client).POST('/global/payin/transfer/create', { body: { orderNo: 'C' } as never });
    outcomes.push((await thrownBy(client.call(create, { orderNo: 'C' }))).orderCreated);
    expect(outcomes).toEqual([false, 'unknown', false, 'unknown']);
  });

  test('without a number, `orderCreated` is `unknown`', async () => {
    const { client } = stubClient(response);
    expect((await thrownBy(client.call(create, {}))).orderCreated).toBe('unknown');
  });
});

test.each([
  ['createGlobalPayout', 'getGlobalPayoutStatus'],
  ['createBusinessPayout', 'getBusinessPayoutStatus'],
  ['createPersonalPayout', 'getPersonalPayoutStatus'],
  ['createPayin', 'getPayinStatus'],
] as const)(
  'the order of %s can be queried by %s, after a refusal and after a lost response',
  async (id, status) => {
    for (const response of [() => refusal('No.'), () => new Response('', { status: 502 })]) {
      const { client, sent } = stubClient(({ url }) =>
        url.includes(operations[status].path) ? { status: '1', data: { tradeId: 'T-1' } } : response(),
      );
      const error = await thrownBy(client.call(operations[id], { orderNo: 'ORDER 1' }));
      expect(await (error as unknown as ServiceError).resolve?.()).toEqual({
        found: true,
        order: { tradeId: 'T-1' },
      });
      expect(`${sent[1]?.url} ${sent[1]?.body}`).toMatch(/ORDER( |%20)1/);
    }
  },
);

test('an order that the service does not find is distinguished from a lost query', async () => {
  let status = () => refusal('No such order.');
  const { client } = stubClient(
    ({ url }) => (url.includes(operations.getPayinStatus.path) ? status() : refusal('No.')),
    { retry: false },
  );
  const { resolve } = (await thrownBy(client.call(create, { orderNo: 'A' }))) as unknown as ServiceError;
  expect(await resolve?.()).toMatchObject({ found: false, error: { kind: 'service' } });
  status = () => new Response('', { status: 502 });
  await expect(resolve?.()).rejects.toMatchObject({ kind: 'network' });
});

test('an error of another operation has no `orderCreated`', async () => {
  const { client } = stubClient(() => refusal('No.', { tradeId: 'T-1' }));
  expect((await thrownBy(client.call(read, {}))).orderCreated).toBeUndefined();
});

describe('an error in a log', () => {
  const error = new ServiceError('Refused.', {
    operation: 'createX',
    status: '-1',
    httpStatus: 400,
    data: { idNumber: '11010519491231002X' },
    cause: new Error('inner'),
  });

  test('has its properties as JSON, except data and cause', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'ServiceError',
      kind: 'service',
      message: 'Refused.',
      operation: 'createX',
      status: '-1',
      httpStatus: 400,
    });
  });

  test('is printed without its data', () => {
    expect(inspect(error)).not.toContain('11010519491231002X');
    expect(error.data).toEqual({ idNumber: '11010519491231002X' });
    expect((error.cause as Error).message).toBe('inner');
  });
});

test('kinds narrow the type without instanceof', () => {
  const error = new ValidationError('Wrong.', { operation: 'createX', causes: [] }) as AnyError;
  const told =
    error.kind === 'validation' ? error.causes.length : error.kind === 'service' ? error.status : error.kind;
  expect(told).toBe(0);
  expect(error).toBeInstanceOf(Error);
});
