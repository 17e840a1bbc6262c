import { symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { measureProcess } from './process-cost.ts';

const compiler = join(
  dirname(
    createRequire(join(repositoryRoot, 'tools/generator/package.json')).resolve('typescript/package.json'),
  ),
  'bin/tsc',
);

/**
 * Settings for generated code: `strict`, modules resolved as a bundler does, and only the types of the web platform.
 */
const COMPILER_OPTIONS = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Turns a folder into a TypeScript project. Its imports are resolved from the dependencies of this package. */
export function writeCompilerProject(folder: string): void {
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}

/** Result of the compiler for some files of a project. */
export interface CompilerResult {
  readonly cpu: number;
  /** Lines with an error, as `file:line`. */
  readonly wrong: ReadonlySet<string>;
}

/**
 * Compiles files of a project with TypeScript 7.
 *
 * @throws Error if the compiler does not end within the limit
 */
export async function compile(
  folder: string,
  include: readonly string[],
  limit: number,
): Promise<CompilerResult> {
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include }));
  const { cpu, status, output } = await measureProcess(
    [compiler, '--pretty', 'false', '-p', settings],
    folder,
    limit,
  );
  if (status === undefined) throw new Error(`The compiler has not ended within ${limit} s.`);
  const wrong = [...output.matchAll(/^(\S.*?)\((\d+),\d+\): error /gm)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  if (wrong.length === 0 && status !== 0) throw new Error(`The compiler failed: ${output.slice(0, 400)}`);
  return { cpu, wrong: new Set(wrong) };
}
