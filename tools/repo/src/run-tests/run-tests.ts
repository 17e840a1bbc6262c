import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { changedFiles } from './changed-files.ts';
import { ALL_STAGES, LONG_STAGE, runStages, stagesFor, type TestRun } from './tasks.ts';

const HELP = `Runs every check, and the tests in their short form. What did not change since it last passed is taken from the cache.

Usage: pnpm test [options]

  --changed   run only what is nearest to the change: the tests next to changed files, and what the document can break
  --all       run the long form of the tests, too: what is rarely affected by a change (see CONTRIBUTING.md)
  --base REF  git reference that the change begins at, with --changed (default: main)
  --help      show this text

Exit status: 0 everything passed, 1 something failed, 2 a wrong invocation.
`;

const OPTIONS = { all: { type: 'boolean' }, changed: { type: 'boolean' }, base: { type: 'string' } } as const;

const repository = {
  exists: (file: string) => existsSync(join(repositoryRoot, file)),
  testsNaming: (folder: string, name: string) =>
    globSync(`${folder}/src/**/*.test.ts`, { cwd: repositoryRoot }).filter((file) =>
      readFileSync(join(repositoryRoot, file), 'utf8').includes(name),
    ),
};

await runCommand(HELP, OPTIONS, ({ all, changed, base }) => {
  if (base !== undefined && !changed) throw new UsageError('`--base` goes with `--changed`.');
  if (all && changed) throw new UsageError('`--all` and `--changed` exclude each other.');
  const stages = changed
    ? stagesFor(changedFiles(repositoryRoot, base ?? 'main'), base ?? 'main', repository)
    : [...ALL_STAGES, ...(all ? [LONG_STAGE] : [])];
  if (stages.length === 0) console.log(`Nothing changed since ${base ?? 'main'}.`);
  // With `--all`, what has just passed in the short form is not printed again.
  const said = runStages(stages, (run) => runTurbo(run, all ? ['--output-logs=new-only'] : []));
  if (said.length > 0) {
    console.error(said.join('\n'));
    return 1;
  }
  if (changed) console.log('What is nearest to the change passed. Before you commit: npx --yes pnpm test');
  return 0;
});

function runTurbo({ tasks, quiet, args: own = [] }: TestRun, logs: readonly string[]): boolean {
  const named = tasks.map((task) => (task.includes('#') ? `@cross-border-payments/${task}` : task));
  // One failure does not hide the others.
  const args = ['run', ...named, '--concurrency=2', '--continue=dependencies-successful'];
  const printed = quiet ? ['--output-logs=errors-only'] : logs;
  const passed = own.length > 0 ? ['--', ...own] : [];
  const { status } = spawnSync('turbo', [...args, ...printed, ...passed], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/node-compile'),
    },
    shell: process.platform === 'win32',
  });
  return status === 0;
}
