import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { operations } from '../../index.ts';
import { refusal, stubClient, thrownBy } from '../../testing/stub-service.ts';
import { type AnyError, ServiceError, ValidationError } from './errors.ts';

const { createPayin: create, getPayinStatus: read } = operations;

describe('a refused create (R-015)', () => {
  test.each([
    ['HTTP 400 without a trade', refusal('No.'), false],
    ['HTTP 400 with data without a trade', refusal('No.', { hint: 'x' }), false],
    ['HTTP 400 with an empty trade', refusal('No.', { tradeId: '' }), false],
    ['HTTP 400 with a trade', refusal('No.', { tradeId: 'T-1' }), true],
    ['HTTP 200 with a trade', refusal('No.', { tradeId: 'T-1' }, 200), true],
    ['HTTP 200 without a trade', refusal('No.', undefined, 200), 'unknown'],
    ['HTTP 400 with text as data', refusal('No.', 'text'), false],
  ])('with %s', async (_, answer, orderCreated) => {
    const { client } = stubClient(() => answer);
    expect(await thrownBy(client.call(create, { orderNo: 'A' }))).toMatchObject({
      kind: 'service',
      orderCreated,
    });
  });
});

test('an error that is no create says nothing about an order', async () => {
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

  test('as JSON holds what it is, and neither data nor cause', () => {
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
