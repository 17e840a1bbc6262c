import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createNodeListener } from '../adapters/node.ts';
import { projectFiles } from '../scaffold/project-files.ts';
import { writeProject } from '../scaffold/write-project.ts';
import { PACKAGE_FOLDER, temporaryFolder } from '../testing/temporary-folder.ts';
import { operations, testService } from '../testing/test-service.ts';
import { typeCheck } from '../testing/type-check.ts';

const CLI = join(PACKAGE_FOLDER, 'src/conform/cli.ts');
const { folder, remove } = temporaryFolder();
const PROJECT = join(folder, 'my-service');
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
afterAll(remove);

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

  test('of a new project with four operations written says what is missing, and nothing else', async () => {
    const written = writeExample();
    expect(await typeCheck(PROJECT, 'tsconfig.json')).toEqual([]);
    const server = spawn(process.execPath, ['src/server.ts'], {
      cwd: PROJECT,
      env: { ...process.env, PORT: '0' },
    });
    cleanUps.push(() => server.kill());
    const url = String(await once(server.stdout, 'data')).match(/http:\S+/)?.[0] ?? '';
    const { code, out } = await conform('--base-url', url, '--app-key', 'key', '--secret-key', 'x');
    const [, list = ''] = /\nNot implemented here:\n([\s\S]*?)\n\n/.exec(out) ?? [];
    const left = operations.map(({ id }) => id).filter((id) => !written.includes(id));
    expect(list.split('\n').map((line) => line.trim())).toEqual(left);
    expect(out).toContain(`${left.length} operations are not implemented here; nothing is wrong.\n`);
    expect(out).not.toMatch(/\d wrong|Wrong:|reason of its own/);
    expect(code).toBe(1);
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
    const two = await conform('--base-url', url, '--app-key', 'key', '--token', 'token-of-mine');
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

const ANSWERS: Readonly<Record<string, string>> = {
  createToken: `{ status: '1', data: 'token-of-mine' }`,
  getGlobalPayoutQuote: `{ status: '1', data: { queryNo: 'Q-1', rate: 7.81 } }`,
  createGlobalPayout: `{ status: '1', data: { tradeId: 'T-1', status: 'pending' } }`,
  listOccupations: `{ status: '1', data: [] }`,
};

/** Writes a new project, four of its handlers and who may call. @returns the ids of the four */
function writeExample(): string[] {
  const files = projectFiles({ folder: PROJECT, stubs: '*', operations });
  for (const [path, text] of files) {
    let written = text.replace(
      'isKnown = false',
      `isKnown = appKey === 'key' && header('token') === 'token-of-mine'`,
    );
    for (const [id, answer] of Object.entries(ANSWERS)) {
      written = written.replace(
        `= async () => {\n  throw new NotImplementedError('${id}');\n}`,
        `= async ({ answer }) => answer(200, ${answer})`,
      );
    }
    files.set(path, written);
  }
  writeProject(PROJECT, files);
  return Object.keys(ANSWERS);
}
