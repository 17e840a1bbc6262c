import { expect, test } from 'vitest';
import { checkHost, checkOrigin, isLocalHost } from './server.ts';

const ofHost = (host: string, listening = '127.0.0.1', allowHosts: string[] = []) =>
  checkHost({ headers: { host } }, { host: listening, allowHosts });

const ofOrigin = (headers: Record<string, string>, allowOrigins?: string[]) =>
  checkOrigin({ method: 'GET', headers }, allowOrigins);

const LOCAL = [
  '127.0.0.1:4020',
  '127.8.9.1',
  'localhost',
  'LOCALHOST:4020',
  'a.localhost:1',
  '[::1]:4020',
  '[::1]',
];

test.each(['127.0.0.1', '::1', 'localhost'])(
  'on %s, only the names of this machine are accepted',
  (listening) => {
    for (const host of LOCAL) expect(ofHost(host, listening)).toBeUndefined();
    const foreign = [
      'rebound.example:4020',
      '192.168.1.5:4020',
      '[fe80::1]',
      '0.0.0.0',
      'localhost.example',
      '',
    ];
    for (const host of foreign)
      expect(ofHost(host, listening, ['rebound.example'])).toBe(
        `The host name must be one of this machine, such as \`localhost\`, not \`${host}\`.`,
      );
  },
);

test('beyond loopback, IP addresses and the allowed names are accepted too', () => {
  const hosts = ['192.168.1.5:4020', '[2001:db8::1]:4020', 'sandbox.local:4020', 'build-host'];
  for (const host of [...LOCAL, ...hosts])
    expect(ofHost(host, 'Sandbox.local', ['Build-Host'])).toBeUndefined();
  for (const listening of ['0.0.0.0', '::', '192.168.1.5'])
    expect(ofHost('rebound.example:4020', listening)).toBe(
      'The host name `rebound.example:4020` is not accepted. Start with `--allow-host rebound.example` to allow it.',
    );
});

const LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test.each([
  [{ host: 'localhost:4020' }],
  [{ host: 'localhost:4020', origin: 'http://localhost:4020', 'sec-fetch-site': 'same-origin' }],
  [{ host: 'localhost', origin: 'http://localhost' }],
  [{ host: 'localhost', 'sec-fetch-site': 'none' }],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', ...LINK }],
])('the origin of %j is accepted', (headers) => {
  expect(ofOrigin(headers)).toBeUndefined();
});

test.each([
  [{ host: 'localhost', origin: 'null' }, /pages of null/],
  [{ host: 'localhost:4020', origin: 'http://localhost:4000' }, /pages of http:\/\/localhost:4000/],
  [{ host: 'localhost:4020', origin: 'https://localhost:4020' }, /pages of https/],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, /another origin/],
  [{ host: 'localhost', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, /another origin/],
  [
    { host: 'localhost', 'sec-fetch-site': 'cross-site', ...LINK, 'sec-fetch-dest': 'iframe' },
    /another origin/,
  ],
])('the origin of %j is refused', (headers, reason) => {
  expect(ofOrigin(headers)).toMatch(reason);
});

test('only the allowed origins are accepted, and the refusal of others names the option', () => {
  const headers = { host: 'localhost:4020', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const allowed = ['http://docs.example'];
  expect(ofOrigin({ ...headers, origin: 'http://docs.example' }, allowed)).toBeUndefined();
  for (const origins of [allowed, []])
    expect(ofOrigin({ ...headers, origin: 'http://shop.example' }, origins)).toBe(
      'Requests from pages of http://shop.example are refused. Allow an origin with `--allow-origin`.',
    );
});

test('only loopback addresses and the names `localhost` are certainly this machine', () => {
  expect(
    ['127.0.0.1', '127.8.9.1', '::1', '::ffff:7f00:1', 'localhost', 'a.localhost'].filter(isLocalHost),
  ).toHaveLength(6);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.example', 'mylocalhost', ''].filter(isLocalHost)).toEqual([]);
});
