import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMock, startMock } from './start-mock.ts';
import { call, expectRefusal, json, order, post, tiny } from './testing/tiny.ts';

const mebibyte = 1024 * 1024;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0, document: tiny });
});
afterAll(() => mock.close());

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
        'POST /order/create HTTP/1.1\r\nhost: x\r\nappkey: k\r\ntoken: t\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"orderNo"',
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
    socket.on('error', () => {}).write('POST /order/create HTTP/1.1\r\nhost: x\r\n');
    await other.close();
    await expect(fetch(other.url)).rejects.toThrow();
  });
});
