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

/** Returns the tasks with a command that `turbo run` would run, without the scope of their packages. */
function plannedTasks(...args: string[]): string[] {
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const plan = execFileSync('turbo', ['run', ...args, '--dry-run=json'], options);
  const tasks: { taskId: string; command: string }[] = JSON.parse(plan.slice(plan.indexOf('{'))).tasks;
  const planned = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return planned.map(({ taskId }) => taskId.replace('@cross-border-payments/', '')).sort();
}

test('`lint:document` lints the files before anything is generated, which would end the run without their findings', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const [first = '', ...later] = scripts['lint:document'].split(' && ');
  expect(plannedTasks(...first.split(' ').slice(2))).toEqual(['spec#lint:source']);
  expect(later).toEqual(['turbo run lint:bundle']);
});

test('lint and mutations wait for the bundle, but not for the code that is generated from it', () => {
  expect(plannedTasks('lint:bundle')).toEqual(['spec#generate', 'spec#lint:bundle', 'spec#lint:source']);
  expect(plannedTasks('check:mutations')).toEqual(['checks#check:mutations', 'spec#generate']);
});
