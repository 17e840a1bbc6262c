import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formOf, receiving } from '../src/testing/upload-receiver.ts';

let proxy: Server;
/** The addresses to which the proxy forwarded requests. */
let led: string[];

beforeEach(async () => {
  led = [];
  proxy = createServer((own, response) => {
    led.push(new URL(`${own.url}`).host);
    const { method, headers } = own;
    own.pipe(request(`${own.url}`, { method, headers }, (forwarded) => forwarded.pipe(response)));
  });
  proxy.on('connect', ({ url }, socket) => {
    led.push(`${url}`);
    const { hostname, port } = new URL(`http://${url}`);
    const service = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      service.pipe(socket).pipe(service);
    });
    service.on('error', () => socket.destroy());
    socket.on('error', () => service.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  proxy.closeAllConnections();
  proxy.close();
});

const UNDICI = (url: string) => `
  const { install, ProxyAgent, setGlobalDispatcher } = await import('undici');
  install();
  setGlobalDispatcher(new ProxyAgent('${url}'));`;

test.each([
  [
    'NODE_USE_ENV_PROXY',
    (url: string) => ({ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, NO_PROXY: '' }),
    () => '',
  ],
  ['a ProxyAgent', () => ({}), UNDICI],
])('%s sends calls, plain forms and streams through a proxy', async (_, variables, before) => {
  await receiving(async (baseUrl, received) => {
    const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const program = `${before(proxyUrl)}
      const { createClient, uploadForm } = await import('${new URL('../src/index.ts', import.meta.url)}');
      const token = { token: 'a-token', expiresAt: Date.now() + 3_600_000 };
      const tokenStore = { get: async () => token, set: async () => {} };
      const client = createClient({ baseUrl: '${baseUrl}', appKey: 'key', secretKey: 'secret', tokenStore });
      const file = new File(['a bill'], 'bill.pdf');
      await client.globalPayout.confirm({ tradeId: 'T-1' });
      await client.payin.uploadDocument({ file, fileName: 'bill.pdf', type: 'bill' });
      await client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }));`;
    const env = { ...process.env, ...variables(proxyUrl) };
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
    expect(received).toHaveLength(3);
    for (const upload of received.slice(1)) {
      const file = (await formOf(upload)).get('file') as File;
      expect(await file.text()).toBe('a bill');
    }
    expect(new Set(led)).toEqual(new Set([new URL(baseUrl).host]));
  });
});
