import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readArguments, runCommand, UsageError } from './arguments.ts';
import { allTargets } from './emit/targets.ts';
import { describeUnsupported, type Generated, generate } from './generate.ts';
import './targets/index.ts';
import { typeCheck, writeProject } from './type-check.ts';

const HELP = `Usage: public-documents FILE...

Generates every target from each OpenAPI document into a temporary folder, compiles the result and prints
what there was and how long it took. What cannot be represented is accepted and listed.

Options:
  --keep    leave the temporary folders where they are, and print their paths
  --help    this text
`;

/** How many errors and unsupported places are printed per document. */
const MAX_SHOWN = 20;

/** @returns the exit code: 1 when a document cannot be read or its types do not compile. */
function main(args: readonly string[]): number {
  const { values, positionals } = readArguments(args, {
    help: { type: 'boolean' },
    keep: { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('Name at least one OpenAPI document. See --help.');
  const base = process.env.INIT_CWD ?? process.cwd();
  const bad = positionals.filter((file) => !tryDocument(resolve(base, file), values.keep === true));
  return bad.length > 0 ? 1 : 0;
}

function tryDocument(input: string, keep: boolean): boolean {
  process.stdout.write(`${basename(input)}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'generator-'));
  try {
    return tryTargets(input, folder);
  } catch (error) {
    process.stdout.write(`  failed: ${(error as Error).message}\n`);
    return false;
  } finally {
    if (keep) process.stdout.write(`  kept in ${folder}\n`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

function tryTargets(input: string, folder: string): boolean {
  writeProject(folder);
  linkRuntimes(folder);
  for (const { name } of allTargets()) {
    const started = performance.now();
    const generated = generate({ input, target: name, allow: ['all'] });
    const milliseconds = performance.now() - started;
    const output = join(folder, name);
    mkdirSync(output);
    for (const [file, text] of generated.files) writeFileSync(join(output, file), text);
    report(name, generated, milliseconds);
  }
  const { errors, seconds, instantiations } = typeCheck(folder);
  row('compile time', `${seconds.toFixed(2)} s, ${instantiations} instantiations`);
  row('TypeScript errors', String(errors.length));
  for (const { file, line, message } of errors.slice(0, MAX_SHOWN)) {
    process.stdout.write(`    ${file}:${line} ${message}\n`);
  }
  return errors.length === 0;
}

/** Generated code imports the runtimes of this repository; they are checked along with it. */
function linkRuntimes(folder: string): void {
  const scope = join(folder, 'node_modules', '@cross-border-payments');
  mkdirSync(scope, { recursive: true });
  for (const name of ['client', 'server-stubs']) {
    symlinkSync(join(import.meta.dirname, '../../../packages', name), join(scope, name));
  }
}

function report(target: string, { files, model, accepted }: Generated, milliseconds: number): void {
  const lines = [...files.values()].reduce((total, text) => total + text.split('\n').length - 1, 0);
  row('target', target);
  row('operations', `${model.operations.length}, webhooks ${model.webhooks.length}`);
  row('schemas', `${model.named.size} named, ${model.schemas.length} in all`);
  row('lines', String(lines));
  row('generation time', `${(milliseconds / 1000).toFixed(2)} s`);
  row('unsupported', String(accepted.length));
  for (const item of accepted.slice(0, MAX_SHOWN)) process.stdout.write(`  ${describeUnsupported(item)}\n`);
}

function row(name: string, value: string): void {
  process.stdout.write(`  ${`${name}:`.padEnd(20)}${value}\n`);
}

if (import.meta.main) runCommand(() => main(process.argv.slice(2)));
