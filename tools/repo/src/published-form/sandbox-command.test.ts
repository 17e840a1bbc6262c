import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installInto } from './install.ts';
import { nodes, runsUnder } from './nodes.ts';
import { listPublished, pack } from './packages.ts';

const needed = ['sandbox', 'server-stubs', 'explain'].map((name) => `@cross-border-payments/${name}`);
const published = (await listPublished()).filter(({ name }) => needed.includes(name));
const engines = published.find(({ name }) => name.endsWith('/sandbox'))?.engines ?? '';
const good = nodes.filter(({ version }) => runsUnder(engines, version));
const old = nodes.filter(({ version }) => !runsUnder(engines, version));

let tarballs: string;
let project: string;

beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), 'packed-'));
  const packed = new Map<string, string>();
  for (const one of published) packed.set(one.name, await pack(one, tarballs));
  project = await installInto(packed);
  // Without `DATABASE_URL` nobody may miss the driver of PostgreSQL.
  const store = join(project, 'node_modules/.pnpm');
  const drivers = (await readdir(store)).filter((name) => name.startsWith('pg@'));
  expect(drivers).toHaveLength(1);
  for (const name of drivers) await rm(join(store, name), { recursive: true });
});

afterAll(async () => {
  await rm(tarballs, { recursive: true, force: true });
  await rm(project, { recursive: true, force: true });
});

/** Runs the installed command under a version of Node, as `npx` would. */
function start(binary: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const { DATABASE_URL: _, ...environment } = process.env;
  const PATH = [dirname(binary), process.env.PATH].join(delimiter);
  const command = join(project, 'node_modules/.bin/cross-border-payments-sandbox');
  return spawn(command, args, { cwd: project, env: { ...environment, PATH } });
}

async function run(binary: string, ...args: string[]) {
  const child = start(binary, ...args);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

async function untilReady(child: ChildProcessWithoutNullStreams): Promise<string> {
  let printed = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += piece;
    if (printed.includes('curl')) return printed;
  }
  throw new Error(`The sandbox did not start: ${await text(child.stderr)}`);
}

test('one of the versions is too old, the others do', () => {
  expect([old.length, good.length]).toEqual([1, 2]);
});

test.each(good)('$node runs the sandbox from its tarball', async ({ binary }) => {
  const child = start(binary, '--port', '0');
  const printed = await untilReady(child);
  const after = (name: string) => new RegExp(`^${name}: (\\S+)`, 'm').exec(printed)?.[1] ?? '';
  const [url, appKey, secretKey] = [after('sandbox'), after('appKey'), after('secretKey')];
  const login = { method: 'POST', body: JSON.stringify({ appKey, secretKey }) };
  const asked = await fetch(`${url}/payout/oauth/token`, {
    ...login,
    headers: { 'content-type': 'application/json' },
  });
  const { data: token } = (await asked.json()) as { data: string };
  const headers = { appkey: appKey, token };
  // Read from a file that the compiler does not copy.
  const areas = await fetch(`${url}/payout/common/area/list`, { headers });
  expect(await areas.json()).toMatchObject({ status: '1', data: { length: 34 } });
  const page = await fetch(`${url}/_sandbox/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const parts = [...(await page.text()).matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect((await fetch(new URL(part, page.url))).status, part).toBe(200);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test.each(good)('$node gives its help', async ({ binary }) => {
  const { code, stdout, stderr } = await run(binary, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('cross-border-payments-sandbox [options]');
});

test.each(old)('under $node the sandbox says what it needs, and no more', async ({ binary, version }) => {
  const { code, stdout, stderr } = await run(binary);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `sandbox: The sandbox needs Node 22 from 22.16 on, or Node 24 or later; this is Node ${version}.\n`,
  );
});
