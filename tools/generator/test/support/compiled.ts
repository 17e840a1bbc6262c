import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ExplainIndex,
  explain,
  sentences,
  type ValidatedPart,
  type ValidationError,
} from '@cross-border-payments/explain';
import type { JsonObject } from '@cross-border-payments/openapi';
import { buildModel, type Document, loadDocument } from '@cross-border-payments/openapi/model';
import type { Coercion, ParameterTexts } from '../../src/runtime/coerce.ts';
import { compileValidators } from '../../src/targets/validators/index.ts';

/** A compiled validator. */
export interface Validator {
  validate: { (value: unknown): boolean; errors?: ValidationError[] | null };
  root: string;
  coercions?: Readonly<Record<string, Coercion>>;
}

export interface CompiledOperation {
  body?: Record<string, Validator>;
  query?: Validator;
  path?: Validator;
  header?: Validator;
  cookie?: Validator;
  responses?: Record<string, Record<string, Validator>>;
}

export interface CompiledModule {
  validators: Record<string, CompiledOperation>;
  coerce: (plan: Readonly<Record<string, Coercion>>, texts: ParameterTexts) => Record<string, unknown>;
  index: Omit<ExplainIndex, 'root'>;
}

/** Runs a function in a new temporary folder with files, and removes the folder afterwards. */
export async function withFiles<T>(
  files: Iterable<readonly [string, string]>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'validators-'));
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the model of a document that consists of one file. */
export function modelOf(document: object): Document {
  return buildModel(loadDocument({ document, file: 'openapi.json' }));
}

/** Compiles a document and imports the result. */
export async function compiled(document: object): Promise<CompiledModule> {
  return importText(await compileValidators(modelOf(document)));
}

/** Imports code as an ES module. */
export function importText<T>(code: string): Promise<T> {
  return withFiles(
    [['all.mjs', code]],
    (folder) => import(pathToFileURL(join(folder, 'all.mjs')).href) as Promise<T>,
  );
}

/** Returns the faults of a value as sentences; empty if it is valid. */
export function told(
  module: CompiledModule,
  validator: Validator | undefined,
  value: unknown,
  part: ValidatedPart = 'body',
): string[] {
  if (!validator) throw new Error('there is no such validator');
  validator.validate(value);
  return sentences(
    explain({ ...module.index, root: validator.root }, validator.validate.errors, value, { part }),
  );
}

/** Returns a document with one operation for each schema. Each operation has a JSON body of its schema. */
export function documentOf(
  bodies: Readonly<Record<string, unknown>>,
  components: JsonObject = {},
): JsonObject {
  const paths = Object.entries(bodies).map(([operationId, schema]) => [
    `/${operationId}`,
    { post: { operationId, requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: components },
  };
}

/** The runtimes that generated code imports, by target. */
export const LINKED_RUNTIMES = {
  types: undefined,
  client: '@cross-border-payments/client-runtime/api',
  server: '@cross-border-payments/server-runtime',
} as const;

/** Links the runtimes that generated code imports into a folder, so that the compiler also checks them. */
export function linkRuntimes(folder: string): void {
  const scope = join(folder, 'node_modules', '@cross-border-payments');
  mkdirSync(scope, { recursive: true });
  for (const name of ['client-runtime', 'server-runtime']) {
    symlinkSync(join(import.meta.dirname, '../../../../engine', name), join(scope, name));
  }
}
