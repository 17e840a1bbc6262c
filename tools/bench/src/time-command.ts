import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A command to time. */
export interface TimedCommand {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a command to its end and times it.
 *
 * @returns wall time in seconds
 * @throws Error with what the command printed, when it fails
 */
export async function timeCommand({ name, command, args, ...options }: TimedCommand): Promise<number> {
  const started = performance.now();
  try {
    await promisify(execFile)(command, args, { ...options, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { code, stdout, stderr } = error as ExecFileException;
    const output = (stdout ?? '') + (stderr ?? '');
    throw new Error(`${name} failed (${code}):\n${output.slice(-4000)}`, { cause: error });
  }
  return (performance.now() - started) / 1000;
}
