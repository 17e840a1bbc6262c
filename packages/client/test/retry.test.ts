import { nextDelay } from '@cross-border-payments/client-runtime/core/repeat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServiceResponse } from '../src/types.ts';

function respondWith(retryAfter: string): ServiceResponse {
  return { httpStatus: 503, text: '', headers: new Headers({ 'retry-after': retryAfter }) };
}

describe('the wait before the next attempt', () => {
  test('is below a limit that doubles up to the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (attempt) => {
        const delay = nextDelay({ attempts: 100, baseMs: 100, maxMs: 1000 }, attempt, 0, undefined);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(1000, 100 * 2 ** (attempt - 1)));
      }),
    );
  });

  test('is spread over the whole range', () => {
    const delays = Array.from({ length: 300 }, () => nextDelay({ baseMs: 1000 }, 1, 0, undefined) ?? 0);
    expect(Math.min(...delays)).toBeLessThan(200);
    expect(Math.max(...delays)).toBeGreaterThan(800);
  });

  test.each([
    ['seconds', '3', 3000],
    ['nothing that makes sense', 'soon', 0],
    ['a negative number', '-5', 0],
  ])('follows a Retry-After with %s', (_, header, atLeast) => {
    const delay = nextDelay({ baseMs: 1 }, 1, 0, respondWith(header));
    expect(delay).toBeGreaterThanOrEqual(atLeast);
    expect(delay).toBeLessThanOrEqual(atLeast + 1);
  });

  test('follows a Retry-After with a date', () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const delay = nextDelay({ baseMs: 1, budgetMs: 7_200_000 }, 1, 0, respondWith(date));
    expect(delay).toBeGreaterThan(3_000_000);
    expect(delay).toBeLessThanOrEqual(3_600_000);
    expect(nextDelay({ baseMs: 1 }, 1, 0, respondWith('Wed, 21 Oct 2015 07:28:00 GMT'))).toBeLessThan(2);
  });
});

describe('no attempt is left', () => {
  test('when all are used', () => {
    expect(nextDelay({}, 3, 0, undefined)).toBeDefined();
    expect(nextDelay({}, 4, 0, undefined)).toBeUndefined();
    expect(nextDelay({ attempts: 2 }, 2, 0, undefined)).toBeUndefined();
  });

  test('when the caller disables retries', () => {
    expect(nextDelay(false, 1, 0, undefined)).toBeUndefined();
  });

  test('when the budget ends before the next one', () => {
    expect(nextDelay({ budgetMs: 5000 }, 1, 2000, respondWith('3'))).toBe(3000);
    expect(nextDelay({ budgetMs: 5000 }, 1, 2001, respondWith('3'))).toBeUndefined();
    expect(nextDelay({}, 1, 0, respondWith('61'))).toBeUndefined();
  });
});
