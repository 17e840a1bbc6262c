import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { installed } from './testing/installed.ts';
import { environmentOf, nodes, runsUnder } from './testing/nodes.ts';

const project = inject('stranger');
const engines = installed.find(({ name }) => name.endsWith('/sandbox'))?.manifest.engines.node ?? '';
const good = nodes.filter(({ version }) => runsUnder(engines, version));
const old = nodes.filter(({ version }) => !runsUnder(engines, version));

/** Runs the installed command under a version of Node, as `npx` would. */
function start(binary: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const command = join(project, 'node_modules/.bin/cross-border-payments-sandbox');
  return spawn(command, args, { cwd: project, env: environmentOf(binary) });
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
  const triggered = await run(binary, 'trigger', 'payin.completed', '--url', url);
  expect(triggered).toMatchObject({ code: 0, stdout: expect.stringMatching(/ is completed\.\n$/) });
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test.each(good)('$node gives its help', async ({ binary }) => {
  const { code, stdout, stderr } = await run(binary, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('cross-border-payments-sandbox [start] [options]');
  const listed = await run(binary, 'completion', 'bash');
  expect([listed.code, listed.stderr]).toEqual([0, '']);
});

test.each(old)('under $node the sandbox says what it needs, and no more', async ({ binary, version }) => {
  const { code, stdout, stderr } = await run(binary);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `sandbox: The sandbox needs Node 22 from 22.16 on, or Node 24 or later; this is Node ${version}.\n`,
  );
});
