import { AuthenticationError, unsendable } from '@cross-border-payments/client-runtime/core/errors';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { type AnyError, CrossBorderPaymentsError, ServiceError } from '../../src/index.ts';
import { refusal, stubClient, thrownBy } from '../../src/testing/stub-service.ts';

const { is: isError } = CrossBorderPaymentsError;
const refused = new AuthenticationError('Wrong keys.', { operation: 'createToken' });

/** Loads this module a second time, as a program does that uses the package as CommonJS and as ES modules. */
async function otherCopy(): Promise<typeof import('@cross-border-payments/client-runtime/core/errors')> {
  vi.resetModules();
  return await import('@cross-border-payments/client-runtime/core/errors');
}

describe('`is`', () => {
  test('recognises every error of the package, by its kind too', async () => {
    const { client } = stubClient(() => refusal('No.'));
    for (const error of [refused, await thrownBy(client.payin.getStatus({ orderNo: 'A' }))]) {
      expect(isError(error)).toBe(true);
      expect(isError(error, error.kind as 'service')).toBe(true);
      expect(isError(error, 'network')).toBe(false);
    }
  });

  test('recognises errors of another copy, which `instanceof` does not', async () => {
    const copy = await otherCopy();
    const error = new copy.AuthenticationError('Wrong keys.', { operation: 'createToken' });
    expect(error).not.toBeInstanceOf(AuthenticationError);
    expect([isError(error), isError(error, 'authentication'), isError(error, 'service')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(copy.CallError.is(refused)).toBe(true);
    const context = { redactor: { cause: (thrown: unknown) => thrown } as never };
    expect(unsendable(context.redactor, 'createPayin', '', error)).toBe(error);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'service'],
    ['an error', new Error('No.')],
    ['an object with a kind', { kind: 'service', message: 'No.' }],
    ['a proxy that has every property', new Proxy({}, { get: () => true })],
  ])('is false for %s, and does not throw', (_, value) => {
    expect([isError(value), isError(value, 'service')]).toEqual([false, false]);
  });

  test('works as the callback of `filter` in JavaScript, which passes an index', () => {
    expect([refused, new Error('No.'), refused].filter(isError as never)).toEqual([refused, refused]);
  });

  test.each(['Service', 'ServiceError', 'AbortError', ''])('refuses the kind `%s`', (kind) => {
    for (const cause of [refused, undefined])
      expect(() => isError(cause, kind as 'service')).toThrow(
        expect.objectContaining({
          name: 'TypeError',
          message: expect.stringContaining(
            '`kind` must be one of service, authentication, timeout, network,',
          ),
          cause,
        }),
      );
  });

  test('narrows the type to the class of the kind', () => {
    const statusOf = (thrown: unknown) => {
      if (isError(thrown, 'service')) {
        expectTypeOf(thrown).toEqualTypeOf<ServiceError>();
        return thrown.status;
      }
      if (isError(thrown)) expectTypeOf(thrown).toEqualTypeOf<AnyError>();
      return undefined;
    };
    const error = new ServiceError('No.', {
      operation: 'createX',
      status: '-1',
      httpStatus: 400,
      data: undefined,
    });
    expect([error, refused, 'no error'].map(statusOf)).toEqual(['-1', undefined, undefined]);
  });

  test('adds nothing that is printed', () => {
    expect(Object.keys(refused)).toEqual(['operation', 'name', 'kind']);
  });
});
