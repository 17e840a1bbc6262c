// Long form also: an unhandled rejection, errors of hooks and wrong addresses with each framework.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryProjects } from '../testing/temporary-projects.ts';
import { operations } from '../testing/test-service.ts';
import { PROJECT_ADAPTERS, projectFiles, writeHandlers, writeProject } from './write-project.ts';

const isLong = process.env.TEST_FORM === 'long';
const { folder, remove } = temporaryProjects();
const project = join(folder, 'node');

/** A hook of each framework that throws. */
const THROWING_HOOKS = [
  [
    'fastify',
    `app.addHook('onRequest', async ({ url }) => {
  throw Object.assign(new Error('own secret'), url.endsWith('denied') && { message: 'No.', statusCode: 401 });
});\n`,
  ],
  [
    'hono',
    `app.use(({ req }) => {
  throw req.url.endsWith('denied') ? new HTTPException(401, { message: 'No.' }) : new Error('own secret');
});\n`,
  ],
  [
    'express',
    `app.use(({ url }) => {
  throw Object.assign(new Error('own secret'), url.endsWith('denied') && { message: 'No.', status: 401 });
});\n`,
  ],
] as const;

/** Starts the server of a project. Returns it with the first output on stdout or stderr. */
function start(port: number | string, cwd = project, options: readonly string[] = [], more = {}) {
  const env = { ...process.env, PORT: String(port), ...more };
  const server = spawn(process.execPath, [...options, 'src/main.ts'], { cwd, env });
  const said = Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data')]).then(String);
  return { server, said };
}

afterAll(remove);

/** Rejects a promise that nothing handles when the process gets a signal. */
const REJECT = `process.once('SIGUSR2', () => void Promise.reject(new Error('left alone')))`;
const REJECTING = ['--import', `data:text/javascript,${encodeURIComponent(REJECT)}`];
/** The server of two tests. */
const shared = start(0, project, REJECTING);
afterAll(() => void shared.server.kill('SIGKILL'));

test('runs: responds with 501 to operations without a handler, and refuses every request until a token is issued', async () => {
  const address = (await shared.said).match(/http:\S+/)?.[0];
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    });
  const token = await post('/payout/oauth/token', { appKey: 'a', secretKey: 'b' });
  expect([token.status, await token.json()]).toEqual([
    501,
    { status: '-1', message: 'The operation createToken is not implemented.' },
  ]);
  const wallet = await post('/payout/wallet/get', {}, { appkey: 'a', token: 'b' });
  expect([wallet.status, await wallet.json()]).toEqual([
    400,
    { status: '-1', message: 'The token is not known.' },
  ]);
});

test.each(isLong ? PROJECT_ADAPTERS : PROJECT_ADAPTERS.slice(0, 1))(
  'of %s responds to the requests in flight after an unhandled rejection, and ends with 1',
  async (adapter) => {
    const { server, said } = adapter === 'node' ? shared : start(0, join(folder, adapter), REJECTING);
    const errors: string[] = [];
    server.stderr.on('data', (chunk) => errors.push(String(chunk)));
    try {
      const address = (await said).match(/http:\S+/)?.[0];
      const sent = request(`${address}/payout/oauth/token`, {
        agent: false,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
      });
      // The server responds to the head of the request.
      sent.flushHeaders();
      await once(sent, 'continue');
      server.kill('SIGUSR2');
      await once(server.stderr, 'data');
      sent.end('{}');
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(400);
      response.resume();
      expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1);
      expect(errors.join('')).toContain('Error: left alone');
    } finally {
      server.kill('SIGKILL');
    }
  },
);

test.each([
  ['PORT', 'abc', 2, /^PORT must be a whole number from 0 to 65535, not "abc"\.\n$/],
  ['HOST', '203.0.113.1', 1, /^listen EADDRNOTAVAIL.*\. HOST must be an address of this machine\.\n$/],
])('describes the fault of %s=%s in one sentence', async (variable, value, status, text) => {
  for (const adapter of isLong ? (['node', 'fastify'] as const) : (['fastify'] as const)) {
    const { server, said } = start(0, join(folder, adapter), [], { [variable]: value });
    expect(await said).toMatch(text);
    expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(status);
  }
});

test.each([
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['HOST', 'http://x', 'HOST must be an address or a host name, such as 127.0.0.1, not "http://x".'],
])('ends with 2 for %s=%s', async (variable, value, text) => {
  const { readAddress } = await import(join(project, 'src/serve.ts'));
  const exit = vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`ended with ${status}`);
  });
  const print = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv(variable, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    exit.mockRestore();
    print.mockRestore();
  });
  expect(() => readAddress()).toThrow('ended with 2');
  expect(print.mock.calls).toEqual([[text]]);
});

test('treats an empty variable as unset', async () => {
  const { readAddress } = await import(join(project, 'src/serve.ts'));
  vi.stubEnv('HOST', '');
  vi.stubEnv('PORT', '');
  expect(readAddress()).toEqual({ host: '127.0.0.1', port: 4010 });
  vi.unstubAllEnvs();
});

test.each(isLong ? THROWING_HOOKS : THROWING_HOOKS.slice(0, 1))(
  'of %s logs the errors of its own hooks, and does not send them',
  async (adapter, hook) => {
    const before = 'app.get(';
    const own = join(folder, 'thrown', adapter);
    writeHandlers(own, operations);
    const files = projectFiles({ folder: own, stubs: '*', adapter });
    writeProject(
      own,
      files.set('src/app.ts', String(files.get('src/app.ts')).replace(before, hook + before)),
    );
    const { server, said } = start(0, own);
    const logged: string[] = [];
    server.stderr.on('data', (chunk) => logged.push(String(chunk)));
    try {
      const address = (await said).match(/http:\S+/)?.[0];
      const response = await fetch(`${address}/payout/wallet/get`);
      expect([response.status, await response.json()]).toEqual([
        500,
        { status: '-1', message: 'The service has an internal error.' },
      ]);
      const denied = await fetch(`${address}/payout/wallet/get?denied`);
      expect([denied.status, await denied.json()]).toEqual([401, { status: '-1', message: 'No.' }]);
      await expect.poll(() => logged.join('')).toContain('own secret');
    } finally {
      server.kill('SIGKILL');
    }
  },
);

test('says in one line that its port is in use, and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const { server, said } = start(port);
    expect(await said).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port: PORT=4011 npm start\n`,
    );
    expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1);
  } finally {
    other.close();
  }
});
