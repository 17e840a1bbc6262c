import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { changedFiles, differOnlyInTexts } from './changed-files.ts';
import {
  ALL_STAGES,
  type FailedTask,
  fullNames,
  LONG_STAGE,
  runStages,
  stagesFor,
  type TestRun,
  turboArguments,
} from './tasks.ts';

const HELP = `Runs every check, and the tests in their short form. What did not change since it last passed is taken from the cache.

Usage: pnpm test [options]

  --changed   run only what is nearest to the change: the tests next to changed files, and what the document can break;
              if the document changed, its files are generated first
  --all       run the long form of the tests, too: what is rarely affected by a change (see CONTRIBUTING.md)
  --base REF  git reference that the change begins at, with --changed (default: main)
  --times     afterwards, run each of these tasks alone and without the cache, and print the seconds of processor time
              that it took; on Linux
  --help      show this text

Exit status: 0 everything passed, 1 something failed, 2 a wrong invocation.
`;

const FLAG = { type: 'boolean' } as const;
const OPTIONS = { all: FLAG, changed: FLAG, base: { type: 'string' }, times: FLAG } as const;

const repositoryAt = (base: string) => ({
  differOnlyInTexts: (files: readonly string[]) => differOnlyInTexts(repositoryRoot, base, files),
  exists: (file: string) => existsSync(join(repositoryRoot, file)),
  testsNaming: (folder: string, name: string) =>
    globSync(`${folder}/src/**/*.test.ts`, { cwd: repositoryRoot }).filter((file) =>
      readFileSync(join(repositoryRoot, file), 'utf8').includes(name),
    ),
});

function runTurbo(run: TestRun, logs: readonly string[]): FailedTask[] {
  const printed = run.quiet ? ['--output-logs=errors-only'] : logs;
  // turbo accepts only files in the repository.
  const log = `.turbo/logs/test-${process.pid}.json`;
  try {
    if (turbo([...turboArguments(run), ...printed, `--log-file=${log}`], run.args)) return [];
    const failed = existsSync(join(repositoryRoot, log)) ? readFailures(join(repositoryRoot, log)) : [];
    return failed.length > 0 ? failed : [{ task: `one of ${run.tasks.join(', ')}`, lines: [] }];
  } finally {
    rmSync(join(repositoryRoot, log), { force: true });
  }
}

function printTimes(runs: readonly TestRun[]): number {
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  let failed = 0;
  for (const { tasks, args } of runs) {
    const wanted = fullNames(tasks);
    const plan = execFileSync('turbo', ['run', ...wanted, '--dry-run=json'], options);
    for (const { taskId, task, command } of JSON.parse(plan.slice(plan.indexOf('{'))).tasks) {
      if (command === '<NONEXISTENT>' || !(wanted.includes(task) || wanted.includes(taskId))) continue;
      const before = childSeconds();
      const passed = turbo([taskId, '--only', '--force', '--output-logs=errors-only'], args);
      const seconds = (childSeconds() - before).toFixed(1).padStart(6);
      console.log(`${seconds} s  ${taskId}${passed ? '' : ' failed'}`);
      if (!passed) failed = 1;
    }
  }
  return failed;
}

/** Returns the processor time of all ended child processes, from ticks of 10 ms. */
function childSeconds(): number {
  // The second field is the name in brackets, which may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function turbo(args: readonly string[], passed: readonly string[] = []): boolean {
  const { status } = spawnSync('turbo', ['run', ...args, ...(passed.length > 0 ? ['--', ...passed] : [])], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/node-compile'),
      // TypeScript and esbuild, which are written in Go, spend a fifth of their time on freeing memory.
      GOGC: '400',
    },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Maximum number of lines per test: enough for the message and the difference. The complete output is further up. */
const LINES_PER_TEST = 16;
const LINES_PER_TASK = 30;

/** After a change that breaks a hundred tests, the first few suffice. */
const TESTS_PER_TASK = 8;

/** Empty lines, lines of pnpm, and vitest's counts, which CI would add up twice. */
const NOT_A_REASON = /^\s*$|^\[ELIFECYCLE\]|^ +(?:Test Files|Tests) /;

interface LogLine {
  readonly source: string;
  readonly level: string;
  readonly text: string;
}

/** Of a task without vitest, returns the last lines. A run that was killed leaves the log incomplete. */
export function readFailures(logFile: string): FailedTask[] {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .flatMap((line): LogLine[] => (line.startsWith('{') ? [JSON.parse(line.replace(/,$/, ''))] : []));
  const turbo = lines.filter(({ source }) => source === 'turbo');
  const failed = turbo.flatMap(({ text }) => /^ *Failed: +(.+)$/.exec(text)?.[1]?.split(', ') ?? []);
  return failed.map((id) => {
    const printed = lines.filter(({ source }) => source === id).map(({ text }) => text);
    return { task: id.replace(/^(@[^/]+|\/)\//, '').replace(/^#/, ''), lines: explain(printed) };
  });
}

function explain(printed: readonly string[]): string[] {
  const tests = failedTests(printed);
  if (tests.length === 0) return printed.filter((line) => !NOT_A_REASON.test(line)).slice(-LINES_PER_TASK);
  const more = tests.length - TESTS_PER_TASK;
  return [
    ...tests.slice(0, TESTS_PER_TASK).flat(),
    ...(more > 0 ? [`${more} more failed: their messages are further up.`] : []),
  ];
}

/** Returns the lines about each failed test, from the name of its file to its stack, without source code. */
function failedTests(printed: readonly string[]): string[][] {
  const tests: string[][] = [];
  let isInside = false;
  for (const line of printed) {
    const name = /^ FAIL +(.+)$/.exec(line)?.[1];
    if (name !== undefined) tests.push([name]);
    if (name !== undefined || line.startsWith('⎯')) isInside = name !== undefined;
    else if (isInside && !/^ +\d* *\|/.test(line)) tests.at(-1)?.push(`  ${line}`);
  }
  return tests.map((lines) =>
    lines.length > LINES_PER_TEST ? [...lines.slice(0, LINES_PER_TEST - 1), '  …'] : lines,
  );
}

if (import.meta.main)
  await runCommand(HELP, OPTIONS, ({ all, changed, base: given, times }) => {
    const base = given ?? 'main';
    if (given !== undefined && !changed) throw new UsageError('`--base` needs `--changed`.');
    if (all && changed) throw new UsageError('`--all` and `--changed` exclude each other. Give one of them.');
    const stages = changed
      ? stagesFor(changedFiles(repositoryRoot, base), base, repositoryAt(base))
      : [...ALL_STAGES, ...(all ? [LONG_STAGE] : [])];
    if (stages.length === 0) console.log(`Nothing changed since ${base}.`);
    // With `--all`, the output of tests that have just passed in the short form is not printed again.
    const said = runStages(stages, (run) => runTurbo(run, all ? ['--output-logs=new-only'] : []));
    if (said.length > 0) {
      console.error(said.join('\n'));
      return 1;
    }
    if (times) return printTimes(stages.flat());
    if (stages.flat().some(({ tasks }) => tasks.includes('generate')))
      console.log('The generated files are up to date. Commit them with the document.');
    if (changed) console.log('What is nearest to the change passed. Before you commit: npx --yes pnpm test');
    return 0;
  });
