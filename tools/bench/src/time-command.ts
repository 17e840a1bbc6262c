import { spawn } from 'node:child_process';

/** A command to time. */
export interface TimedCommand {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

/**
 * Runs a command to its end and times it.
 *
 * @returns wall time in seconds
 * @throws Error with what the command printed, when it fails
 */
export function timeCommand({ name, command, args, cwd, env }: TimedCommand): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve((performance.now() - started) / 1000);
      else reject(new Error(`${name} failed with exit code ${code}:\n${output.slice(-4000)}`));
    });
  });
}
