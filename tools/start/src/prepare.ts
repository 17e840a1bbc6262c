import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Lints the document, bundles it and builds the reference, as far as that was not done already.
 *
 * @param say called with a line of progress every two seconds
 * @param signal ends the work early
 * @throws Error with what the failed step printed
 */
export async function prepare(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const started = Date.now();
  const progress = setInterval(
    () => say(`preparing: lint, bundle, types, reference (${Math.round((Date.now() - started) / 1000)} s)`),
    2000,
  );
  try {
    const { code, output } = await runTurbo(
      [
        'run',
        'lint:document',
        'build',
        '--filter=@cross-border-payments/spec',
        '--filter=@cross-border-payments/docs',
      ],
      signal,
    );
    if (code !== 0 && !signal.aborted) throw new Error(`the document is not in order:\n\n${output.trim()}`);
  } finally {
    clearInterval(progress);
  }
}

function runTurbo(args: string[], signal: AbortSignal): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('turbo', [...args, '--output-logs=errors-only'], {
      cwd: root,
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
