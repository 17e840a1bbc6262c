import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_FOLDER, temporaryFolder } from '../testing/temporary-folder.ts';
import { operations } from '../testing/test-service.ts';
import { typeCheck } from '../testing/type-check.ts';

const { folder, remove } = temporaryFolder();
const project = join(folder, 'my-service');

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

/** The project's server, and the first thing it says on either of its outputs. */
function start(port: number) {
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(process.execPath, ['src/server.ts'], { cwd: project, env });
  const said = Promise.race([once(server.stdout, 'data'), once(server.stderr, 'data')]).then(String);
  return { server, said };
}

beforeAll(async () => {
  expect(await run('my-service')).toMatchObject({ code: 0, err: '' });
});

afterAll(remove);

describe('a new project', () => {
  test('has one file of handlers per family, and a handler for every operation', () => {
    const files = readdirSync(join(project, 'src/handlers')).filter((file) => file !== 'index.ts');
    expect(files).toHaveLength(new Set(operations.map(({ tag }) => tag)).size);
    const text = files.map((file) => read(`src/handlers/${file}`)).join('');
    for (const { id } of operations) expect(text.split(`export const ${id}:`), id).toHaveLength(2);
  });

  test('compiles', async () => {
    expect(await typeCheck(project)).toEqual([]);
    expect(await typeCheck(project, 'tsconfig.json')).toEqual([]);
  });

  test('no longer compiles when a handler is removed, and the error names it', async () => {
    const file = join(project, 'src/handlers/authentication.ts');
    const before = read('src/handlers/authentication.ts');
    writeFileSync(
      file,
      before.replace(/\/\*\* Check[\s\S]*$/, '').replace(/ {2}type CheckSignatureHandler,\n/, ''),
    );
    const faults = await typeCheck(project, 'tsconfig.json');
    writeFileSync(file, before);
    expect(faults.map(({ text }) => text)).toEqual([expect.stringContaining("'checkSignature'")]);
  });

  test('runs: answers 501 for what is not written, and lets nobody in before authenticate is', async () => {
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
      server.kill();
    }
  });

  test('says in one line that its port is taken, and how to take another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const { server, said } = start(port);
      expect(await said).toBe(
        `listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another port: PORT=4011 npx pnpm start\n`,
      );
      expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1);
    } finally {
      other.close();
    }
  });
});

describe('a second run', () => {
  test('touches nothing that is there, brings back what is missing and says so', async () => {
    appendFileSync(join(project, 'src/handlers/wallets.ts'), '// written by a person\n');
    writeFileSync(join(project, 'src/server.ts'), '');
    rmSync(join(project, 'README.md'));
    const { code, out } = await run('my-service');
    expect(code).toBe(0);
    expect(read('src/handlers/wallets.ts')).toContain('// written by a person');
    expect(read('src/server.ts')).toBe('');
    expect(existsSync(join(project, 'README.md'))).toBe(true);
    const [created, left] = out.split('Already there and left as they are:');
    expect(created).toMatch(/Created in my-service:\n {2}README.md\n$/);
    expect(left).toContain('  src/handlers/wallets.ts\n');
  });
});

describe('a wrong call', () => {
  test.each([
    ['no folder', [], /Name one folder/],
    ['two folders', ['a', 'b'], /Name one folder/],
    ['an unknown option', ['a', '--force'], /--force/],
  ])('%s ends with 2 and a hint', async (_, args, text) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(text);
    expect(err).toContain('--help');
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  test('a file in the place of the folder ends with 1', async () => {
    writeFileSync(join(folder, 'taken'), 'x');
    expect(await run('taken')).toMatchObject({ code: 1, err: expect.stringContaining('is a file') });
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('x');
  });

  test('--help tells what it does', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('never touched') });
  });
});
