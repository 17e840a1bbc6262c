import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A command of the repository that runs in a process of its own until it is stopped. */
export interface ChildCommand {
  /** What it printed until it was ready. */
  readonly printed: string;
  stop(): Promise<void>;
}

/**
 * Starts a command with this Node.
 *
 * @param file its file
 * @param ready what it has printed when it is ready
 * @throws Error with what the command printed, when it ends before
 */
export async function startCommand(
  file: string,
  args: readonly string[],
  ready: RegExp,
): Promise<ChildCommand> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let complaints = '';
  child.stderr.on('data', (piece) => (complaints += piece));
  let printed = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += piece;
    if (ready.test(printed)) break;
  }
  if (!ready.test(printed)) throw new Error(`${basename(file)} ended too soon:\n${complaints.slice(-4_000)}`);
  child.stdout.resume();
  return {
    printed,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
