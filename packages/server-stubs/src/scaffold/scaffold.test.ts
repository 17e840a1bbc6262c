// Long form also: the generated test; an unhandled rejection, errors of hooks and wrong addresses with each framework.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PACKAGE_FOLDER, temporaryFolder } from '../testing/temporary-folder.ts';
import { operations } from '../testing/test-service.ts';
import { typeCheck } from '../testing/type-check.ts';
import { ADAPTER_FILES, PROJECT_ADAPTERS } from './adapter-files.ts';
import { projectFiles, writeHandlers, writeProject } from './write-project.ts';

const isLong = process.env.TEST_FORM === 'long';
/** For the tests that only the long form runs. */
const long = test.runIf(isLong);

const ROOT = join(PACKAGE_FOLDER, '../..');
const { folder, remove } = temporaryFolder();
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

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const cli = join(PACKAGE_FOLDER, 'src/scaffold/cli.ts');
  const env = { ...process.env, INIT_CWD: folder };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...args], { cwd: folder, env }, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

/** Starts the server of a project. Returns it with the first output on stdout or stderr. */
function start(port: number | string, cwd = project, options: readonly string[] = [], more = {}) {
  const env = { ...process.env, PORT: String(port), ...more };
  const server = spawn(process.execPath, [...options, 'src/main.ts'], { cwd, env });
  const said = Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data')]).then(String);
  return { server, said };
}

beforeAll(() => {
  for (const adapter of PROJECT_ADAPTERS) {
    const own = join(folder, adapter);
    writeHandlers(own, operations);
    writeProject(own, projectFiles({ folder: own, stubs: '*', adapter }));
  }
});

afterAll(remove);

describe('a new project', () => {
  test('has one file of handlers per family, and a handler for every operation', () => {
    const files = readdirSync(join(project, 'src/handlers')).filter((file) => file !== 'index.ts');
    expect(files).toHaveLength(new Set(operations.map(({ tag }) => tag)).size);
    const text = files.map((file) => read(`src/handlers/${file}`)).join('');
    for (const { id } of operations) expect(text.split(`export const ${id}:`), id).toHaveLength(2);
  });

  test('compiles with each adapter', async () => {
    expect(await typeCheck(folder)).toEqual([]);
  });

  test('is lint-clean with each adapter', async () => {
    const projects = PROJECT_ADAPTERS.map((adapter) => join(folder, adapter));
    const args = ['check', `--config-path=${ROOT}`, '--vcs-enabled=false', ...projects];
    const biome = spawn(join(ROOT, 'node_modules/.bin/biome'), args);
    const said: string[] = [];
    biome.stdout.on('data', (chunk) => said.push(String(chunk)));
    biome.stderr.on('data', (chunk) => said.push(String(chunk)));
    expect(await once(biome, 'close'), said.join('')).toEqual([0, null]);
    expect(said.join('')).toMatch(/^Checked [1-9]\d+ files/);
  });

  test('has the dependency versions of this repository', () => {
    const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
    for (const adapter of PROJECT_ADAPTERS) {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(join(folder, adapter, 'package.json'), 'utf8'),
      );
      const { '@cross-border-payments/server-stubs': _, ...others } = { ...dependencies, ...devDependencies };
      for (const [name, version] of Object.entries(others)) {
        expect(catalog).toMatch(new RegExp(`^  "?${name}"?: ${String(version).slice(1)}$`, 'm'));
      }
      expect(Object.keys(dependencies).sort()).toEqual(
        ['@cross-border-payments/server-stubs', ...Object.keys(ADAPTER_FILES[adapter].dependencies)].sort(),
      );
    }
  });

  test('no longer compiles when a handler is removed, and the error names it', async () => {
    const file = join(project, 'src/handlers/authentication.ts');
    const before = read('src/handlers/authentication.ts');
    writeFileSync(
      file,
      before.replace(/\/\*\* Check[\s\S]*$/, '').replace(/type CheckSignatureHandler, /, ''),
    );
    const faults = await typeCheck(project);
    writeFileSync(file, before);
    expect(faults.map(({ text }) => text)).toContainEqual(
      expect.stringContaining("Property 'checkSignature' is missing"),
    );
  });

  long('passes its own test', async () => {
    const child = spawn(process.execPath, ['--test', 'src/service.test.ts'], { cwd: project });
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    expect(await once(child, 'close'), output.join('')).toEqual([0, null]);
    expect(output.join('')).toContain(`Still to be written: ${operations.length} operations.`);
  });

  test('runs: responds with 501 to operations without a handler, and refuses every request until a token is issued', async () => {
    const { server, said } = start(0);
    try {
      const address = (await said).match(/http:\S+/)?.[0];
      const post = (path: string, body: object, headers = {}) =>
        fetch(`${address}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
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
    } finally {
      server.kill('SIGKILL');
    }
  });

  test.each(isLong ? PROJECT_ADAPTERS : PROJECT_ADAPTERS.slice(0, 1))(
    'of %s responds to the requests in flight after an unhandled rejection, and ends with 1',
    async (adapter) => {
      const reject = `process.once('SIGUSR2', () => void Promise.reject(new Error('left alone')))`;
      const options = ['--import', `data:text/javascript,${encodeURIComponent(reject)}`];
      const { server, said } = start(0, join(folder, adapter), options);
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
});

describe('after the document has changed', () => {
  const listed = ['createToken', 'listOccupations'];
  const before = operations.filter(({ id, tag }) => !listed.includes(id) && tag !== 'Wallets');
  const missing = operations.filter((operation) => !before.includes(operation)).map(({ id }) => id);
  const changed = join(folder, 'changed');
  const textOf = (name: string) => readFileSync(join(changed, 'src/handlers', name), 'utf8');

  test('a second run adds the missing handlers, and does not change existing ones', async () => {
    writeHandlers(changed, before);
    writeProject(changed, projectFiles({ folder: changed, stubs: '*', adapter: 'node' }));
    const own = textOf('reference-data.ts').replace('async () => {', 'async () => { /* mine */');
    writeFileSync(join(changed, 'src/handlers/reference-data.ts'), own);
    const { created, added, linesToAdd } = writeHandlers(changed, operations);
    expect([...created].sort()).toEqual(
      ['authentication-2', 'reference-data-2', 'wallets'].map((name) => `src/handlers/${name}.ts`),
    );
    expect([...added].sort()).toEqual(missing.sort());
    expect(linesToAdd).toEqual([]);
    expect(textOf('reference-data.ts')).toBe(own);
    expect(await typeCheck(changed)).toEqual([]);
    const { created: none, added: nothing } = writeHandlers(changed, operations);
    expect([none, nothing]).toEqual([[], []]);
  });

  test('an index in another form is kept, and the missing lines are reported', () => {
    const index = 'export { handlers } from "./mine.ts";\n';
    writeFileSync(join(changed, 'src/handlers/index.ts'), index);
    rmSync(join(changed, 'src/handlers/wallets.ts'));
    const { created, linesToAdd } = writeHandlers(changed, operations);
    expect(created).toEqual(['src/handlers/wallets.ts']);
    expect(linesToAdd).toEqual([`import * as wallets from './wallets.ts';\n`, '  ...wallets,\n']);
    expect(textOf('index.ts')).toBe(index);
  });

  test('a handler in another file is not missing, but one that only a test mentions is', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'project-'));
    writeHandlers(elsewhere, before);
    writeFileSync(join(elsewhere, 'src/token.ts'), 'export function createToken() {}\n');
    writeFileSync(join(elsewhere, 'src/areas.test.ts'), `call(service, 'listOccupations');\n`);
    const { added } = writeHandlers(elsewhere, operations);
    rmSync(elsewhere, { recursive: true });
    expect(added).not.toContain('createToken');
    expect(added).toContain('listOccupations');
  });
});

describe('the command', () => {
  test('writes a project with its adapter; a second run writes and lists only the missing files', async () => {
    expect(await run('my-service', '--adapter', 'hono')).toMatchObject({ code: 0, err: '' });
    const file = (path: string) => join(folder, 'my-service', path);
    expect(readFileSync(file('src/app.ts'), 'utf8')).toContain('createHonoHandler');
    const tarball = 'cross-border-payments-server-stubs.tgz';
    expect(existsSync(file(tarball))).toBe(true);
    expect(readFileSync(file('Dockerfile'), 'utf8')).toContain('COPY package*.json *.tgz ./\n');
    expect(JSON.parse(readFileSync(file('package.json'), 'utf8')).dependencies).toMatchObject({
      '@cross-border-payments/server-stubs': `file:${tarball}`,
    });

    appendFileSync(file('src/handlers/reference-data.ts'), '// written by a person\n');
    writeFileSync(file('src/main.ts'), '');
    rmSync(file('README.md'));
    rmSync(file('src/handlers/wallets.ts'));
    const { code, out } = await run('my-service');
    expect(code).toBe(0);
    expect(readFileSync(file('src/handlers/reference-data.ts'), 'utf8')).toContain('// written by a person');
    expect(readFileSync(file('src/main.ts'), 'utf8')).toBe('');
    expect(readFileSync(file('package.json'), 'utf8')).toContain('"hono"');
    const [created, left = ''] = out.split('Existing files, unchanged:');
    expect(created).toBe('Created in my-service:\n  README.md\n  src/handlers/wallets.ts\n');
    expect(left).toContain('  src/handlers/reference-data.ts\n');
    expect(left).toMatch(
      /\nNew handlers:\n(?: {2}\w*Wallet\w*\n| {2}\w+Balances?\n)+Next: cd my-service && npm install/,
    );

    const other = await run('my-service', '--adapter', 'express');
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('has the adapter hono, not express'),
    });
  });

  test.each([
    ['no folder', [], /Name one folder/],
    ['two folders', ['a', 'b'], /Name one folder/],
    ['an unknown option', ['a', '--force'], /--force/],
    ['an unknown adapter', ['a', '--adapter', 'koa'], /`--adapter` must be one of node, .* not `koa`/],
  ])('ends with 2 and a hint for %s', async (_, args, text) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(text);
    expect(err).toContain('--help');
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  test('ends with 1 when the folder is a file', async () => {
    writeFileSync(join(folder, 'taken'), 'x');
    expect(await run('taken')).toMatchObject({ code: 1, err: expect.stringContaining('is a file') });
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('x');
  });

  test('--help describes the command, and never names a bare command', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('never changes an existing file');
    expect(out).not.toMatch(/npx cross-border/);
  });
});
