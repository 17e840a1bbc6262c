import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

/** Prints a progress line every five seconds. @param signal stops the work early, without an error */
export async function runTurbo(
  tasks: readonly string[],
  signal: AbortSignal,
  { what, failure }: { readonly what: string; readonly failure: string },
): Promise<void> {
  if (signal.aborted) return;
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const progress = setInterval(() => console.error(`preparing: ${what} (${seconds()} s)`), 5000);
  const running = promisify(execFile)('turbo', ['run', ...tasks, '--output-logs=errors-only'], {
    cwd: repositoryRoot,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  signal.addEventListener('abort', () => running.child.kill('SIGINT'), { once: true });
  try {
    await running;
  } catch (error) {
    const { code, stdout, stderr } = error as ExecFileException;
    if (signal.aborted) return;
    if (typeof code === 'string') throw error;
    throw new Error(`${failure}:\n${printedByTasks(`${stdout}${stderr}`)}`, {
      cause: error,
    });
  } finally {
    clearInterval(progress);
  }
}

/** Returns the output of the failed task without lines of turbo and pnpm. */
function printedByTasks(output: string): string {
  const lines = output
    .split('\n')
    .flatMap((line) => /^@cross-border-payments\/[\w-]+:[\w:]+?: (.*)$/.exec(line)?.[1] ?? []);
  const own = lines.filter(
    (line) => !/^\$ |^\[ELIFECYCLE\]|^cache (hit|miss)|^Linting the |^\s*$/.test(line),
  );
  return own.length === 0 ? output.trim() : own.join('\n');
}

/**
 * Brings the turbo tasks that a program of this repository needs up to date, then runs the program. Turbo prints
 * nothing, so that other programs can read the output.
 *
 * Usage: run-prepared.ts TASK[,TASK] PROGRAM [arguments]
 */
async function runPrepared([task = '', program = '', ...args]: readonly string[]): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await runTurbo(task.split(','), stop.signal, { what: task, failure: `${task} failed` });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  if (stop.signal.aborted) process.exit(130);
  const path = join(repositoryRoot, program);
  process.argv.splice(1, process.argv.length, path, ...args);
  await import(path);
}

if (import.meta.main) await runPrepared(process.argv.slice(2));
