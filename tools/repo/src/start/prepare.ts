import { spawn } from 'node:child_process';
import { repositoryRoot } from '@cross-border-payments/proof';

/** The tasks, the fastest first. The sandbox runs from source and needs validators that are not in git. */
const STEPS = [
  ['lint:source'],
  ['lint:bundle', '@cross-border-payments/docs#build', '@cross-border-payments/sandbox#generate'],
];

/**
 * Lints the document, bundles it, builds the reference and compiles the validators, unless that is done.
 *
 * @param say called with a line of progress every two seconds
 * @param signal ends the work early
 * @throws Error with what the failed step printed
 */
export async function prepare(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  const progress = setInterval(
    () =>
      say(`preparing: lint, bundle, reference, validators (${Math.round((Date.now() - started) / 1000)} s)`),
    2000,
  );
  try {
    for (const tasks of STEPS) {
      const { code, output } = await runTurbo(['run', ...tasks], signal);
      if (signal.aborted) return;
      if (code !== 0) throw new Error(`the document is not in order:\n${printedByTasks(output)}`);
    }
  } finally {
    clearInterval(progress);
  }
}

function runTurbo(args: string[], signal: AbortSignal): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('turbo', [...args, '--output-logs=errors-only'], {
      cwd: repositoryRoot,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
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
