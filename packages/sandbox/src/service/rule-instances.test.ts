// Long form also: the command `conform`, which sends the same instances over HTTP, with and without fixtures.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationTable } from '@cross-border-payments/server-stubs';
import {
  type RuleRequestResult,
  type RulesOptions,
  runRules,
} from '@cross-border-payments/server-stubs/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import { afterTest, newDatabase } from '../../test/databases.ts';
import { IMPLEMENTED } from '../../test/implemented.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { type InProcessSandbox, openInProcess } from '../../test/proofs/in-process.ts';
import { exportStore } from '../control/requests.ts';

const isLong = process.env.TEST_FORM === 'long';

const stubs = dirname(
  createRequire(import.meta.url).resolve('@cross-border-payments/server-stubs/package.json'),
);

/** Permitted refusals of a valid request: its order is missing or exists already, or its amounts contradict the rate. */
const OF_THE_STATE =
  /^There is no |^The order number .* is used|^The request names no order|do not belong together|contradicts the `targetAmount`/;

async function run(
  { send, credentials }: InProcessSandbox,
  only: NonNullable<RulesOptions['only']>,
): Promise<RuleRequestResult[]> {
  const options = { baseUrl: 'http://sandbox', headers: credentials(), run: '1', only };
  const { rules, missing, wrong } = await runRules(send, options);
  expect({ missing: missing.filter((id) => IMPLEMENTED.includes(id)), wrong }).toEqual({
    missing: [],
    wrong: [],
  });
  return rules.flatMap(({ results }) => results);
}

test('every rule instance gets its verdict with the reason, and refused ones create no orders and move no money', async () => {
  const sandbox = await openInProcess({ ...(await newDatabase('sqlite')), seed: 1 });
  afterTest(() => sandbox.close());
  const state = () => Array.fromAsync(exportStore(sandbox.platform.store));
  const before = await state();
  const refused = await run(sandbox, ({ rule, valid }) => rule !== '' && !valid);
  expect(await state()).toEqual(before);
  for (const { instance, text } of refused)
    expect(text, `${instance.rule} ${instance.name}`).toMatch(/\S[.?]$/);
  expect(refused.find(({ instance }) => instance.rule === 'R-017')?.text).toMatch(
    /`logistics(Company|Number)` is required because .*R-017/,
  );
  const accepted = await run(sandbox, ({ rule, valid }) => rule !== '' && valid);
  expect(refused.length + accepted.length).toBeGreaterThan(300);
  const reasons = accepted.filter(({ verdict }) => verdict === 'own-reason');
  expect(reasons.filter(({ text }) => !OF_THE_STATE.test(text))).toEqual([]);
  // Instances about an order of a certain state prove nothing here, so others must.
  expect(accepted.length - reasons.length, 'rule instances that the sandbox accepts').toBeGreaterThan(100);
  expect(sandbox.errors).toEqual([]);
});

test.runIf(isLong)(
  '`conform` finds no faults, and with fixtures decides nearly every acceptance',
  async () => {
    const { url, appKey, secretKey } = await newSandbox();
    // An operation that was added to the document may have no handler yet.
    const missing = operationTable.filter(({ id }) => !IMPLEMENTED.includes(id)).map(({ id }) => id);
    const args = ['--base-url', url, '--app-key', appKey, '--secret-key', secretKey];
    if (missing.length > 0) args.push('--allow-missing');
    const conform = async (...more: string[]) => {
      const { code, stdout } = await promisify(execFile)(process.execPath, [
        join(stubs, 'src/conform/cli.ts'),
        ...args,
        ...more,
      ]).catch((error) => error);
      return `${code ?? 0}\n${stdout}`;
    };
    const without = await conform();
    expect(without).toMatch(/^1\n[\s\S]*\nMalformed +7 right\n/);
    expect(without).toMatch(
      /\n\d+ acceptances are not decided; no request of \d+ operations was accepted; check the fixtures\.\n$/,
    );
    const decided = await conform(
      '--fixtures',
      fileURLToPath(new URL('../../test/conform-fixtures.ts', import.meta.url)),
    );
    expect(decided).toMatch(/^0\n[\s\S]*\nNothing is wrong; \d+ acceptances are not decided\.\n$/);
    const undecided = [...decided.matchAll(/^ {2}(\d+) x \w+/gm)].map(([, count]) => Number(count));
    expect(undecided.reduce((sum, count) => sum + count, 0)).toBeLessThan(10);
    for (const id of missing) expect(without).toContain(id);
  },
);

test.runIf(isLong)(
  'with the fixtures in the README of the stubs and in `--help`, `conform` decides every payout that uses their quote',
  async () => {
    const { url, appKey, secretKey } = await newSandbox();
    const readme = await readFile(join(stubs, 'README.md'), 'utf8');
    const cli = join(stubs, 'src/conform/cli.ts');
    const help = (await promisify(execFile)(process.execPath, [cli, '--help'])).stdout;
    const [, shown = ''] = /```js\n(\/\/ fixtures\.mjs[\s\S]*?)```/.exec(readme) ?? [];
    const [inHelp = ''] = /^ {2}export default \{[\s\S]*?^ {2}\};/m.exec(help) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'conform-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const text of [shown, inHelp]) {
      const file = join(folder, 'fixtures.mjs');
      await writeFile(file, text);
      const args = ['--base-url', url, '--app-key', appKey, '--secret-key', secretKey, '--rule', 'R-006'];
      const { stdout = '', stderr } = await promisify(execFile)(process.execPath, [
        cli,
        ...args,
        ...['--only', 'createGlobalPayout', '--fixtures', file],
      ]).catch((error) => error);
      expect(stderr).toBe('');
      expect(stdout).toContain('Nothing is wrong');
      expect(stdout).not.toContain('Wrong:');
    }
  },
);
