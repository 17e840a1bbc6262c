import { expect, test } from 'vitest';
import { newSandbox } from '../test/merchant-client.ts';

const ORIGIN = 'http://docs.example';

const ask = (url: string, from: string, method = 'OPTIONS') =>
  fetch(`${url}/payout/oauth/token`, {
    method,
    headers: { origin: from, 'access-control-request-method': 'POST' },
    body: method === 'OPTIONS' ? null : '{}',
  });

test('lets only pages of the allowed origins call the service', async () => {
  const { url } = await newSandbox('sqlite', { allowOrigins: [ORIGIN] });
  const asked = await ask(url, ORIGIN);
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(asked.headers.get('access-control-allow-headers')).toContain('token');
  const called = await ask(url, ORIGIN, 'POST');
  expect(called.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(called.headers.get('access-control-expose-headers')).toContain('x-request-id');
  expect(called.headers.get('x-request-id')).toMatch(/^[\w-]+$/);
  const other = await ask(url, 'http://shop.example');
  expect(other.status).toBe(405);
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test('by default, lets no page of another origin call the service', async () => {
  const { url } = await newSandbox();
  const asked = await ask(url, ORIGIN);
  expect(asked.status).toBe(405);
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});

test('prevents browsers from guessing the media type of a response', async () => {
  const { url } = await newSandbox();
  for (const path of ['/nothing', '/_sandbox/health', '/payout/oauth/token']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json');
  }
});
