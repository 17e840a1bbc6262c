// Long form also: Node 20 and 22.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { programCases, readReadme, writeProgram } from './testing/programs.ts';
import { startSandbox, untilReady } from './testing/sandbox.ts';

const run = promisify(execFile);
const settings = join(inject('consumer'), 'quickstart.env');

let sandbox: ReturnType<typeof startSandbox>;

beforeAll(async () => {
  const [, program = ''] = /^```ts payout.mts\n(.*?)^```/ms.exec(await readReadme('client')) ?? [];
  await writeProgram('quickstart', program);
  sandbox = startSandbox(process.execPath, '--port', '0', '--env', settings);
  await untilReady(sandbox);
});

afterAll(async () => {
  sandbox.kill('SIGINT');
  await once(sandbox, 'close');
});

test.each(programCases)(
  '$node runs the first payout of the client as .$ending',
  async ({ version, binary, ending }) => {
    const args = [`--env-file=${settings}`, `quickstart.${ending}`, `SALARY-${version}-${ending}`];
    const { stdout } = await run(binary, args, { cwd: inject('consumer') });
    expect(stdout).toMatch(/^GP\w+ is completed\.\n$/m);
  },
);
