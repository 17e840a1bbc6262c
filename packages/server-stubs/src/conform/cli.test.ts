import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeListener } from '../adapters/node.ts';
import { PACKAGE_FOLDER } from '../testing/temporary-folder.ts';
import { testService } from '../testing/test-service.ts';

const CLI = join(PACKAGE_FOLDER, 'src/conform/cli.ts');
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

function conform(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  cleanUps.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const KEYS = ['--app-key', 'key', '--token', 'right'];

describe('conform', () => {
  test('ends with 0 when a service is as it must be, with progress beside the report', async () => {
    const url = await serve(createNodeListener(testService()));
    const { code, out, err } = await conform('--base-url', url, ...KEYS);
    expect(out).toMatch(/^R-001 +\d+ right\n/);
    expect(out).toMatch(/\nMalformed +7 right\n\nEverything is as it must be\.\n$/);
    expect(err).toMatch(/^Sent 100 of \d+ requests\.\n/);
    expect(code).toBe(0);
  });

  test('writes one rule as JSON', async () => {
    const url = await serve((_, response) => void response.end('{"status":"1"}'));
    const { code, out } = await conform('--base-url', url, ...KEYS, '--rule', 'R-017', '--json');
    const { ok, rules, examples, malformed } = JSON.parse(out);
    expect({ code, ok, examples, malformed }).toEqual({ code: 1, ok: false, examples: [], malformed: [] });
    expect(rules.map(({ rule }: { rule: string }) => rule)).toEqual(['R-017']);
    expect(rules[0].results.at(-1)).toMatchObject({
      valid: false,
      verdict: 'wrong',
      text: 'must be refused, was answered with HTTP 200',
    });
  });

  test('writes no secret, even if the service repeats it', async () => {
    const url = await serve((request, response) => {
      const message = `I do not know ${request.headers.token ?? 'secret-of-mine'}.`;
      response.writeHead(400).end(JSON.stringify({ status: '-1', message }));
    });
    const one = await conform('--base-url', url, '--app-key', 'key', '--secret-key', 'secret-of-mine');
    expect(one).toMatchObject({ code: 1, out: '' });
    expect(one.err).toMatch(/^The service refused the keys: I do not know \*\*\*\. Check --app-key/);
    const keys = ['--app-key', 'key', '--token', 'token-of-mine'];
    const two = await conform('--base-url', url, ...keys, '--rule', 'R-017');
    expect(two.out).toContain('I do not know ***.');
    expect(two.out).not.toContain('token-of-mine');
  });

  test('says in one line that the service does not answer', async () => {
    const url = await serve((request) => request.socket.destroy());
    const { code, out, err } = await conform('--base-url', url, '--app-key', 'key', '--secret-key', 'x');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^No token from 127\.0\.0\.1:\d+: .+\. Check --base-url, or give a token with --token\.\n$/,
    );
  });

  test.skipIf(process.platform === 'win32')('ends with 130 on Ctrl-C, without a report', async () => {
    let child: ReturnType<typeof spawn> | undefined;
    // Never answers.
    const url = await serve(() => void child?.kill('SIGINT'));
    child = spawn(process.execPath, [CLI, '--base-url', url, ...KEYS]);
    const said: string[] = [];
    child.stderr?.on('data', (text) => said.push(String(text)));
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said.join('')).toBe('Stopped before the end; no report.\n');
  });

  test.each([
    ['no address', [...KEYS], /--base-url must be/],
    ['an address of another kind', ['--base-url', 'ftp://x', ...KEYS], /--base-url must be/],
    ['an address with a user', ['--base-url', 'http://me@x', ...KEYS], /--base-url must be/],
    ['no key', ['--base-url', 'http://x', '--token', 't'], /--app-key is missing/],
    [
      'neither secret nor token',
      ['--base-url', 'http://x', '--app-key', 'k'],
      /either --secret-key or --token/,
    ],
    ['both', ['--base-url', 'http://x', ...KEYS, '--secret-key', 's'], /either --secret-key or --token/],
    ['an unknown rule', ['--base-url', 'http://x', ...KEYS, '--rule', 'R-999'], /not "R-999"/],
    ['an unknown option', ['--base', 'x'], /--base/],
  ])('ends with 2 for %s', async (_, args, text) => {
    const { code, out, err } = await conform(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(text);
    expect(err).toMatch(/ See --help\.\n$/);
  });

  test('--help says when a refusal counts as accepted', async () => {
    const { code, out } = await conform('--help');
    expect(code).toBe(0);
    expect(out).toContain('a reason of the service');
    expect(out).toContain('creates orders');
  });
});
