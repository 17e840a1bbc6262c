// Long form also: Node 20 and 22.
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isLong, nodes } from './testing/nodes.ts';
import { runsSandbox, startSandbox, untilReady } from './testing/sandbox.ts';

const good = nodes.filter(runsSandbox);
const old = nodes.filter((node) => !runsSandbox(node));

async function run(binary: string, ...args: string[]) {
  const child = startSandbox(binary, ...args);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

test('only Node 20 is too old', () => {
  expect([old, good].map((some) => some.map(({ node }) => node))).toEqual(
    isLong ? [['Node 20'], ['Node 22']] : [[], ['Node 24']],
  );
});

test.each(good)('$node runs the sandbox from its tarball', async ({ binary }) => {
  const child = startSandbox(binary, '--port', '0');
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
  // The data is in a file that the compiler does not copy.
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

test.each(good)('$node prints its help', async ({ binary }) => {
  const { code, stdout, stderr } = await run(binary, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('cross-border-payments-sandbox [start] [options]');
});

test.each(old)('under $node the sandbox prints only what it needs', async ({ binary, version }) => {
  const { code, stdout, stderr } = await run(binary);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `sandbox: The sandbox needs Node 22 from 22.16 on, or Node 24 or later; this is Node ${version}.\n`,
  );
});
