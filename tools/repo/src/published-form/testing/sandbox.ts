import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { installed } from './installed.ts';
import { environmentOf, runsUnder } from './nodes.ts';

const project = inject('consumer');
const engines = installed.find(({ name }) => name.endsWith('/sandbox'))?.manifest.engines.node ?? '';

export function runsSandbox({ version }: { version: string }): boolean {
  return runsUnder(engines, version);
}

/** Runs the installed command under a version of Node, as `npx` would. */
export function startSandbox(binary: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const command = join(project, 'node_modules/.bin/cross-border-payments-sandbox');
  return spawn(command, args, { cwd: project, env: environmentOf(binary) });
}

/**
 * Waits until the sandbox accepts requests.
 *
 * @returns its output so far
 * @throws Error if it exits first
 */
export async function untilReady(child: ChildProcessWithoutNullStreams): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('curl')) return printed;
  }
  throw new Error(`The sandbox did not start: ${await text(child.stderr)}`);
}
