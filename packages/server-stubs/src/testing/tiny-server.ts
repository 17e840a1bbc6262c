import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from '../runtime/index.ts';

const command = fileURLToPath(import.meta.resolve('@cross-border-payments/generator/generate'));
const RUNTIME = fileURLToPath(new URL('../runtime/index.ts', import.meta.url));

/** The parts of a generated server that tests use. */
export interface TinyServer {
  createService(handlers: object, options: object): Service;
}

/**
 * Generates the server of a document into a new folder below another.
 *
 * @param runtime the specifier of the runtime in imports; compilers refuse the default, an absolute path
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

/** Imports a generated server from the current files of its folder. */
export function loadServer(folder: string, name: string): Promise<TinyServer> {
  return import(join(folder, name, 'service.ts')) as Promise<TinyServer>;
}
