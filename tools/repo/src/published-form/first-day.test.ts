// Long form also: Node 20 and 22.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { beforeAll, expect, inject, test } from 'vitest';
import { environmentOf, nodesOfForm } from './testing/nodes.ts';
import { runsSandbox, startSandbox, untilReady } from './testing/sandbox.ts';

const run = promisify(execFile);
const folder = join(inject('consumer'), 'first-day');

/** What the program prints. The order may still be in progress when the first callback arrives. */
const PRINTED = new RegExp(
  [
    String.raw`^Paid: created: GP\w+`,
    String.raw`(?:Called back: the order is transferring\.\n)*Called back: the order is completed\.`,
    String.raw`A callback with another key is refused with HTTP 400\.`,
    String.raw`The response was lost: found: (\{"tradeId":"GP.*\})`,
    String.raw`Paid again, with the same number: found: \1`,
    String.raw`A day later: created: GP\w+`,
    String.raw`After a reset: created: GP\w+\n$`,
  ].join('\n'),
);

beforeAll(async () => {
  await mkdir(folder);
  for (const name of ['first-day', 'settings']) {
    const program = await readFile(join(repositoryRoot, 'examples', `${name}.ts`), 'utf8');
    const code = stripTypeScriptTypes(program).replaceAll(/(from '\.\/.*)\.ts';/g, "$1.mjs';");
    await writeFile(join(folder, `${name}.mjs`), code);
  }
});

test.for(nodesOfForm)(
  '$node runs the guide for the first day of a merchant',
  async ({ version, binary, reason }, { skip }) => {
    skip(reason !== '', reason);
    const settings = join(folder, `${version}.env`);
    // If this Node is too old for the sandbox, the sandbox runs under another one.
    const under = runsSandbox({ version }) ? binary : process.execPath;
    const sandbox = startSandbox(under, '--port', '0', '--env', settings);
    const ended = once(sandbox, 'close');
    try {
      await untilReady(sandbox);
      const args = [`--env-file=${settings}`, 'first-day.mjs', '--port', '0'];
      const { stdout, stderr } = await run(binary, args, { cwd: folder, env: environmentOf(binary) });
      expect(stdout).toMatch(PRINTED);
      expect(stderr).toMatch(/^Callback, step `appKey`: The header `appkey` is not .+\n$/);
    } finally {
      sandbox.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
    }
  },
);
