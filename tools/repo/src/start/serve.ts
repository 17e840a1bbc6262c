import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/proof';

/** A server that runs as a process of its own. */
export interface Server {
  /** Returns the value that the server printed behind a name, as in `appKey: demo-merchant`. */
  printed(name: string): string;
  /** Settles when the process has ended, with what it wrote to stderr. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a command of the repository and waits until it listens. Packages are known by their commands only: a workspace
 * dependency would be circular, because their tests depend on this package.
 *
 * @param command the script of package.json whose last word is the program
 * @param options its options, such as `{ port: 4010 }`
 * @param last name of the last value it prints when it starts
 * @throws Error with what the command wrote to stderr, if it ends before
 */
export async function serve(
  command: string,
  options: Readonly<Record<string, string | number>>,
  last: string,
): Promise<Server> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const file = join(repositoryRoot, scripts[command].split(' ').at(-1));
  // Detached, so that Ctrl-C reaches it once, through `close`.
  const child = spawn(process.execPath, [file, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(errors)));
  const printed = (name: string) => new RegExp(`^${name}: (\\S+)\\s`, 'm').exec(output)?.[1] ?? '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (printed(last) !== '') resolve();
    });
    child.once('error', reject);
    ended.then(() => reject(new Error(errors.trim() || `${command} ended before it listened.`)));
  });
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { printed, ended, close };
}
