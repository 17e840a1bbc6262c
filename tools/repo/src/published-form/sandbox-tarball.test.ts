// Long form also: Node 20 and 22.
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { install } from './testing/implementer.ts';
import { environmentOf, nodes } from './testing/nodes.ts';
import { runsSandbox } from './testing/sandbox.ts';

const tarball = inject('tarballs')['@cross-border-payments/sandbox'] ?? '';

const PAYOUT = `
  import { createClient, waitForStatus } from '@cross-border-payments/client';
  const { SERVICE_URL: baseUrl, APP_KEY: appKey, SECRET_KEY: secretKey } = process.env;
  const { globalPayout } = createClient({ baseUrl, appKey, secretKey });
  const accountInfo = { name: 'Zhang San', number: '6216610200016587010', currency: 'CNY' };
  const beneficiary = { fullName: 'Zhang San', entityType: 'I', gender: 'Male', accountType: 'bank', accountInfo };
  const currencies = { sourceCurrency: 'AUD', targetCurrency: 'CNY' };
  const order = { orderNo: 'CI-1', purpose: 'Salary', ...currencies, targetAmount: 5000, beneficiary };
  const { tradeId } = await globalPayout.create(order);
  await globalPayout.confirm({ tradeId });
  const headers = { 'content-type': 'application/json' };
  await fetch(baseUrl + '/_sandbox/clock/advance', { method: 'POST', headers, body: '{"milliseconds":3600000}' });
  const { status } = await waitForStatus(() => globalPayout.getStatus({ tradeId }), { until: ['completed'] });
  console.log(status);`;

/** Runs an installed command with npx. Its processes are one group, as in a terminal. */
function runNpx(cwd: string, binary: string, ...args: string[]): ChildProcessWithoutNullStreams {
  // Under the default shell of npm, npx reports the signal and not the exit status of the program.
  const env = { ...environmentOf(binary), npm_config_script_shell: 'bash' };
  const child = spawn('npx', args, { cwd, env, detached: true });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });
  return child;
}

/** Waits until the program has printed its URL, and returns the URL. */
async function readUrl(child: ChildProcessWithoutNullStreams): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [, url] = /^(?:sandbox|mock): (http:\S+)/m.exec(printed) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The program did not start: ${await text(child.stderr)}`);
}

/** Sends Ctrl-C, and returns the exit status. */
async function interrupt(child: ChildProcessWithoutNullStreams): Promise<unknown> {
  process.kill(-(child.pid ?? 0), 'SIGINT');
  const [code] = await once(child, 'close');
  return code;
}

test.for(nodes)(
  'under $node, npm installs the tarball alone, and npx starts sandbox and mock',
  async (node, context) => {
    const { binary, version } = node;
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-tarball-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const options = ['--prefer-offline', '--no-audit', '--no-fund'];
    const unreached = await install('npm', ['install', tarball, ...options], folder, environmentOf(binary));
    context.skip(unreached !== '', unreached);

    const mock = runNpx(folder, binary, 'cross-border-payments-mock', '--port', '0');
    const wrong = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"appKey":"k"}' };
    const refused = await fetch(`${await readUrl(mock)}/payout/oauth/token`, wrong);
    expect(await refused.json()).toEqual({ status: '-1', message: '`secretKey` is required.' });
    expect(await interrupt(mock)).toBe(0);

    const settings = join(folder, 'sandbox.env');
    // npx finds the command of a package by its name without the scope.
    const sandbox = runNpx(
      folder,
      binary,
      '@cross-border-payments/sandbox',
      '--port',
      '0',
      '--env',
      settings,
    );
    if (!runsSandbox(node)) {
      expect(await text(sandbox.stderr)).toBe(
        `sandbox: The sandbox needs Node 22 from 22.16 on, or Node 24 or later; this is Node ${version}.\n`,
      );
      return;
    }
    const url = await readUrl(sandbox);
    const args = [`--env-file=${settings}`, '--input-type=module', '--eval', PAYOUT];
    const { stdout } = await promisify(execFile)(binary, args, { cwd: inject('consumer') });
    expect(stdout).toBe('completed\n');
    expect(await interrupt(sandbox)).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  },
);
