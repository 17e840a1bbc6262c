import { spawn } from 'node:child_process';

/** How a program is run. */
export interface ProgramOptions {
  /** What it does, for the error: `build the reference`. */
  readonly purpose: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of Node in a process of its own and waits for its end.
 * @param args path of the program and its arguments
 * @throws Error with all that it printed when it fails
 */
export async function runProgram(
  args: readonly string[],
  { purpose, cwd, env = {} }: ProgramOptions,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Could not ${purpose} (exit ${code}). The output:\n${printed.trim()}`);
}
