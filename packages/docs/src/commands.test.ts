import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { serveDocs } from './serve-docs.ts';

const directory = mkdtempSync(join(tmpdir(), 'commands-'));
writeFileSync(join(directory, 'index.html'), '<p>home</p>');
afterAll(() => rmSync(directory, { recursive: true }));

const COMMANDS = { build: './build.ts', serve: './serve.ts', mcp: './mcp/serve-mcp.ts' };

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const fileOf = (command: string): string => fileURLToPath(new URL(command, import.meta.url));

/** Runs a command that ends by itself in this process. */
async function runHere(command: string, args: readonly string[]): Promise<Ended> {
  const { status, stdout, stderr } = await runInProcess(fileOf(command), args, { cwd: directory });
  return { code: status, out: stdout, err: stderr };
}

/** Runs a command of the package. Sends SIGINT, as Ctrl-C does, once the command has printed `stopAfter`. */
function run(command: string, args: readonly string[], stopAfter: string): Promise<Ended> {
  const child = spawn(process.execPath, [fileOf(command), ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    if (out.includes(stopAfter)) child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

const PORT = (option: string): string =>
  `\`--${option}\` must be a whole number from 0 to 65535, not \`four\`.`;
const NO_DOCUMENT = join(directory, 'none.yaml');

test.each([
  [
    'build',
    ['--base', 'docs'],
    2,
    '`--base` must be a path such as /docs/, with a slash at both ends, not `docs`.',
  ],
  [
    'build',
    ['--server', 'https://a.example'],
    2,
    '`--server` must be a name and an http or https URL, such as Test=https://test.example, not `https://a.example`.',
  ],
  [
    'build',
    ['--document', NO_DOCUMENT],
    1,
    `${NO_DOCUMENT}: there is no bundled document. Create it with: npx --yes pnpm generate`,
  ],
  ['serve', ['--port', 'four'], 2, PORT('port')],
  ['serve', ['--sandbox-port', 'four'], 2, PORT('sandbox-port')],
  ['serve', ['--mock-port', 'four'], 2, PORT('mock-port')],
  ['mcp', ['--prot', '1'], 2, 'There is no option `--prot`.'],
] as const)('%s %s ends with %d and one sentence', async (name, args, status, sentence) => {
  const { code, out, err } = await runHere(COMMANDS[name], args);
  const hint = status === 2 ? ' See --help.' : '';
  const prefix = name === 'mcp' ? 'mcp' : `docs:${name}`;
  expect([code, out, err]).toEqual([status, '', `${prefix}: ${sentence}${hint}\n`]);
});

test.each(Object.entries(COMMANDS))('%s prints its help', async (name, file) => {
  const { code, out } = await runHere(file, ['--help']);
  expect([code, out]).toEqual([0, expect.stringMatching(`^[^]*Usage: pnpm .*${name} \\[options\\]\n`)]);
});

describe('./serve.ts', () => {
  test('prints its address and ends cleanly on Ctrl-C', async () => {
    const { code, out, err } = await run('./serve.ts', ['--port', '0', '--directory', directory], 'Ctrl-C');
    expect(out).toMatch(/^documentation: http:\/\/127\.0\.0\.1:\d+\/ /);
    expect([code, err]).toEqual([0, '']);
  });

  test('fails with one sentence when the port is in use', async () => {
    const other = await serveDocs({ port: 0, host: '127.0.0.1', directory });
    const { port } = new URL(other.url);
    const { code, err } = await runHere('./serve.ts', ['--port', port, '--directory', directory]);
    await other.close();
    expect(code).toBe(1);
    expect(err).toBe(
      `docs:serve: Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with \`--port\`.\n`,
    );
  });
});
