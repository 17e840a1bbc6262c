import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { describe, expect, test } from 'vitest';

const command = fileURLToPath(new URL('./mock.ts', import.meta.url));
const tiny = fileURLToPath(new URL('../test-documents/tiny.yaml', import.meta.url));

interface Run {
  process: ChildProcess;
  output: () => { stdout: string; stderr: string };
  code: Promise<number | null>;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, output: () => ({ stdout, stderr }), code };
}

/** Runs the command in this process: one that ends at once must not load Prism in another. */
const runHere = (...args: string[]) => runInProcess(command, args, { cwd: import.meta.dirname });

/** Returns what the command wrote to stderr, without the progress line of a slow start. */
function complaints(stderr: string): string {
  return stderr.replace(/^mock: still starting: .*\n/m, '');
}

async function whenListening({ process: child, output }: Run): Promise<string> {
  while (!output().stdout.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`it ended: ${output().stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return output().stdout;
}

describe('pnpm mock', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'listens until %s, and then ends with status 0',
    async (signal) => {
      const mock = run('--port', '0', '--document', tiny);
      const line = await whenListening(mock);
      expect(line).toMatch(/^mock: http:\/\/127\.0\.0\.1:\d+\n$/);
      expect((await fetch(line.slice(6).trim())).status).toBe(404);
      mock.process.kill(signal);
      expect(await mock.code).toBe(0);
    },
  );

  test('ends with status 0 if one Ctrl-C arrives twice, as under npx', async () => {
    const mock = run('--port', '0', '--document', tiny);
    const url = (await whenListening(mock)).slice(6).trim();
    const request = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    request.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n');
    await once(request, 'connect');
    // The mock waits for the request in progress, so that the second signal arrives before it ends.
    mock.process.kill('SIGINT');
    await wait(100);
    mock.process.kill('SIGINT');
    expect(await mock.code).toBe(0);
    request.destroy();
  });

  test('a port in use leads to one sentence and status 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { status, stdout, stderr } = await runHere('--port', String(port), '--document', tiny);
    other.close();
    expect([status, stdout]).toEqual([1, '']);
    expect(complaints(stderr)).toBe(
      `mock: Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with \`--port\`.\n`,
    );
  });

  test('--help explains the options', async () => {
    const { status, stdout } = await runHere('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/--port[\s\S]*--host[\s\S]*--document/);
  });

  test.each([
    [['--prot', '1'], '--prot'],
    [['--port', 'abc'], '`--port` must be'],
    [['--port', '70000'], '`--port` must be'],
    [['--allow-host', 'a:4010'], '`--allow-host` must be'],
    [['extra'], 'extra'],
  ])('%j is refused with status 2 and a hint', async (args, text) => {
    const { status, stderr } = await runHere(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(text);
    expect(stderr).toContain('--help');
  });

  test('a missing document leads to one sentence and status 1', async () => {
    const { status, stderr } = await runHere('--port', '0', '--document', 'none.yaml');
    expect(status).toBe(1);
    expect(complaints(stderr)).toBe(
      'mock: none.yaml: there is no such file. Name a bundled OpenAPI 3.1 document, YAML or JSON.\n',
    );
  });
});
