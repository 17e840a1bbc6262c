import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'lint-scope-'));
for (const file of ['biome.json', 'tools/repo/constants.grit'])
  cpSync(join(repositoryRoot, file), join(root, file));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function lintWithFaultIn(file: string) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'var  one= 1\n');
  const args = ['check', '--vcs-enabled=false', '.'];
  const { status } = spawnSync(join(repositoryRoot, 'node_modules/.bin/biome'), args, { cwd: root });
  rmSync(path);
  return status;
}

test('the code of the repository is linted, but not a service generated into it', () => {
  expect(lintWithFaultIn('my-service/src/main.ts')).toBe(0);
  expect(lintWithFaultIn('examples/payout.ts')).toBe(1);
  expect(lintWithFaultIn('tsdown.config.ts')).toBe(1);
});

test('`lint:document` lints the files before anything is generated, which would end the run without their findings', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const [first = '', ...later] = scripts['lint:document'].split(' && ');
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const plan = execFileSync('turbo', [...first.split(' ').slice(1), '--dry-run=json'], options);
  const tasks: { taskId: string; command: string }[] = JSON.parse(plan.slice(plan.indexOf('{'))).tasks;
  const commands = tasks.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId }) => taskId);
  expect(commands).toEqual(['@cross-border-payments/spec#lint:source']);
  expect(later).toEqual(['turbo run lint:bundle']);
});
