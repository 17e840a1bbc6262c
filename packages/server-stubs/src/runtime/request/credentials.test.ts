import { describe, expect, test } from 'vitest';
import { completeLimits, DEFAULT_LIMITS } from '../limits.ts';
import type { CredentialPlace, Operation } from '../operation.ts';
import { needsAuthentication } from './credentials.ts';

const HEADERS: CredentialPlace[] = [
  { in: 'header', name: 'appkey' },
  { in: 'header', name: 'token' },
];

function needs(security: CredentialPlace[][], headers: Record<string, string>, query = ''): boolean {
  const operation: Operation = { id: 'x', method: 'GET', path: '/', security, headers: [], statuses: [] };
  return needsAuthentication(operation, (name) => headers[name], query);
}

describe('an operation', () => {
  test('without security asks nobody', () => {
    expect(needs([], { token: 'x' })).toBe(false);
  });

  test('needs all of its credentials', () => {
    expect(needs([HEADERS], { appkey: 'a', token: 'b' })).toBe(true);
    expect(() => needs([HEADERS], { appkey: 'a' })).toThrow('The header `token` is missing.');
    expect(() => needs([HEADERS], { appkey: '', token: '' })).toThrow(
      'The header `appkey` and the header `token` are missing.',
    );
  });

  test('with alternatives takes any, and names what is missing of the nearest', () => {
    const bearer: CredentialPlace[] = [{ in: 'header', name: 'authorization' }];
    expect(needs([HEADERS, bearer], { authorization: 'x' })).toBe(true);
    expect(() => needs([HEADERS, bearer], {})).toThrow('The header `authorization` is missing.');
  });

  test('that also takes requests without credentials authenticates those that carry some', () => {
    expect(needs([HEADERS, []], {})).toBe(false);
    expect(needs([HEADERS, []], { appkey: 'a', token: 'b' })).toBe(true);
  });

  test('may ask in the query or in a cookie, by the whole name', () => {
    expect(needs([[{ in: 'query', name: 'key' }]], {}, 'a=1&key=2')).toBe(true);
    expect(() => needs([[{ in: 'query', name: 'key' }]], {}, 'monkey=2')).toThrow(
      'The query parameter `key` is missing.',
    );
    expect(needs([[{ in: 'cookie', name: 'sid' }]], { cookie: 'a=1; sid=2' })).toBe(true);
    expect(() => needs([[{ in: 'cookie', name: 'sid' }]], { cookie: 'xsid=2' })).toThrow(
      'The cookie `sid` is missing.',
    );
  });
});

describe('limits', () => {
  test('that are not given are the documented ones', () => {
    expect(completeLimits({ depth: 3 })).toEqual({ ...DEFAULT_LIMITS, depth: 3 });
  });

  test.each([
    [{ depth: 0 }],
    [{ depth: -1 }],
    [{ depth: Number.NaN }],
    [{ depth: '5' as never }],
    [{ depths: 5 } as never],
  ])('%j are refused', (given) => {
    expect(() => completeLimits(given)).toThrow(RangeError);
  });
});
