import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { serveDocs } from './serve-docs.ts';

const directory = mkdtempSync(join(tmpdir(), 'commands-'));
writeFileSync(join(directory, 'index.html'), '<p>home</p>');
afterAll(() => rmSync(directory, { recursive: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the package. Sends SIGINT, as Ctrl-C does, once the command has printed `stopAfter`. */
function run(command: string, args: string[], stopAfter?: string): Promise<Ended> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(command, import.meta.url)), ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    if (stopAfter !== undefined && out.includes(stopAfter)) child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

test('./build.ts prints its help', async () => {
  const { code, out } = await run('./build.ts', ['--help']);
  expect([code, out]).toEqual([0, expect.stringContaining('Usage: pnpm docs:build ')]);
});

test('./mcp/serve-mcp.ts refuses an unknown option', async () => {
  const { code, err } = await run('./mcp/serve-mcp.ts', ['--prot', '1']);
  expect([code, err]).toEqual([2, 'mcp: There is no option `--prot`. See --help.\n']);
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
    const { code, err } = await run('./serve.ts', ['--port', port, '--directory', directory]);
    await other.close();
    expect(code).toBe(1);
    expect(err).toBe(
      `docs:serve: Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with \`--port\`.\n`,
    );
  });
});

test('./build.ts refuses a base that is not a path', async () => {
  const { code, err } = await run('./build.ts', ['--base', 'docs']);
  const sentence = '`--base` must be a path such as /docs/, with a slash at both ends, not `docs`.';
  expect([code, err]).toEqual([2, `docs:build: ${sentence} See --help.\n`]);
});
