import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { refusalOfOrigin } from './guard.ts';

const refusal = (headers: Record<string, string>, { host = '127.0.0.1', allowHosts = [] as string[] } = {}) =>
  refusalOfOrigin({ method: 'GET', headers } as unknown as IncomingMessage, { host, allowHosts });

test.each([
  [{ host: '127.0.0.1:4020' }],
  [{ host: 'localhost:4020' }],
  [{ host: '[::1]:4020' }],
  [{ host: 'localhost:4020', origin: 'http://localhost:4020', 'sec-fetch-site': 'same-origin' }],
  [{ host: 'localhost', 'sec-fetch-site': 'none' }],
  [
    {
      host: 'localhost',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  ],
])('accepts %j', (headers) => {
  expect(refusal(headers)).toBeUndefined();
});

test.each([
  [{ host: 'rebound.example:4020' }, /not one of its names/],
  [{ host: '192.168.1.5:4020' }, /not one of its names/],
  [{ host: '' }, /not one of its names/],
  [{ host: 'localhost', origin: 'null' }, /pages of null/],
  [{ host: 'localhost:4020', origin: 'http://localhost:4000' }, /pages of http:\/\/localhost:4000/],
  [{ host: 'localhost:4020', origin: 'https://localhost:4020' }, /pages of https/],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, /another origin/],
  [{ host: 'localhost', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, /another origin/],
  [
    {
      host: 'localhost',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'iframe',
    },
    /another origin/,
  ],
])('refuses %j', (headers, reason) => {
  expect(refusal(headers)).toMatch(reason);
});

test('accepts, beyond loopback, only IP addresses and the allowed names', () => {
  const beyond = { host: 'sandbox.local', allowHosts: ['Build-Host'] };
  for (const host of ['192.168.1.5:4020', '127.0.0.1', 'sandbox.local:4020', 'build-host:4020']) {
    expect(refusal({ host }, beyond)).toBeUndefined();
  }
  expect(refusal({ host: 'rebound.example:4020' }, beyond)).toMatch(/--allow-host rebound\.example/);
  expect(refusal({ host: 'rebound.example' }, { host: '0.0.0.0' })).toMatch(/--allow-host/);
});
