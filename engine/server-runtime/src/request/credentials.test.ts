import { describe, expect, test } from 'vitest';
import { completeLimits, DEFAULT_LIMITS } from '../limits.ts';
import type { Operation, RequiredCredential } from '../operation.ts';
import { needsAuthentication, RequestCredentials } from './credentials.ts';
import type { RequestState } from './request-state.ts';

type Place = NonNullable<RequiredCredential['in']>;
const key = (place: Place, name: string): RequiredCredential => ({
  scheme: 'key',
  type: 'apiKey',
  in: place,
  name,
});
const http = (prefix: string): RequiredCredential => {
  return { scheme: prefix, type: 'http', in: 'header', name: 'authorization', prefix };
};
const HEADERS = [key('header', 'appkey'), key('header', 'token')];

function operationWith(security: RequiredCredential[][]): Operation {
  return { id: 'x', method: 'GET', path: '/', security, headers: [], statuses: [] };
}

function needs(security: RequiredCredential[][], headers: Record<string, string>, query = ''): boolean {
  return needsAuthentication(operationWith(security), { header: (name) => headers[name], query });
}

describe('an operation', () => {
  test('without security is not authenticated', () => {
    expect(needs([], { token: 'x' })).toBe(false);
  });

  test('needs all of its credentials', () => {
    expect(needs([HEADERS], { appkey: 'a', token: 'b' })).toBe(true);
    expect(() => needs([HEADERS], { appkey: 'a' })).toThrow('The header `token` is missing.');
    expect(() => needs([HEADERS], { appkey: '', token: '' })).toThrow(
      'The header `appkey` and the header `token` are missing.',
    );
  });

  test('with alternatives accepts any of them, or names the missing credentials of the nearest', () => {
    const bearer = [http('bearer')];
    expect(needs([HEADERS, bearer], { authorization: 'Bearer x' })).toBe(true);
    expect(() => needs([HEADERS, bearer], {})).toThrow(
      'The header `authorization` with a bearer token is missing.',
    );
  });

  test.each([
    ['bearer', 'Token x'],
    ['bearer', 'Bearer'],
    ['bearer', 'Bearer  '],
    ['bearer', 'Bearerx'],
    ['bearer', 'Bearer x, Bearer y'],
    ['basic', 'Basic !'],
    ['basic', `Basic ${btoa('no colon')}`],
    ['basic', `Basic ${btoa('\xff:')}`],
    ['digest', 'Basic YTpi'],
  ])('does not accept as %s: %s', (prefix, authorization) => {
    expect(() => needs([[http(prefix)]], { authorization })).toThrow('is missing.');
  });

  test.each([
    ['bearer', 'bearer x'],
    ['bearer', 'BEARER  x'],
    ['basic', `basic ${btoa('a:b:c')}`],
    ['basic', `Basic ${btoa(':')}`],
    ['digest', 'Digest username="a", realm="b"'],
  ])('accepts as %s: %s', (prefix, authorization) => {
    expect(needs([[http(prefix)]], { authorization })).toBe(true);
  });

  test('leaves credentials that are not in the message to `authenticate`', () => {
    expect(needs([[{ scheme: 'tls', type: 'mutualTLS' }]], {})).toBe(true);
    expect(() => needs([[{ scheme: 'tls', type: 'mutualTLS' }, ...HEADERS]], { appkey: 'a' })).toThrow(
      'The header `token` is missing.',
    );
  });

  test('with optional credentials authenticates only requests that have some', () => {
    expect(needs([HEADERS, []], {})).toBe(false);
    expect(needs([HEADERS, []], { appkey: 'a', token: 'b' })).toBe(true);
  });

  test('reads a key in a cookie as it is sent', () => {
    const state = { header: (name: string) => (name === 'cookie' ? 'sid=a%2B+/==' : undefined) };
    const credentials = new RequestCredentials(
      state as RequestState,
      operationWith([[key('cookie', 'sid')]]),
      '',
    );
    expect(credentials.given).toMatchObject({ key: { value: 'a%2B+/==' } });
  });

  test('may read them from the query or a cookie, by the exact name', () => {
    expect(needs([[key('query', 'key')]], {}, 'a=1&key=2')).toBe(true);
    expect(() => needs([[key('query', 'key')]], {}, 'monkey=2')).toThrow(
      'The query parameter `key` is missing.',
    );
    expect(() => needs([[key('query', 'key')]], {}, 'key=')).toThrow('is missing');
    expect(() => needs([[key('query', 'key')]], {}, 'key=1&key=2')).toThrow('is missing');
    expect(() => needs([[key('query', 'key')]], {}, 'key=%')).toThrow('is missing');
    expect(needs([[key('cookie', 'sid')]], { cookie: 'a=1; sid=2' })).toBe(true);
    expect(() => needs([[key('cookie', 'sid')]], { cookie: 'xsid=2' })).toThrow(
      'The cookie `sid` is missing.',
    );
  });
});

describe('limits', () => {
  test('default to the documented ones', () => {
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
