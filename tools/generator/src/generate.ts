#!/usr/bin/env node
import { statSync, watch } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { runCommand, UsageError } from '@cross-border-payments/proof';
import { describeUnsupported, type GenerateOptions, generateFiles } from './generate-files.ts';
import { TARGET_NAMES, TARGETS, type TargetName } from './targets.ts';
import { removeOthers, staleFiles, writeFiles } from './write-files.ts';

const HELP = `Usage: generate --input FILE --output FOLDER --target NAME...

Writes TypeScript from an OpenAPI 3.0 or 3.1 document. The same document gives the same files.

Targets, one or more (--target client --target server):
${TARGET_NAMES.map((name) => `  ${name.padEnd(22)}${TARGETS[name].summary}\n`).join('')}
Options:
  --input FILE          the document, YAML or JSON, in one file or in several; or a folder with an openapi.yaml,
                        openapi.yml or openapi.json
  --output FOLDER       folder for the files, created if it is missing
  --watch               write again whenever a file beside the document or below changes; Ctrl-C ends it
  --check               write nothing; fail if a file is missing or stale
  --clean               remove other code from the output folder
  --runtime NAME        module from which generated files import the runtime (default: the published package)
  --types NAME          module from which generated files import the types; by default, they are written too
  --allow WHAT          accept what cannot be represented: a JSON pointer, a code, or "all"; repeatable
  --list-unsupported    only list what cannot be represented; nothing is written
  --binary TYPE         the type of binary content (default: Blob)
  --import-extension .ts|.js
                        extension in imports between the files (default: .ts)
  --without-validators  server: leave out validators.js
  --separate            validators: a module for each operation, for the preflight of a client
  --minify              validators: minify the code
  --help                show this text

Exit status: 0 done, 1 a fault of the document or a stale file, 2 a wrong invocation.`;

const OPTIONS = {
  input: { type: 'string' },
  output: { type: 'string' },
  target: { type: 'string', multiple: true },
  watch: { type: 'boolean' },
  check: { type: 'boolean' },
  clean: { type: 'boolean' },
  runtime: { type: 'string' },
  types: { type: 'string' },
  allow: { type: 'string', multiple: true },
  'list-unsupported': { type: 'boolean' },
  binary: { type: 'string' },
  'import-extension': { type: 'string' },
  'without-validators': { type: 'boolean' },
  separate: { type: 'boolean' },
  minify: { type: 'boolean' },
} as const;

/** A step is told when the work has taken this long. */
const PATIENCE_MS = 1_000;

/** Editors write a file in several steps; what comes within this time is one change. */
const SETTLE_MS = 100;

const FILE_NAMES = ['openapi.yaml', 'openapi.yml', 'openapi.json'];

/** What one run does with the files. */
interface Job {
  readonly options: GenerateOptions;
  readonly output: string;
  readonly check: boolean;
  readonly clean: boolean;
}

await runCommand(
  HELP,
  OPTIONS,
  async ({ allow = [], check = false, clean = false, target = [], ...values }) => {
    const targets = target.map(targetNamed);
    if (targets.length === 0) throw new UsageError(`Name a target: --target ${TARGET_NAMES.join('|')}.`);
    const importExtension = values['import-extension'] ?? '.ts';
    if (importExtension !== '.ts' && importExtension !== '.js') {
      throw new UsageError(`\`--import-extension\` must be .ts or .js, not \`${importExtension}\`.`);
    }
    const input = fileOf(needed(values.input, 'input'));
    const withoutValidators = values['without-validators'] ?? false;
    const options = {
      ...values,
      importExtension,
      input,
      targets,
      withoutValidators,
      allow,
      onStep: tell(),
    } as const;
    if (values['list-unsupported']) {
      const { accepted } = await generateFiles({ ...options, allow: ['all'] });
      const lines = accepted.map(describeUnsupported);
      console.log(lines.join('\n') || 'Everything in the document can be represented.');
      return 0;
    }
    const job = { options, output: needed(values.output, 'output'), check, clean };
    if (!values.watch) return run(job);
    if (check) throw new UsageError('`--watch` writes and `--check` does not; give one of them.');
    await keepRunning(job);
    return 0;
  },
);

async function run({ options, output, check, clean }: Job): Promise<number> {
  const { files, accepted } = await generateFiles(options);
  if (check) {
    const stale = staleFiles(output, files).map((name) => `  ${output}/${name}\n`);
    if (stale.length === 0) return 0;
    throw new Error(`These files are not as they would be generated:\n${stale.join('')}Run: pnpm generate`);
  }
  const changed = writeFiles(output, files);
  if (clean) removeOthers(output, files);
  const noted = accepted.length > 0 ? ` Accepted as not representable: ${accepted.length}.` : '';
  console.log(`Wrote ${files.size} files to ${output}, ${changed.length} of them changed.${noted}`);
  return 0;
}

/** Runs the job now and after each change, until Ctrl-C. A fault of the document is told, and the next change awaited. */
async function keepRunning(job: Job): Promise<void> {
  const folder = dirname(resolve(String(job.options.input)));
  const output = relative(folder, resolve(job.output));
  const attempt = () => run(job).catch((error: Error) => console.error(error.message));
  let last: Promise<unknown> = attempt();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_, name) => {
    const isOwn = name !== null && (name === output || name.startsWith(join(output, '/')));
    if (isOwn || !/\.(ya?ml|json)$/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(attempt);
    }, SETTLE_MS);
  });
  const ended = new Promise((end) => process.once('SIGINT', end).once('SIGTERM', end));
  await last;
  console.log(`Waiting for changes in ${folder}; Ctrl-C ends it.`);
  await ended;
  clearTimeout(timer);
  watcher.close();
  await last;
}

/** Returns what tells of a step once the work takes long. */
function tell(): (step: string) => void {
  const started = performance.now();
  return (step) => {
    if (performance.now() - started > PATIENCE_MS) console.error(`${step} ...`);
  };
}

/** Returns the file of the document: the path itself, or the file of a known name in that folder. */
function fileOf(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const found = FILE_NAMES.map((name) => join(path, name)).find((file) =>
    statSync(file, { throwIfNoEntry: false }),
  );
  if (found) return found;
  throw new UsageError(`The folder \`${path}\` holds none of ${FILE_NAMES.join(', ')}; name the file.`);
}

function targetNamed(name: string): TargetName {
  const found = TARGET_NAMES.find((known) => known === name);
  if (found) return found;
  throw new UsageError(`There is no target \`${name}\`; the targets are ${TARGET_NAMES.join(', ')}.`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`\`--${name}\` is missing.`);
  return value;
}
