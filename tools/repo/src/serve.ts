import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

export interface Server {
  /** Returns a value that the server printed after a name, as in `appKey: demo-merchant`. */
  printed(name: string): string;
  /** Resolves when the process exits, to its output on stderr. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/** Returns the program of a script of package.json: its last word. */
export function programOf(script: string): string {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  return join(repositoryRoot, scripts[script].split(' ').at(-1));
}

/**
 * Starts a server and waits until it listens. Packages are started as programs, because a dependency on them would be
 * circular: their tests depend on this package.
 *
 * @param ready matches the output of the server once it listens
 * @throws Error with its output on stderr if it exits before that
 */
export async function serve(
  program: string,
  args: readonly string[],
  ready: RegExp,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { DATABASE_URL: _, ...env } = process.env;
  // Detached, so that Ctrl-C reaches it once, through `close`.
  const child = spawn(process.execPath, [program, ...args], { detached: true, env: { ...env, ...more } });
  process.once('exit', () => child.kill());
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(errors)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (ready.test(output)) resolve();
    });
    child.once('error', reject);
    ended.then(() => reject(new Error(errors.trim() || `${basename(program)} ended before it listened.`)));
  });
  // The sandbox reports refused callbacks there.
  child.stderr.pipe(process.stderr, { end: false });
  return {
    printed: (name) => new RegExp(`^${name}: (\\S+)`, 'm').exec(output)?.[1] ?? '',
    ended,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function serveMock(): Promise<Server> {
  return serve(programOf('mock'), ['--port', '0'], /^mock: \S+\s/m);
}
