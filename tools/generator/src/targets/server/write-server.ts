import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@cross-border-payments/openapi';
import { documentTypes, type Files } from '../../emit/type-files.ts';
import { UnsupportedError } from '../../generate.ts';
import { loadDocument } from '../../load/load-document.ts';
import { parseText } from '../../load/parse-text.ts';
import { buildModel } from '../../model/build-model.ts';
import { compileValidators } from '../../validators/index.ts';
import { RUNTIME, serverFiles } from './index.ts';

/** What to write. */
export interface ServerOptions {
  /** Path of a bundled OpenAPI document, in JSON or YAML. */
  readonly input: string;
  /** Folder for the files. */
  readonly output: string;
  /** What generated files import the runtime from; the published package unless told otherwise. */
  readonly runtime?: string;
}

/** The compiled validators are built, not committed. */
export const BUILT_FILE = 'validators.js';

/**
 * Generates the text of every file of a server but the compiled validators.
 *
 * @throws LoadError when the document cannot be read
 * @throws UnsupportedError when it holds what cannot be represented
 */
export function serverTexts({ input, runtime = RUNTIME }: ServerOptions): Files {
  const model = buildModel(loadDocument(input));
  const types = documentTypes(model, { binary: 'Blob', importExtension: '.ts' });
  const files = serverFiles(types, runtime);
  const unsupported = [...types.unsupported, ...types.context.unsupported];
  if (unsupported.length > 0) throw new UnsupportedError(unsupported);
  return files;
}

/**
 * Compiles the validators of a document.
 *
 * @throws DocumentFault for what the validators cannot hold
 */
export async function validatorText({ input }: ServerOptions): Promise<string> {
  const { code } = await compileValidators(parseText(readFileSync(input, 'utf8'), input) as JsonObject);
  return code;
}

/** Writes a file when its text is another. */
export function writeText(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The names of files that are not as they would be generated. */
export function staleFiles(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}
