import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import type { DocumentInput } from '@cross-border-payments/openapi/model';
import { writeFiles } from '../../src/command/output-folder.ts';
import { generateFiles } from '../../src/generate-files.ts';
import { typedValidators } from '../../src/targets/validators/index.ts';
import { typeCheck, writeTypeProject } from '../../src/type-check.ts';
import { type RoundTrip, roundTripIn } from '../round-trip/round-trip.ts';

/** The errors that a compiler reported in the generated code. */
export interface CompilerReport {
  readonly version: string;
  readonly errors: readonly string[];
}

/** The results for a document. */
export interface Tried extends RoundTrip {
  readonly compiled: readonly CompilerReport[];
}

/**
 * Generates the client and the server of a document, compiles both, and runs the round trip.
 *
 * @param onStep called with each step before it starts
 */
export function tryDocument(
  input: DocumentInput,
  compilers: readonly Compiler[],
  onStep: (step: string) => void,
): Promise<Tried> {
  return withTemporaryFolder(async (folder) => {
    onStep('sends samples and examples round');
    const found = await roundTripIn(folder, input);
    if (compilers.length > 0) await writeAsDelivered(join(folder, 'delivered'), input);
    const compiled = compilers.map((compiler) => {
      onStep(`compiles with TypeScript ${compiler.version}`);
      return { version: compiler.version, errors: errorsOf(join(folder, 'delivered'), compiler) };
    });
    return { ...found, compiled };
  });
}

/**
 * Writes the client and the server with their runtimes, as users get them. Of the validators, only the types are
 * written.
 */
async function writeAsDelivered(folder: string, input: DocumentInput): Promise<void> {
  const { files } = await generateFiles({
    ...{ input, targets: ['client', 'server'], allow: ['all'], withoutValidators: true },
  });
  const validators = typedValidators(
    'export { coerce, index, validators };',
    './runtime/index.ts',
    'CompiledValidators',
  );
  writeFiles(folder, new Map([...files, ['server/validators.ts', validators]]));
  writeTypeProject(folder);
}

function errorsOf(folder: string, compiler: Compiler): string[] {
  if (compiler.version === '5.4') keepOldOptions(join(folder, 'tsconfig.json'));
  else writeTypeProject(folder);
  const { errors } = typeCheck(folder, join(compiler.folder, 'bin/tsc'));
  return errors.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** Removes the compiler options that TypeScript 5.4 does not know. */
function keepOldOptions(file: string): void {
  const { compilerOptions, include } = JSON.parse(readFileSync(file, 'utf8')) as {
    compilerOptions: Readonly<Record<string, unknown>>;
    include: readonly string[];
  };
  const { erasableSyntaxOnly, ...older } = compilerOptions;
  writeFileSync(file, JSON.stringify({ compilerOptions: { ...older, target: 'ES2022' }, include }));
}

/** A TypeScript compiler. */
export interface Compiler {
  /** The version as major and minor, such as `5.4`. */
  readonly version: string;
  readonly folder: string;
}

const DOWNLOADS = join(import.meta.dirname, '../../../repo/downloads/long-form/node_modules');

/**
 * Lists the compilers that must accept generated code: the oldest supported one, the last one written in JavaScript,
 * and the newest one.
 *
 * @throws Error when one of them is not installed
 */
export function compilers(): Compiler[] {
  const newest = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const folders = [...['typescript-5.4', 'typescript-5.9'].map((name) => join(DOWNLOADS, name)), newest];
  return folders.map((folder) => {
    const file = join(folder, 'package.json');
    if (!existsSync(file))
      throw new Error(`${folder} is missing. Run \`npx --yes pnpm install:tests\` first.`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { version: version.replace(/\.\d+$/, ''), folder };
  });
}
