import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/proof';

/** The tasks, the fastest first. The sandbox runs from source and needs validators that are not in git. */
const STEPS = [
  ['lint:source'],
  ['lint:bundle', '@cross-border-payments/docs#build', '@cross-border-payments/sandbox#generate'],
];

/**
 * Lints the document, bundles it, builds the documentation and compiles the validators, unless that is done.
 *
 * @param say called with a line of progress every two seconds
 * @param signal ends the work early
 * @throws Error with what the failed step printed
 */
export async function prepare(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  const progress = setInterval(
    () =>
      say(
        `preparing: lint, bundle, documentation, validators (${Math.round((Date.now() - started) / 1000)} s)`,
      ),
    2000,
  );
  try {
    for (const tasks of STEPS) {
      await runTurbo(tasks, signal);
      if (signal.aborted) return;
    }
  } finally {
    clearInterval(progress);
  }
}

async function runTurbo(args: string[], signal: AbortSignal): Promise<void> {
  const running = promisify(execFile)('turbo', ['run', ...args, '--output-logs=errors-only'], {
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
    throw new Error(`the document is not in order:\n${printedByTasks(`${stdout}${stderr}`)}`, {
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
