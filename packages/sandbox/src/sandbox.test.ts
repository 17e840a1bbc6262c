import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { afterTest, newDatabase } from '../test/databases.ts';
import { listenOnLoopback } from '../test/receiver.ts';
import { startSandbox } from './start-sandbox.ts';

const command = fileURLToPath(new URL('sandbox.ts', import.meta.url));
const { DATABASE_URL: _, ...inherited } = process.env;

// Other tests start sandboxes in the shared temporary folder at the same time.
const temporary = mkdtempSync(join(tmpdir(), 'sandbox-command-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const environment = { ...inherited, TMPDIR: temporary, TEMP: temporary, TMP: temporary };

async function run(...args: string[]) {
  const child = spawn(process.execPath, [command, ...args], { env: environment });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/** Starts the command and resolves with what it printed once it is ready. */
async function start(...args: string[]): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { env: environment });
  afterTest(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes('curl')) break;
  }
  return { child, printed };
}

test('prints credentials and a curl line that works, and ends cleanly on Ctrl-C', async () => {
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('sandbox-'));
  const { child, printed } = await start();
  expect(printed).toMatch(/^appKey: \S+$/m);
  expect(printed).toMatch(/^secretKey: \S{32,}$/m);
  expect(printed).toMatch(/^appkey of callbacks: \S+$/m);
  expect(folders()).toHaveLength(1);
  const line = printed.split('\n').find((text) => text.startsWith('curl')) ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  expect(JSON.parse(stdout)).toEqual({ status: '1', data: expect.any(String) });
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(folders()).toEqual([]);
});

test('ends cleanly if one Ctrl-C arrives twice, as under npx', async () => {
  const { child } = await start();
  child.kill('SIGINT');
  // The system may merge two signals of one kind.
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a later Ctrl-C does not wait for a request in progress', async () => {
  const { child, printed } = await start();
  const [, url = ''] = /^sandbox: (\S+)/.exec(printed) ?? [];
  const request = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  afterTest(async () => void request.destroy());
  request.write('POST /payout/oauth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n');
  await once(request, 'connect');
  await setTimeout(100);
  child.kill('SIGINT');
  await setTimeout(1_000);
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('keeps its data and the credentials with --data', async () => {
  const { folder } = await newDatabase('sqlite');
  const first = await startSandbox({ port: 0, data: folder });
  await first.close();
  const { printed } = await start('--data', folder);
  expect(printed).toContain(`\nsecretKey: ${first.secretKey}\n`);
});

test('says in one sentence that a port is in use', async () => {
  const { url, close } = await listenOnLoopback(() => undefined);
  afterTest(close);
  const { port } = new URL(url);
  const { code, stderr } = await run('--port', port);
  expect(code).toBe(1);
  const sentence = `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with \`--port\`.`;
  // A slow start prints a progress line first.
  expect(stderr.replace('sandbox: still starting ...\n', '')).toBe(`sandbox: ${sentence}\n`);
});

test('refuses an unknown option with 2 and a hint', async () => {
  const { code, stderr } = await run('--prot', '1');
  expect(code).toBe(2);
  expect(stderr).toMatch(/--prot[\s\S]*Try --help\./);
});

test('prints help', async () => {
  const { code, stdout } = await run('--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(/--require-signature/);
});
