import { readFileSync } from 'node:fs';

/** A task that failed, such as `client#test`, with what explains the failure. */
export interface FailedTask {
  readonly task: string;
  readonly lines: readonly string[];
}

/** Maximum number of lines per test: enough for the message and the difference. The complete output is further up. */
const LINES_PER_TEST = 16;
const LINES_PER_TASK = 30;

/**
 * Maximum number of failed tests that are shown per task. After a change that breaks a hundred, the first few suffice.
 */
const TESTS_PER_TASK = 8;

/** Empty lines, lines of pnpm, and vitest's counts, which CI would add up twice. */
const NOT_A_REASON = /^\s*$|^\[ELIFECYCLE\]|^ +(?:Test Files|Tests) /;

interface LogLine {
  readonly source: string;
  readonly level: string;
  readonly text: string;
}

/**
 * Finds the failed tasks in the structured log of a run of turbo. For a task that runs vitest, returns file, name and
 * message of each failed test; for other tasks, the last lines.
 *
 * @param logFile what `turbo run --log-file` wrote; a run that was killed leaves it incomplete
 */
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
