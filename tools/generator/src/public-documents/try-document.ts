import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentInput } from '@cross-border-payments/openapi/model';
import { withTemporaryFolder } from '@cross-border-payments/proof';
import { type RoundTrip, roundTripIn } from '../round-trip/round-trip.ts';
import { typeCheck } from '../type-check.ts';
import type { Compiler } from './compilers.ts';

/** What a compiler said about the generated code. */
export interface Compiled {
  readonly version: string;
  readonly errors: readonly string[];
}

/** What became of a document. */
export interface Tried extends RoundTrip {
  readonly compiled: readonly Compiled[];
}

/**
 * Generates client and server of a document, compiles both, and sends everything round.
 *
 * @param onStep is told of each step before it is taken
 */
export function tryDocument(
  input: DocumentInput,
  compilers: readonly Compiler[],
  onStep: (step: string) => void,
): Promise<Tried> {
  return withTemporaryFolder(async (folder) => {
    onStep('sends samples and examples round');
    const found = await roundTripIn(folder, input);
    const compiled = compilers.map((compiler) => {
      onStep(`compiles with TypeScript ${compiler.version}`);
      return { version: compiler.version, errors: errorsOf(folder, compiler) };
    });
    return { ...found, compiled };
  });
}

/** Returns the errors in generated files; those of the runtimes' own sources are held by other tests. */
function errorsOf(folder: string, compiler: Compiler): string[] {
  const own = join(folder, `typescript-${compiler.version}`);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(settings(folder, compiler)));
  const { errors } = typeCheck(own, join(compiler.folder, 'bin/tsc'));
  const ours = errors.filter(
    ({ file }) => file === '' || file.startsWith('../client') || file.startsWith('../server'),
  );
  return ours.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** Returns the settings of the type project as the compiler knows them. */
function settings(folder: string, { version }: Compiler): object {
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Readonly<Record<string, unknown>>;
  };
  const { erasableSyntaxOnly, ...older } = compilerOptions;
  const isOlder = version === '5.4';
  const known = isOlder ? { ...older, target: 'ES2022' } : compilerOptions;
  return { compilerOptions: known, include: ['../client/**/*.ts', '../server/**/*.ts'] };
}
