import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningMock, startMock } from './start-mock.ts';
import { call, expectRefusal, json, keys, order, post, tiny } from './testing/tiny.ts';

const mebibyte = 1024 * 1024;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0, document: tiny });
});
afterAll(() => mock.close());

/** Sends a request with a host name that `fetch` would not send. */
async function readAs({ url }: RunningMock, host: string, headers: OutgoingHttpHeaders = {}) {
  const [response] = await once(
    request(`${url}/area/list`, { headers: { ...keys, ...headers, host } }).end(),
    'response',
  );
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) };
}

describe('the host name of a request', () => {
  test.each(['127.0.0.1', '::1'])('on %s, is one of this machine', async (host) => {
    const local = await startMock({ port: 0, host, document: tiny });
    onTestFinished(() => local.close());
    const { port } = new URL(local.url);
    for (const name of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, '[::1]', `[::1]:${port}`])
      expect([name, (await readAs(local, name)).status]).toEqual([name, 200]);
    for (const name of ['rebound.example', `rebound.example:${port}`, '192.168.1.5'])
      expect(await readAs(local, name)).toMatchObject({
        status: 403,
        headers: { 'x-mock': 'cross-border-payments' },
        body: { status: '-1', message: expect.stringContaining(`not \`${name}\``) },
      });
  });

  test('on all addresses, is an IP address or one of `allowHosts`', async () => {
    const open = await startMock({ port: 0, host: '0.0.0.0', allowHosts: ['build.example'], document: tiny });
    onTestFinished(() => open.close());
    const local = { ...open, url: open.url.replace('0.0.0.0', '127.0.0.1') };
    for (const name of ['192.168.1.5', 'build.example:4010', 'localhost'])
      expect([name, (await readAs(local, name)).status]).toEqual([name, 200]);
    const { status, body } = await readAs(local, 'rebound.example');
    expect([status, body.message]).toEqual([403, expect.stringContaining('`--allow-host rebound.example`')]);
  });

  // The examples of the document are public, and a page cannot change anything.
  test('is checked, but pages of every origin may send requests', async () => {
    const { status, headers } = await readAs(mock, 'localhost', { origin: 'http://shop.example' });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  });
});

describe('clients that behave badly', () => {
  test('a body over 10 MiB is 413, whether its length is declared or not', async () => {
    const big = `"${'x'.repeat(10 * mebibyte)}"`;
    expectRefusal(await post(`${mock.url}/order/create`, big), 'larger than 10485760 bytes', 413);
    const stream = new Blob([big]).stream();
    const init = { method: 'POST', headers: json, body: stream, duplex: 'half' } as RequestInit;
    expectRefusal(await call(`${mock.url}/order/create`, init), 'larger than 10485760 bytes', 413);
  });

  test('a body just under 10 MiB is accepted, if nearly all of it is a base64 document', async () => {
    const body = JSON.stringify({ ...order, note: '' });
    const withNote = (note: string) => body.replace('"note":""', `"note":"${note}"`);
    const length = 4 * Math.floor((10 * mebibyte - body.length) / 4);
    expect((await post(`${mock.url}/order/create`, withNote('x'.repeat(length)))).status).toBe(200);
    const tooLarge = 'The body is larger than 524288 bytes, base64 strings not counted.';
    expectRefusal(await post(`${mock.url}/order/create`, withNote(' '.repeat(length))), tooLarge, 413);
    const list = `{"note":[${'{"a":0},'.repeat(length / 8)}0]}`;
    expectRefusal(await post(`${mock.url}/order/create`, list), tooLarge, 413);
  });

  test('a large body is not read if credentials are missing', async () => {
    expectRefusal(await post(`${mock.url}/order/create`, 'x'.repeat(5 * mebibyte), {}), 'appkey');
    expect((await post(`${mock.url}/order/create`, order)).status).toBe(200);
  });

  test('a client that disconnects while sending its body does not affect the mock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        'POST /order/create HTTP/1.1\r\nhost: localhost\r\nappkey: k\r\ntoken: t\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"orderNo"',
      );
      socket.destroy();
    }
    expect((await post(`${mock.url}/order/create`, order)).status).toBe(200);
  });

  test('many requests at once each get their own response', async () => {
    const wanted = Array.from(
      { length: 120 },
      (_, index) => ['example=Pending', 'example=Completed', 'example=KnownOrder'][index % 3] ?? '',
    );
    const replies = await Promise.all(
      wanted.map((prefer) => post(`${mock.url}/order/create`, order, { ...json, prefer })),
    );
    const marks = replies.map(
      ({ body }) => (body.data as { tradeId: string } | undefined)?.tradeId ?? body.status,
    );
    expect(marks).toEqual(
      wanted.map((prefer) => ({ 'example=Pending': 'T1', 'example=Completed': 'T2' })[prefer] ?? '10001'),
    );
  });
});

describe('startMock', () => {
  test('a port in use is named', async () => {
    const port = Number(new URL(mock.url).port);
    await expect(startMock({ port, document: tiny })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  });

  test('the error for a host of another machine names it', async () => {
    await expect(startMock({ port: 0, host: '192.0.2.1', document: tiny })).rejects.toThrow(
      '192.0.2.1 is not an address of this machine.',
    );
  });

  // Otherwise Node would close such a connection only after a minute.
  test('`close` ends a connection that is still open', async () => {
    const other = await startMock({ port: 0, document: tiny });
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {}).write('POST /order/create HTTP/1.1\r\nhost: localhost\r\n');
    await other.close();
    await expect(fetch(other.url)).rejects.toThrow();
  });
});
