import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { SHOP } from '../testing/shop.ts';
import { createProxy, type RawExchange } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'observe-proxy-'));
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a target and a proxy in front of it. */
async function start(listener: RequestListener) {
  const exchanges: RawExchange[] = [];
  const problems: string[] = [];
  const target = await listen(createServer(listener));
  const events = {
    onExchange: (exchange: RawExchange) => void exchanges.push(exchange),
    onProblem: (problem: string) => void problems.push(problem),
  };
  const url = await listen(createProxy(new URL(`${target}/base`), events));
  return { url, exchanges, problems };
}

describe('createProxy', () => {
  test('passes method, path, headers and bodies on untouched', async () => {
    const { url, exchanges } = await start(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.writeHead(418, 'Teapot', [
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Path', request.url ?? ''],
        ...['X-Sent', String(request.headers['x-sent'])],
      ]);
      response.end(Buffer.concat(chunks));
    });
    const body = Buffer.alloc(3_000_000, 'ü');
    const response = await fetch(`${url}/a%2Fb?q=%20`, { method: 'PUT', body, headers: { 'X-Sent': 'yes' } });
    expect([response.status, response.statusText]).toEqual([418, 'Teapot']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([response.headers.get('x-path'), response.headers.get('x-sent')]).toEqual([
      '/base/a%2Fb?q=%20',
      'yes',
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    // Passed on, but too large to be recorded.
    await expect
      .poll(() => exchanges)
      .toMatchObject([{ method: 'PUT', status: 418, requestBody: undefined, responseBody: undefined }]);
  });

  test('passes the chunks of a stream on before the response ends', async () => {
    let end = () => {};
    const { url } = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      end = () => void response.end('data: 2\n\n');
    });
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n');
    end();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 2\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });

  test('a target that resets or breaks off does the same to the client', async () => {
    const { url, problems, exchanges } = await start((request, response) => {
      if (request.url === '/base/reset') return void request.socket.destroy();
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => request.socket.destroy());
    });
    await expect(fetch(`${url}/reset`)).rejects.toThrow();
    await expect(fetch(`${url}/half`).then((response) => response.text())).rejects.toThrow();
    expect(problems).toEqual(['connections that the target closed', 'connections that the target closed']);
    expect(exchanges).toEqual([]);
  });

  test('a target that is down closes the connection, and one that hangs lets the client decide', async () => {
    const problems: string[] = [];
    const events = { onExchange: () => {}, onProblem: (problem: string) => void problems.push(problem) };
    const down = await listen(createProxy(new URL('http://127.0.0.1:1'), events));
    await expect(fetch(down)).rejects.toThrow();
    expect(problems).toEqual(['requests while the target could not be reached']);
    const hanging = await start(() => {});
    await expect(fetch(hanging.url, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/);
  });
});

describe('a message that Node parses but cannot write', () => {
  /** Starts a target that answers any bytes with `answer`, and sends `text` through a proxy. */
  async function exchangeBytes(text: string, answer: string) {
    const target = createNetServer((socket) => void socket.on('data', () => socket.write(answer)));
    target.listen(0, '127.0.0.1');
    await once(target, 'listening');
    const problems: string[] = [];
    const recorded: string[] = [];
    const events = {
      onExchange: ({ url }: RawExchange) => void recorded.push(url),
      onProblem: (problem: string) => void problems.push(problem),
    };
    const to = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    const url = new URL(await listen(createProxy(new URL(to), events)));
    const socket = connect(Number(url.port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      socket.end();
    });
    socket.write(text);
    await once(socket, 'close');
    target.close();
    return { received: Buffer.concat(chunks).toString(), problems, recorded, to };
  }

  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const respond = (line: string, more = '') => `HTTP/1.1 ${line}\r\n${more}Content-Length: 0\r\n\r\n`;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: x\r\n';

  test.each(['//', '//[', '//other/path'])('is recorded with the target %s', async (path) => {
    const { received, recorded, to } = await exchangeBytes(get(path), respond('200 OK'));
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(recorded).toEqual([to + path]);
  });

  test.each([
    [respond('099 Low'), 'responses with an invalid status line'],
    [respond('200 O\x01K'), 'responses with an invalid status line'],
    [respond('101 Other', upgrade), 'connections that the target closed'],
  ])('closes the connection: %j', async (answer, problem) => {
    const { received, problems } = await exchangeBytes(get('/'), answer);
    expect([received, problems]).toEqual(['', [problem]]);
  });

  test('does not prevent a WebSocket', async () => {
    const { received, problems } = await exchangeBytes(get('/', upgrade), respond('101 Other', upgrade));
    expect(received).toMatch(/^HTTP\/1\.1 101 Other/);
    expect(problems).toEqual(['WebSocket entries']);
  });
});

describe('observe --target', () => {
  const command = join(import.meta.dirname, '../observe.ts');
  const read = async (child: ChildProcess, stream: 'stdout' | 'stderr', until: RegExp): Promise<string> => {
    let text = '';
    for await (const chunk of child[stream] ?? []) {
      text += chunk;
      if (until.test(text)) break;
    }
    return text;
  };

  test('records without secrets, and reports on Ctrl-C', async () => {
    const target = await listen(
      createServer((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end('{"status":"1","data":"token-abcdef-123456"}');
      }),
    );
    const har = join(folder, 'shop.har');
    const args = ['--target', target, '--port', '0', '--har', har, '--document', SHOP];
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [, url = ''] = /(http:\/\/127[^ ]+)/.exec(await read(child, 'stderr', /Ctrl-C/)) ?? [];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ secretKey: 'sk_live_a1b2c3d4e5' });
    const response = await fetch(`${url}/v1/login`, { method: 'POST', headers, body });
    expect(await response.json()).toEqual({ status: '1', data: 'token-abcdef-123456' });
    child.kill('SIGINT');
    const [report, [status]] = await Promise.all([read(child, 'stdout', /No contra/), once(child, 'exit')]);
    expect([status, report]).toEqual([0, expect.stringContaining('1 exchange of 0 merchants')]);
    const text = readFileSync(har, 'utf8');
    expect(JSON.parse(text).log.entries).toHaveLength(1);
    expect(text).not.toMatch(/sk_live_a1b2c3d4e5|token-abcdef-123456/);
    expect(statSync(har).mode & 0o077).toBe(0);
  });

  test.each([[[SHOP]], [['--target', 'http://127.0.0.1:1', '--port', '0']]])(
    'a HAR that cannot be written ends %j in one sentence',
    async (args) => {
      const har = join(folder, 'none', 'shop.har');
      const child = spawn(process.execPath, [command, '--document', SHOP, ...args, '--har', har]);
      const [text, [status]] = await Promise.all([read(child, 'stderr', /ENOENT/), once(child, 'exit')]);
      expect([status, text]).toEqual([1, expect.stringContaining('observe: ENOENT: ')]);
      expect(text).not.toContain('    at ');
    },
  );

  test.each([
    [[], 'Name files with recorded traffic'],
    [['none.har'], 'There is no file `none.har`'],
    [['--target', 'ftp://x'], '`--target` must be an http or https URL'],
    [['--targt', 'x'], 'did you mean `--target`'],
    [[SHOP, '--har', join(SHOP, '../shop.yaml')], 'must not name a file with recorded traffic'],
    [[SHOP, '--format', 'xml'], '`--format` must be one of text, markdown, json, sarif'],
  ])('%j is wrong usage', async (args, message) => {
    const child = spawn(process.execPath, [command, '--document', SHOP, ...args]);
    const [text, [status]] = await Promise.all([read(child, 'stderr', /help/), once(child, 'exit')]);
    expect([status, text]).toEqual([2, expect.stringContaining(message)]);
  });
});
