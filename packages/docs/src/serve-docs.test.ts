import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningDocs, ServedFiles, serveDocs } from './serve-docs.ts';

const outer = mkdtempSync(join(tmpdir(), 'serve-docs-'));
const directory = join(outer, 'site');
let docs: RunningDocs;

beforeAll(async () => {
  mkdirSync(join(directory, 'guides'), { recursive: true });
  writeFileSync(join(outer, 'secret.txt'), 'secret');
  writeFileSync(join(directory, 'index.html'), '<p>home</p>');
  const sample = 'http://127.0.0.1:4020 YOUR_SECRET_KEY http://localhost:* ["http://localhost:*"]';
  writeFileSync(join(directory, 'sample.html'), sample);
  writeFileSync(join(directory, 'openapi.yaml'), 'openapi: 3.1.0');
  writeFileSync(join(directory, '.hidden'), 'secret');
  writeFileSync(join(directory, 'guides', 'index.html'), '<p>guides</p>');
  symlinkSync(join(outer, 'secret.txt'), join(directory, 'link.txt'));
  docs = await serveDocs({ port: 0, host: '127.0.0.1', directory });
});

afterAll(async () => {
  await docs.close();
  rmSync(outer, { recursive: true });
});

/** Requests a path and sends headers exactly as written, while `fetch` would resolve `..` and set the header `host`. */
async function raw(
  path: string,
  headers: OutgoingHttpHeaders = {},
  { url } = docs,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname: hostname.replace(/^\[|\]$/g, ''), port, path, headers }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

describe('serveDocs', () => {
  test('serves files with their types, and does not let other sites embed them in frames', async () => {
    const home = await fetch(docs.url);
    expect(await home.text()).toBe('<p>home</p>');
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(home.headers.get('x-content-type-options')).toBe('nosniff');
    expect(home.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    const yaml = await fetch(`${docs.url}openapi.yaml?x=1`);
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    expect(await (await fetch(`${docs.url}guides/`)).text()).toBe('<p>guides</p>');
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:5020 s3cret http://localhost:* ["http://localhost:*"]'],
    // The whole network 127/8 is loopback, also for services.
    ['0.0.0.0', 'http://127.0.0.1:5020 YOUR_SECRET_KEY http://localhost:* ["http://localhost:*"]'],
    [
      hostname(),
      `http://${hostname()}:5020 YOUR_SECRET_KEY http://localhost:* http://${hostname()}:* ["http://localhost:*","http://${hostname()}:*"]`,
    ],
  ])(
    'shows the addresses at which it is served on %s, and a key on loopback only',
    async (host, expected) => {
      const site = { port: 0, host, directory, localPorts: { 4020: 5020 }, secretKey: 's3cret' };
      const served = await serveDocs(site).catch(() => undefined);
      // A container may not resolve its own name.
      if (!served) return;
      onTestFinished(() => served.close());
      const page = await fetch(`${served.url.replace('0.0.0.0', '127.0.0.1')}sample.html`);
      expect(await page.text()).toBe(expected);
    },
  );

  test.each(['127.0.0.1', '::1', 'localhost'])(
    'on %s, serves the key only to the host names and pages of this machine',
    async (host) => {
      const served = await serveDocs({ port: 0, host, directory, secretKey: 's3cret' });
      onTestFinished(() => served.close());
      const { port } = new URL(served.url);
      const read = (headers: OutgoingHttpHeaders) => raw('/sample.html', headers, served);
      for (const name of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, '[::1]', `[::1]:${port}`]) {
        const page = await read({ host: name, origin: `http://${name}` });
        expect([name, page.status, page.body.includes('s3cret')]).toEqual([name, 200, true]);
      }
      for (const name of ['rebound.example', `rebound.example:${port}`, '192.168.1.5']) {
        const body = `The host name must be one of this machine, such as \`localhost\`, not \`${name}\`.\n`;
        expect(await read({ host: name, origin: `http://${name}` })).toEqual({ status: 403, body });
      }
      for (const origin of ['http://shop.example', 'null', `https://localhost:${port}`])
        expect(await read({ host: `localhost:${port}`, origin })).toEqual({
          status: 403,
          body: `Requests from pages of ${origin} are refused.\n`,
        });
      const embedded = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
      expect((await read(embedded)).status).toBe(403);
      const link = { ...embedded, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await read(link)).status).toBe(200);
    },
  );

  test('on all addresses, accepts IP addresses and the names of `allowHosts`', async () => {
    const site = { port: 0, host: '0.0.0.0', directory, allowHosts: ['build.example'] };
    const served = await serveDocs(site);
    onTestFinished(() => served.close());
    const local = { ...served, url: served.url.replace('0.0.0.0', '127.0.0.1') };
    for (const host of ['192.168.1.5:4000', 'build.example', 'localhost:4000'])
      expect((await raw('/', { host }, local)).status).toBe(200);
    expect(await raw('/', { host: 'rebound.example' }, local)).toEqual({
      status: 403,
      body: expect.stringContaining('Start with `--allow-host rebound.example`'),
    });
  });

  test('responds to HEAD without a body, and with 304 if the browser already has the page', async () => {
    const head = await fetch(docs.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '11', '']);
    const tag = head.headers.get('etag') ?? '';
    const held = await fetch(docs.url, { headers: { 'If-None-Match': `"other", W/${tag}` } });
    expect([held.status, held.headers.get('etag'), await held.text()]).toEqual([304, tag, '']);
    expect((await fetch(docs.url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test.each([
    '/../secret.txt',
    '/guides/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/link.txt',
    '/.hidden',
    '/%00',
    '/%',
    '/none.html',
    '//etc/passwd',
  ])('responds with 404 and a page to %s', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBe(404);
    expect(body).toContain('There is no such page');
    expect(body).not.toContain('secret');
  });

  test('does not use more memory for a client that does not read its responses', async () => {
    writeFileSync(join(directory, 'large.js'), randomBytes(1_000_000).toString('hex'));
    const { hostname, port } = new URL(docs.url);
    const socket = connect(Number(port), hostname);
    const asked = 'GET /large.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'.repeat(200);
    const read = vi.spyOn(ServedFiles.prototype, 'read');
    socket.on('error', () => undefined);
    socket.write(asked);
    await vi.waitFor(() => expect(read.mock.results.length).toBe(200), { timeout: 60_000 });
    const files = await Promise.all(read.mock.results.map(({ value }) => value));
    expect(new Set(files).size).toBe(1);
    socket.destroy();
    read.mockRestore();
    expect((await fetch(docs.url)).status).toBe(200);
  });

  test('sends the current content of a file', async () => {
    const file = join(directory, 'changed.txt');
    for (const text of ['one', 'three']) {
      writeFileSync(file, text);
      expect(await (await fetch(`${docs.url}changed.txt`)).text()).toBe(text);
    }
  });

  test('writes the actual ports of sandbox and mock into the pages, and keeps every other byte', async () => {
    const shown = Buffer.from(
      'ü http://127.0.0.1:4020/a http://127.0.0.1:4010 http://127.0.0.1:40200 \xff',
      'latin1',
    );
    writeFileSync(join(directory, 'ports.txt'), shown);
    const own = await serveDocs({ port: 0, host: '127.0.0.1', directory, localPorts: { 4020: 1, 4010: 2 } });
    const body = Buffer.from(await (await fetch(`${own.url}ports.txt`)).arrayBuffer()).toString('latin1');
    await own.close();
    expect(body).toBe('ü http://127.0.0.1:1/a http://127.0.0.1:2 http://127.0.0.1:40200 \xff');
  });

  test('refuses other methods', async () => {
    const response = await fetch(docs.url, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('fails with one sentence when a port is in use or the site is not built', async () => {
    const port = Number(new URL(docs.url).port);
    await expect(serveDocs({ port, host: '127.0.0.1', directory })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with \`--port\`.`,
    );
    await expect(serveDocs({ port: 0, host: '127.0.0.1', directory: outer })).rejects.toThrow(
      'Build it with:',
    );
  });

  test('frees its port when closed', async () => {
    const one = await serveDocs({ port: 0, host: '127.0.0.1', directory });
    await fetch(one.url);
    await one.close();
    const again = await serveDocs({ port: Number(new URL(one.url).port), host: '127.0.0.1', directory });
    await again.close();
  });
});
