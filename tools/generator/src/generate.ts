#!/usr/bin/env node
import { runCommand, UsageError } from '@cross-border-payments/proof';
import { describeUnsupported, generateFiles } from './generate-files.ts';
import { TARGET_NAMES, TARGETS, type TargetName } from './targets.ts';
import { removeOthers, staleFiles, writeFiles } from './write-files.ts';

const HELP = `Usage: generate TARGET... --input FILE --output FOLDER

Writes code from an OpenAPI 3.0 or 3.1 document. The same document gives the same files.

Targets:
${TARGET_NAMES.map((name) => `  ${name.padEnd(22)}${TARGETS[name].summary}\n`).join('')}
Options:
  --input FILE          the document, YAML or JSON, in one file or in several
  --output FOLDER       folder for the files, created if it is missing
  --check               write nothing; fail if a file is missing or stale
  --clean               remove other code from the output folder
  --runtime NAME        module from which generated files import the runtime (default: the published package)
  --types NAME          module from which generated files import the types; by default, they are written too
  --allow WHAT          accept what cannot be represented: a JSON pointer, a code, or "all"; repeatable
  --list-unsupported    only list what cannot be represented; nothing is written
  --binary TYPE         the type of binary content (default: Blob)
  --import-extension .ts|.js
                        extension in imports between the files (default: .ts)
  --separate            validators: a module for each operation, of its body or query
  --minify              validators: minify the code
  --help                show this text

Exit status: 0 done, 1 a fault of the document or a stale file, 2 a wrong invocation.`;

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
} as const;

await runCommand(
  HELP,
  OPTIONS,
  async ({ allow = [], check, clean, ...values }, names) => {
    const targets = names.map(targetNamed);
    if (targets.length === 0) throw new UsageError(`Name a target: ${TARGET_NAMES.join(', ')}.`);
    const importExtension = values['import-extension'] ?? '.ts';
    if (importExtension !== '.ts' && importExtension !== '.js') {
      throw new UsageError(`\`--import-extension\` must be .ts or .js, not \`${importExtension}\`.`);
    }
    const options = { ...values, importExtension, input: needed(values.input, 'input'), targets } as const;
    if (values['list-unsupported']) {
      const { accepted } = await generateFiles({ ...options, allow: ['all'] });
      const lines = accepted.map(describeUnsupported);
      console.log(lines.join('\n') || 'Everything in the document can be represented.');
      return 0;
    }
    const output = needed(values.output, 'output');
    const { files, accepted } = await generateFiles({ ...options, allow });
    if (check) {
      const stale = staleFiles(output, files).map((name) => `  ${output}/${name}\n`);
      if (stale.length === 0) return 0;
      throw new Error(`These files are not as they would be generated:\n${stale.join('')}Run: pnpm generate`);
    }
    writeFiles(output, files);
    if (clean) removeOthers(output, files);
    const noted = accepted.length > 0 ? ` Accepted as not representable: ${accepted.length}.` : '';
    console.log(`Wrote ${files.size} files to ${output}.${noted}`);
    return 0;
  },
  true,
);

function targetNamed(name: string): TargetName {
  const found = TARGET_NAMES.find((known) => known === name);
  if (found) return found;
  throw new UsageError(`There is no target \`${name}\`; the targets are ${TARGET_NAMES.join(', ')}.`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`\`--${name}\` is missing.`);
  return value;
}
