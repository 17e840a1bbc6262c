import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

/**
 * Brings turbo tasks up to date, and prints nothing of turbo itself.
 *
 * @param signal ends the work early, without an error
 * @param failure begins the error's message
 * @throws Error with what the failed task printed
 */
export async function runTurbo(
  tasks: readonly string[],
  signal: AbortSignal,
  failure: string,
): Promise<void> {
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
  }
}

/** Returns the output of the failed task, without that of turbo and pnpm. */
function printedByTasks(output: string): string {
  const lines = output
    .split('\n')
    .flatMap((line) => /^@cross-border-payments\/[\w-]+:[\w:]+?: (.*)$/.exec(line)?.[1] ?? []);
  const own = lines.filter(
    (line) => !/^\$ |^\[ELIFECYCLE\]|^cache (hit|miss)|^Linting the |^\s*$/.test(line),
  );
  return own.length === 0 ? output.trim() : own.join('\n');
}
