import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
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
  expect(other.status).toBe(403);
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test('by default, lets no page of another origin call the service', async () => {
  const { url } = await newSandbox();
  const asked = await ask(url, ORIGIN);
  expect(asked.status).toBe(403);
  expect(await asked.json()).toEqual({
    status: '-1',
    message: `Requests from pages of ${ORIGIN} are refused. Allow an origin with \`--allow-origin\`.`,
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});

/** Sends a GET request with a host name that `fetch` would not send. @returns status and body */
async function readAs(url: string, host: string, origin = ''): Promise<readonly [number, string]> {
  const headers = { host, ...(origin === '' ? {} : { origin }) };
  const [response] = await once(request(url, { headers }).end(), 'response');
  return [response.statusCode, await text(response)];
}

describe.each(['/payout/oauth/token', '/_sandbox/', '/_sandbox/page.js', '/_sandbox/merchants'])(
  '%s',
  (path) => {
    test.each(['127.0.0.1', '::1'])(
      'on %s, answers only to the host names and pages of this machine',
      async (host) => {
        const { url, port, secretKey } = await newSandbox('sqlite', { host });
        const [expected] = await readAs(url + path, `127.0.0.1:${port}`);
        expect(expected).not.toBe(403);
        for (const name of ['localhost', `localhost:${port}`, '[::1]', `[::1]:${port}`])
          expect([name, (await readAs(url + path, name, `http://${name}`))[0]]).toEqual([name, expected]);
        const foreign = ['rebound.example', `rebound.example:${port}`, `192.168.1.5:${port}`];
        for (const name of foreign) {
          const [status, body] = await readAs(url + path, name, `http://${name}`);
          expect([status, body]).toEqual([403, expect.stringContaining(`not \`${name}\``)]);
          expect(body).not.toContain(secretKey);
        }
        for (const origin of ['http://shop.example', 'null', `https://localhost:${port}`]) {
          const [status, body] = await readAs(url + path, `localhost:${port}`, origin);
          expect([status, body]).toEqual([403, expect.stringContaining(`pages of ${origin} are refused`)]);
        }
      },
    );

    test('on all addresses, accepts IP addresses and the names of `allowHosts`', async () => {
      const options = {
        host: '0.0.0.0',
        allowHosts: ['build.example'],
        controlToken: 'a-password-of-a-test',
      };
      const { port } = await newSandbox('sqlite', options);
      const url = `http://127.0.0.1:${port}${path}`;
      for (const name of ['192.168.1.5', `build.example:${port}`, 'localhost'])
        expect((await readAs(url, name))[0]).not.toBe(403);
      const refused = await readAs(url, `rebound.example:${port}`);
      expect(refused).toEqual([403, expect.stringContaining('Start with `--allow-host rebound.example`')]);
    });
  },
);

test('prevents browsers from guessing the media type of a response', async () => {
  const { url } = await newSandbox();
  for (const path of ['/nothing', '/_sandbox/health', '/payout/oauth/token']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json');
  }
});
