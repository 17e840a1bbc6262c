import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface CompilerError {
  readonly file: string;
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
    compilerCommand();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the command of the installed compiler, with its first arguments. For TypeScript 7, this is the program
 * itself, because its script would take as long to start as a small check; for an older version, it is the script.
 *
 * @param from the module that finds the compiler
 * @throws Error if no compiler is installed
 */
export function compilerCommand(from: string = import.meta.url): [program: string, ...args: string[]] {
  const file = createRequire(from).resolve('typescript/package.json');
  const found = createRequire(file);
  if (Number.parseInt(found(file).version, 10) < 7) return [process.execPath, join(dirname(file), 'bin/tsc')];
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  // Single-threaded, because threads would check shared types several times.
  return [join(dirname(found.resolve(platform)), 'lib/tsc'), '--singleThreaded'];
}

/** Compiles a project, in a process because TypeScript 7 has no API. `script` is that of another compiler. */
export function typeCheck(folder: string, script?: string): TypeCheck {
  const [program, ...first] = script ? [process.execPath, script] : compilerCommand();
  const args = [...first, '--noEmit', '--pretty', 'false', '--extendedDiagnostics', '-p', folder];
  const options = { encoding: 'utf8', cwd: folder, maxBuffer: 2 ** 28 } as const;
  const { stdout, stderr, error } = spawnSync(program, args, options);
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
    ...{ target: 'ES2023', module: 'NodeNext', lib: ['ES2023', 'DOM'], types: [] },
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noUnusedLocals: true,
    },
    ...{ verbatimModuleSyntax: true, isolatedModules: true, erasableSyntaxOnly: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, noEmit: true },
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
}
