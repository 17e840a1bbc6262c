import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand, UsageError } from '@cross-border-payments/proof';
import { describeUnsupported, type Generated, generateFiles } from './generate-files.ts';
import { LINKED_RUNTIMES, linkRuntimes, typeCheck, writeTypeProject } from './type-check.ts';
import { writeFiles } from './write-files.ts';

const HELP = `Usage: public-documents FILE...

Generates types, client and server from each OpenAPI document into a temporary folder, compiles the result and prints
counts and times. What cannot be represented is accepted and listed.

Options:
  --keep    keep the temporary folders and print their paths
  --help    show this text
`;

/** Most errors and unsupported items printed per document. */
const MAX_SHOWN = 20;

async function tryDocument(input: string, keep: boolean): Promise<boolean> {
  process.stdout.write(`${basename(input)}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'generator-'));
  try {
    return await tryTargets(input, folder);
  } catch (error) {
    process.stdout.write(`  failed: ${(error as Error).message}\n`);
    return false;
  } finally {
    if (keep) process.stdout.write(`  kept in ${folder}\n`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

async function tryTargets(input: string, folder: string): Promise<boolean> {
  writeTypeProject(folder);
  linkRuntimes(folder);
  for (const name of ['types', 'client', 'server'] as const) {
    const started = performance.now();
    const generated = await generateFiles({
      input,
      targets: [name],
      allow: ['all'],
      runtime: LINKED_RUNTIMES[name],
    });
    const milliseconds = performance.now() - started;
    writeFiles(join(folder, name), generated.files);
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

function report(target: string, { files, model, accepted }: Generated, milliseconds: number): void {
  const text = [...files.values()].join('');
  row('target', target);
  row('operations', `${model.operations.length}, webhooks ${model.webhooks.length}`);
  row('schemas', `${model.named.size} named, ${model.schemas.length} in all`);
  row('lines', String(text.split('\n').length - 1));
  row('size', `${Buffer.byteLength(text)} bytes, ${gzipSync(text).length} gzipped`);
  row('generation time', `${(milliseconds / 1000).toFixed(2)} s`);
  row('unsupported', String(accepted.length));
  for (const item of accepted.slice(0, MAX_SHOWN)) process.stdout.write(`  ${describeUnsupported(item)}\n`);
}

function row(name: string, value: string): void {
  process.stdout.write(`  ${`${name}:`.padEnd(20)}${value}\n`);
}

await runCommand(
  HELP,
  { keep: { type: 'boolean' } },
  async ({ keep = false }, files) => {
    if (files.length === 0) throw new UsageError('Name at least one OpenAPI document.');
    const base = process.env.INIT_CWD ?? process.cwd();
    let failed = 0;
    for (const file of files) if (!(await tryDocument(resolve(base, file), keep))) failed += 1;
    return failed === 0 ? 0 : 1;
  },
  true,
);
