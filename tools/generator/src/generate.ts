#!/usr/bin/env node
import { describeUnsupported, generateFiles } from './generate-files.ts';
import { readArguments, runCommand, UsageError } from './run-command.ts';
import { TARGET_NAMES, TARGETS, type TargetName } from './targets.ts';
import { checkFiles, removeOthers, writeFiles } from './write-files.ts';

const HELP = `Usage: generate TARGET... --input FILE --output FOLDER

Reads an OpenAPI 3.0 or 3.1 document and writes code. The same document gives the same files.

Targets:
${TARGET_NAMES.map((name) => `  ${name.padEnd(22)}${TARGETS[name].summary}\n`).join('')}
Options:
  --input FILE          the document, YAML or JSON, in one file or in several
  --output FOLDER       where the files go; it is made when it is not there
  --check               write nothing; fail when a file is not as it would be generated
  --clean               remove other code from the output folder
  --runtime NAME        what generated files import the runtime from (default: the published package)
  --types NAME          what generated files import the types from; by default, they are written too
  --allow WHAT          accept something that cannot be represented: a JSON pointer, a code, or "all";
                        may be given several times
  --list-unsupported    only list what cannot be represented; nothing is written
  --binary TYPE         the type of binary content (default: Blob)
  --import-extension .ts|.js
                        how the files import each other (default: .ts)
  --separate            validators: a module for each operation, of its body or query
  --minify              validators: write the code short
  --help                this text

Exit code: 0 done, 1 the document or a file is at fault, 2 the command was not understood.
`;

const OPTIONS = {
  input: { type: 'string' },
  output: { type: 'string' },
  check: { type: 'boolean' },
  clean: { type: 'boolean' },
  runtime: { type: 'string' },
  types: { type: 'string' },
  allow: { type: 'string', multiple: true },
  'list-unsupported': { type: 'boolean' },
  binary: { type: 'string' },
  'import-extension': { type: 'string' },
  separate: { type: 'boolean' },
  minify: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * The `generate` command.
 *
 * @returns what to print
 * @throws UsageError, LoadError, UnsupportedError, SchemaFault or StaleError, each with a sentence for people
 */
async function generate(args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) return HELP;
  const targets = positionals.map(targetNamed);
  if (targets.length === 0) throw new UsageError(`Name a target: ${TARGET_NAMES.join(', ')}. See --help.`);
  const importExtension = values['import-extension'] ?? '.ts';
  if (importExtension !== '.ts' && importExtension !== '.js') {
    throw new UsageError(`--import-extension must be .ts or .js, not \`${importExtension}\`.`);
  }
  const { allow = [], check, clean, ...others } = values;
  const options = { ...others, importExtension, input: needed(values.input, 'input'), targets } as const;
  if (values['list-unsupported']) {
    const { accepted } = await generateFiles({ ...options, allow: ['all'] });
    if (accepted.length === 0) return 'Everything in the document can be represented.\n';
    return `${accepted.map(describeUnsupported).join('\n')}\n`;
  }
  const output = needed(values.output, 'output');
  const { files, accepted } = await generateFiles({ ...options, allow });
  if (check) {
    checkFiles(output, files);
    return '';
  }
  writeFiles(output, files);
  if (clean) removeOthers(output, files);
  const noted = accepted.length > 0 ? ` Accepted as not representable: ${accepted.length}.` : '';
  return `Wrote ${files.size} files to ${output}.${noted}\n`;
}

function targetNamed(name: string): TargetName {
  const found = TARGET_NAMES.find((known) => known === name);
  if (found) return found;
  throw new UsageError(`There is no target \`${name}\`; the targets are ${TARGET_NAMES.join(', ')}.`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`--${name} is missing. See --help.`);
  return value;
}

if (import.meta.main) await runCommand(() => generate(process.argv.slice(2)));
