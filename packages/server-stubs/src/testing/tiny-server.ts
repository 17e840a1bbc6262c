import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, writeFiles } from '@cross-border-payments/generator';
import type { Service } from '@cross-border-payments/server-runtime';

const RUNTIME = fileURLToPath(import.meta.resolve('@cross-border-payments/server-runtime'));

/** The parts of a generated server that tests use. */
export interface TinyServer {
  createService(handlers: object, options?: object): Service;
  createPartialService(handlers: object, options?: object): Service;
}

/**
 * Generates the server of a document into a new folder below another.
 *
 * @param runtime the specifier of the runtime in imports; compilers refuse the default, an absolute path
 * @param allow codes of the faults of the document that are accepted
 */
export async function writeServer(
  folder: string,
  name: string,
  document: object,
  runtime = RUNTIME,
  allow: readonly string[] = [],
): Promise<void> {
  const input = { document, file: join(folder, `${name}.json`) };
  const { files } = await generate({ input, targets: ['server'], runtime, allow });
  writeFiles(join(folder, name), files);
}

/** Imports a generated server from the current files of its folder. */
export function loadServer(folder: string, name: string): Promise<TinyServer> {
  return import(join(folder, name, 'service.ts')) as Promise<TinyServer>;
}
