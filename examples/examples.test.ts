import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';

const here = import.meta.dirname;
let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

function start(name: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(here, name), ...args]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  return { child, output };
}

async function run(name: string, args: readonly string[] = ['--base-url', mock.url]) {
  const { child, output } = start(name, args);
  const [code] = await once(child, 'close');
  return { code, ...output };
}

const GATEWAY = 'Open wechat with app wx0a1b2c3d4e5f6071 (gh_0a1b2c3d4e5f) and id wx20261120110000.';
const QUOTE = 'Quote Q20261120000001: 1 AUD is 4.715 CNY.';

test.each([
  ['payout.ts', [QUOTE, 'Payout GP20261120000001 is pending.']],
  ['payin-with-qr.ts', ['Payin PI20261120000001:', GATEWAY, 'It is pending.']],
  [
    'fx-conversion.ts',
    [QUOTE, 'Conversion FX20261120000001 gave 473.86 CNY.', /^The wallet: \{.*"currency"/],
  ],
  [
    'upload-and-confirm.ts',
    [
      /^Payout [A-Z]{2}\d+ is \w+\.$/,
      'Handed in: proforma invoice.',
      /^Sent (\d+) of \1 bytes\.$/,
      'Handed in: purchase order.',
      /^Payout [A-Z]{2}\d+ is confirmed at quote Q20261120000001\.$/,
    ],
  ],
])('%s does what it says', async (name, lines) => {
  const { code, stdout, stderr } = await run(name);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const printed = stdout.trimEnd().split('\n');
  expect(printed).toEqual(
    lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
  );
});

test('callback-receiver.ts handles a notification once, then asks for the order', async () => {
  const { child, output } = start('callback-receiver.ts', ['--base-url', mock.url, '--port', '0']);
  try {
    const address = await printed(child, output, /http:\S+/);
    const deliver = (headers: Record<string, string>) =>
      fetch(address, { method: 'POST', body: '{"event":"moved"}', headers });
    expect((await deliver({ appkey: 'somebody-else' })).status).toBe(400);
    expect((await deliver({ appkey: 'demo-merchant' })).status).toBe(200);
    expect((await deliver({})).status).toBe(200);
    await printed(child, output, /Order TUI-2026-0001 is pending\./);
    expect(output.stdout.match(/Notified: \{"event":"moved"\}/g)).toHaveLength(1);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await once(child, 'close');
  expect([code, output.stderr]).toEqual([0, '']);
});

async function printed(
  child: ChildProcessWithoutNullStreams,
  output: { stdout: string },
  text: RegExp,
): Promise<string> {
  for (;;) {
    const found = text.exec(output.stdout);
    if (found) return found[0];
    await once(child.stdout, 'data');
  }
}

test('a failure is one sentence with a hint, and no stack', async () => {
  const gone = await startMock({ port: 0 });
  await gone.close();
  const { code, stderr } = await run('payout.ts', ['--base-url', gone.url]);
  expect(code).toBe(1);
  expect(stderr).toContain('npx --yes pnpm mock');
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test.each([['--base-uri'], ['--port=high']])('%s is refused', async (option) => {
  const { code, stdout, stderr } = await run('payout.ts', [option]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--');
});

test('--help says what an example does', async () => {
  const { code, stdout } = await run('payout.ts', ['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Pays a salary');
});

test('the README names every example', () => {
  const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const programs = files.filter((name) => readFileSync(join(here, name), 'utf8').includes('= createClient('));
  expect(programs).toHaveLength(5);
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  for (const name of programs) expect(readme).toContain(`[${name}](${name})`);
});
