import { describe, expect, test } from 'vitest';
import { callbackUrl, type RuntimeExpression } from './callback.ts';
import { CallbackError, checkUrl } from './messages.ts';

const request = {
  url: 'https://service.example/orders?x=1',
  method: 'POST',
  path: { id: 'a/b' },
  query: { tag: 'x y', __proto__: { inherited: 'no' } },
  headers: { 'x-trace': 't&1' },
  header: (name: string) => (name === 'x-other' ? 'other' : undefined),
  body: {
    url: 'https://receiver.example/in',
    'a/b': { '~': [1, 'https://listed.example'] },
    none: null,
    flag: true,
  },
};
const response = { status: 201, headers: { location: '/orders/7' }, body: { id: 7 } };

const part = (of: 'request' | 'response', ...at: string[]): RuntimeExpression => ({
  source: '$source',
  of,
  at,
});
const FIXED = 'https://fixed.example/';

test.each([
  [[part('request', 'body', 'url')], 'https://receiver.example/in'],
  [
    [part('request', 'body', 'url'), '/paid?id=', part('response', 'body', 'id')],
    'https://receiver.example/in/paid?id=7',
  ],
  [[part('request', 'body', 'a/b', '~', '1')], 'https://listed.example'],
  [[FIXED, part('request', 'path', 'id')], 'https://fixed.example/a%2Fb'],
  [[FIXED, part('request', 'method'), part('response', 'status')], 'https://fixed.example/POST201'],
  [[FIXED, part('request', 'query', 'tag')], 'https://fixed.example/x%20y'],
  [[FIXED, part('request', 'headers', 'x-trace')], 'https://fixed.example/t%261'],
  [[FIXED, part('request', 'headers', 'x-other')], 'https://fixed.example/other'],
  [[FIXED, part('response', 'headers', 'location')], 'https://fixed.example/%2Forders%2F7'],
  [[FIXED, part('request', 'body', 'flag')], 'https://fixed.example/true'],
  [[part('request', 'url')], 'https://service.example/orders?x=1'],
])('%j is %s', (parts, url) => {
  expect(callbackUrl(parts, request, response)).toBe(url);
});

test.each([
  [part('request', 'body', 'gone')],
  [part('request', 'url', 'length')],
  [part('request', 'body', 'none')],
  [part('request', 'body')],
  [part('request', 'body', 'a/b')],
  [part('request', 'body', 'constructor', 'name')],
  [part('request', 'query', 'inherited')],
  [part('request')],
  [part('response', 'path', 'id')],
])('a missing value for %j is an error', (one) => {
  const message = 'The URL of the callback needs `$source`, which this request does not have.';
  expect(() => callbackUrl([one], request, response)).toThrow(new CallbackError('bad-url', message));
});

test('a value that is not at the beginning cannot change the host', () => {
  const body = { host: 'evil.example/', id: '@evil.example:1/?#' };
  const url = callbackUrl(['https://fixed.example', part('request', 'body', 'id')], { body });
  expect(() => checkUrl(url, false)).toThrow('URL');
  expect(callbackUrl([FIXED, part('request', 'body', 'host')], { body })).toBe(`${FIXED}evil.example%2F`);
});

const HOOK = ['https://fixed.example/hooks/', part('request', 'body', 'id'), '/notify'];

test.each(['', '.', '..'])('a segment cannot be %j', (id) => {
  const message = 'A segment of the URL of the callback, read from the request, is empty, `.` or `..`.';
  expect(() => callbackUrl(HOOK, { body: { id } })).toThrow(new CallbackError('bad-url', message));
  const beginning = [part('request', 'body', 'url'), part('request', 'body', 'id')];
  expect(() => callbackUrl(beginning, { body: { url: 'https://a.example/b/', id } })).toThrow(CallbackError);
});

test.each([
  ['...', '...'],
  ['a..', 'a..'],
  ['%2e%2e', '%252e%252e'],
  ['\ud83d', '%EF%BF%BD'],
])('a segment can be %j', (id, written) => {
  expect(callbackUrl(HOOK, { body: { id } })).toBe(`https://fixed.example/hooks/${written}/notify`);
});

test('a value in the query may be empty or dots', () => {
  const parts = ['https://a.example/b?x=', part('request', 'body', 'id')];
  expect(callbackUrl(parts, { body: { id: '..' } })).toBe('https://a.example/b?x=..');
});

describe('a URL', () => {
  test.each(['https://a.example/b?c=d', 'https://[::1]:1/'])('%s is accepted', (url) => {
    expect(checkUrl(`${url}#part`, false).href).toBe(url);
  });

  test.each([
    ['http://a.example'],
    ['ftp://a.example'],
    ['file:///etc/passwd'],
    ['javascript:1'],
    ['/relative'],
    [''],
    [`https://a.example/${'x'.repeat(2_048)}`],
  ])('%s is refused, and the error does not show it', (url) => {
    expect(() => checkUrl(url, false)).toThrow(
      new CallbackError('bad-url', 'The URL must be an https URL of at most 2048 characters.'),
    );
  });

  test.each(['https://user@a.example', 'https://:secret@a.example'])('%s is not, and not shown', (url) => {
    expect(() => checkUrl(url, false)).toThrow(
      new CallbackError('bad-url', 'The URL must not contain a user name or password.'),
    );
  });

  test('without encryption is accepted with `allowHttp`', () => {
    expect(checkUrl('http://127.0.0.1:1/', true).href).toBe('http://127.0.0.1:1/');
    expect(() => checkUrl('ftp://127.0.0.1:1/', true)).toThrow('http or https');
  });
});
