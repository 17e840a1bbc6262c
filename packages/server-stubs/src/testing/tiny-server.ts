import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from '../runtime/index.ts';

const command = fileURLToPath(import.meta.resolve('@cross-border-payments/generator/generate'));
const RUNTIME = fileURLToPath(new URL('../runtime/index.ts', import.meta.url));

/** What the generator makes of a document. */
export interface TinyServer {
  createService(handlers: object, options: object): Service;
}

/**
 * Generates the server of a document into a folder of its own below another.
 *
 * @param runtime from where it imports the runtime; compilers refuse the default, which is an absolute path
 * @param more further arguments of the generator
 */
export function writeServer(
  folder: string,
  name: string,
  document: object,
  runtime = RUNTIME,
  more: readonly string[] = [],
): void {
  const input = join(folder, `${name}.json`);
  writeFileSync(input, JSON.stringify(document));
  const args = ['--target', 'server', '--input', input, '--output', join(folder, name), '--runtime', runtime];
  execFileSync(process.execPath, [command, ...args, ...more], { stdio: 'pipe' });
}

/** Imports a generated server, with what is then written in the folder. */
export function loadServer(folder: string, name: string): Promise<TinyServer> {
  return import(join(folder, name, 'service.ts')) as Promise<TinyServer>;
}
