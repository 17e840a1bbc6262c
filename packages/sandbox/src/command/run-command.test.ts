import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { listenOnLoopback } from '../../test/receiver.ts';
import { listSituations } from '../control/tools.ts';
import { ACTIONS, runSandboxCommand } from './run-command.ts';

const PASSWORD = 'a-password-of-a-test';

/** Runs a command to its end. */
async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  folder = '.',
) {
  const printed: string[] = [];
  const noted: string[] = [];
  const { signal: stop } = new AbortController();
  const code = await runSandboxCommand(args, {
    environment,
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
    stop,
    folder,
  });
  // On a slow machine, the command also prints that it is still waiting.
  return { code, printed, noted: noted.filter((line) => !line.includes('still waiting')) };
}

const addressOf = ({ url }: { url: string }) => `sandbox: The address of this sandbox is ${url}.`;

test('trigger creates a situation; without a name, it lists all situations', async () => {
  const sandbox = await newSandbox();
  const made = await run(['trigger', 'payin.completed', '--url', sandbox.url]);
  expect(made).toEqual({
    code: 0,
    printed: [expect.stringMatching(/^The order \S+ \(tradeId \S+\) is completed\.$/)],
    noted: [expect.stringContaining('`advance 0s`'), addressOf(sandbox)],
  });
  const real = await newSandbox('sqlite', { clock: 'real' });
  expect((await run(['trigger', 'payin.completed', '--url', real.url])).noted).toEqual([addressOf(real)]);
  const listed = await run(['trigger', '--url', sandbox.url]);
  expect(listed.printed).toHaveLength(listSituations().length);
  expect(listed.printed.join('\n')).toMatch(/^payin\.awaiting_transfer +A payin: the payer has paid;/m);
});

test('fund adds money to a wallet of a merchant', async () => {
  const sandbox = await newSandbox();
  const { value } = await sandbox.control('POST', '/merchants', { name: 'Second' });
  const args = ['fund', '10.50', 'USD', '--wallet', 'personal', '--merchant', value.appKey];
  const { code, printed } = await run(args, { CONTROL_URL: sandbox.url });
  expect([code, printed]).toEqual([0, ['Added 10.50 USD to the personal wallet.']]);
  const wallets = await sandbox.control('GET', `/wallets?appKey=${value.appKey}`);
  expect(wallets.value.items).toMatchObject([
    { walletType: 'personal', currency: 'USD', available: '10.50' },
  ]);
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000000.00']);
});

test('advance moves the clock and counts the tasks', async () => {
  const sandbox = await newSandbox();
  await run(['trigger', 'payin.awaiting_transfer', '--url', sandbox.url]);
  const { printed, noted } = await run(['advance', '90m', '--url', sandbox.url]);
  expect(printed).toEqual(['It is 2026-01-01T01:30:00.000Z. Tasks done: 3.']);
  expect(noted).toEqual([addressOf(sandbox)]);
});

test('a `sandbox.env` that names another sandbox is mentioned, and does not change the address', async () => {
  const [sandbox, other] = [await newSandbox(), await newSandbox()];
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-command-'));
  afterTest(async () => rmSync(folder, { recursive: true }));
  const notes = async (file: string, ...args: string[]) => {
    writeFileSync(join(folder, 'sandbox.env'), file);
    return (await run(['advance', '1s', ...args], { CONTROL_URL: `${sandbox.url}/_sandbox` }, folder)).noted;
  };
  const names = ({ url }: { url: string }) => `CONTROL_URL=${url}/_sandbox\n`;
  expect(await notes(names(other))).toEqual([
    `sandbox: \`sandbox.env\` names ${other.url}, not ${sandbox.url}. To use it, add \`--url ${other.url}\`.`,
    addressOf(sandbox),
  ]);
  expect(await notes(names(sandbox))).toEqual([addressOf(sandbox)]);
  expect(await notes('MINE=1\n')).toEqual([addressOf(sandbox)]);
  expect(await notes('CONTROL_URL=http://me:secret@127.0.0.1\n')).toEqual([addressOf(sandbox)]);
  expect(await notes(names(other), '--url', sandbox.url)).toEqual([addressOf(sandbox)]);
});

test('reset deletes the orders', async () => {
  const sandbox = await newSandbox();
  await run(['trigger', 'payin.pending', '--url', sandbox.url]);
  expect((await run(['reset', '--url', sandbox.url])).code).toBe(0);
  expect((await sandbox.control('GET', '/orders')).value.items).toEqual([]);
});

test.each(['/', '/_sandbox', '/_sandbox/'])('the address may end with %s', async (path) => {
  const { url } = await newSandbox();
  expect((await run(['trigger', '--url', url + path])).code).toBe(0);
});

test('reads the password from the option or the environment, and never prints it', async () => {
  const { url } = await newSandbox('sqlite', { controlToken: PASSWORD });
  expect((await run(['trigger', '--url', url, '--control-token', PASSWORD])).code).toBe(0);
  expect((await run(['trigger'], { CONTROL_URL: url, CONTROL_TOKEN: PASSWORD })).code).toBe(0);
  const wrong = await run(['trigger', '--url', url, '--control-token', 'a-wrong-password']);
  expect([wrong.code, wrong.noted]).toEqual([1, [expect.stringContaining('`--control-token`')]]);
  expect(wrong.noted.join()).not.toContain('a-wrong-password');
});

test.each([
  [['listne'], /no command `listne`; there are start, listen, .*\n.*--help/],
  [['toString'], /no command `toString`/],
  [['trigger', 'payin.pending', 'payin.completed'], /`trigger` takes \[NAME\], not 2 arguments/],
  [['fund', '1'], /`fund` takes AMOUNT CURRENCY, not 1 argument\./],
  [
    ['fund', '1', 'USD', '--wallet', 'corporate'],
    /`--wallet` must be one of business, personal, not `corporate`/,
  ],
  [['advance', '1 hour'], /TIME must be a number with ms, s, m, h or d, such as 90m, not `1 hour`/],
  [['reset', '--all'], /no option `--all`/],
  [['reset', '--url', 'ftp://here'], /`--url` must be an http or https URL/],
  [['reset', '--url', 'http://me:secret@127.0.0.1'], /`--url` must not contain a user name or password/],
])('%j is wrong usage', async (args, text) => {
  const { code, printed, noted } = await run(args);
  expect([code, printed]).toEqual([2, []]);
  expect(noted.join('\n')).toMatch(text);
  expect(noted.join('\n')).not.toContain('secret');
});

test('prints a refusal as one sentence', async () => {
  const { url } = await newSandbox();
  const { code, noted } = await run(['trigger', 'payin.lost', '--url', url]);
  expect([code, noted]).toEqual([
    1,
    [expect.stringMatching(/^sandbox: There is no situation `payin\.lost`/)],
  ]);
});

test('prints one sentence if another program, or no program, listens at the address', async () => {
  const other = await listenOnLoopback((_request, response) => response.end('<html>'));
  afterTest(() => other.close());
  const strange = await run(['trigger', '--url', other.url]);
  expect([strange.code, strange.noted.join()]).toEqual([1, expect.stringContaining('like a sandbox')]);
  await other.close();
  const silent = await run(['trigger', '--url', other.url]);
  expect(silent.noted).toEqual([
    `sandbox: There is no response from ${other.url} (ECONNREFUSED). Start the sandbox, or give its address with \`--url\`.`,
  ]);
});

test.each(Object.keys(ACTIONS))('%s has help with each of its options', async (name) => {
  const { code, printed } = await run([name, '--help']);
  expect(code).toBe(0);
  const options = [...Object.keys(ACTIONS[name]?.options ?? {}), 'url', 'control-token'];
  for (const option of options) expect(printed.join()).toContain(`--${option}`);
});
