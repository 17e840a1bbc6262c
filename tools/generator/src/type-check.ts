import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface CompilerError {
  readonly file: string;
  /** The line number, counted from 1. */
  readonly line: number;
  readonly message: string;
  readonly more: readonly string[];
}

export interface TypeCheck {
  readonly errors: readonly CompilerError[];
  readonly instantiations: number;
}

export function hasCompiler(): boolean {
  try {
    compilerFile();
    return true;
  } catch {
    return false;
  }
}

/** Returns the program of the newest compiler. Its script `bin/tsc` only starts it, which takes as long as a small check. */
export function compilerFile(): string {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return join(dirname(createRequire(typescript).resolve(platform)), 'lib/tsc');
}

/**
 * Compiles a project in a separate process, because TypeScript 7 has no API.
 *
 * @param script of another compiler than the newest one
 * @throws Error when the compiler itself fails
 */
export function typeCheck(folder: string, script?: string): TypeCheck {
  const args = ['--noEmit', '--pretty', 'false', '--extendedDiagnostics', '-p', folder];
  // Threads would check shared types several times.
  const [program, ...more] = script ? [process.execPath, script] : [compilerFile(), '--singleThreaded'];
  const { stdout, stderr, error } = spawnSync(program, [...more, ...args], {
    encoding: 'utf8',
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  if (error || stderr !== '') throw new Error(`The TypeScript compiler failed: ${error?.message ?? stderr}`);
  const errors = [...stdout.matchAll(/^(\S.*?)\((\d+),\d+\): error (.*)((?:\n +.*)*)$/gm)].map(
    ([, file = '', line = '0', message = '', more = '']) => {
      const lines = more.split('\n').slice(1);
      return { file, line: Number(line), message, more: lines.map((one) => one.trim()) };
    },
  );
  const global = [...stdout.matchAll(/^error (TS.*)$/gm)].map(([, message = '']) => {
    return { file: '', line: 0, message, more: [] };
  });
  const instantiations = Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1] ?? 0);
  return { errors: [...errors, ...global], instantiations };
}

/** Writes a strict project that knows only the types of the web platform. */
export function writeTypeProject(folder: string): void {
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
}
