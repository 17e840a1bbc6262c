#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, runCommand, UsageError } from './arguments.ts';
import { allTargets, TARGET_NAMES } from './emit/targets.ts';
import { describeUnsupported, generate } from './generate.ts';
import './targets/index.ts';

const HELP = `Usage: generate --input openapi.yaml --output folder --target ${TARGET_NAMES.join('|')}

Reads an OpenAPI 3.0 or 3.1 document and writes TypeScript. The same document gives the same files.

Options:
  --input <file>        the document, YAML or JSON, in one file or in several
  --output <folder>     where the files go; it is made when it is not there
  --target <name>       what to write:
${allTargets()
  .map(({ name, summary }) => `                          ${name.padEnd(8)}${summary}`)
  .join('\n')}
  --allow <what>        accept something that cannot be represented: a JSON pointer, a code, or "all";
                        may be given several times
  --list-unsupported    only list what cannot be represented; nothing is written
  --binary <type>       the type of binary content (default: Blob)
  --import-extension <.ts|.js>
                        how the files import each other (default: .ts)
  --help                this text
`;

const OPTIONS = {
  input: { type: 'string' },
  output: { type: 'string' },
  target: { type: 'string' },
  allow: { type: 'string', multiple: true },
  'list-unsupported': { type: 'boolean' },
  binary: { type: 'string' },
  'import-extension': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/**
 * The `generate` command.
 *
 * @returns the exit code.
 * @throws UsageError, LoadError, UnknownTarget or UnsupportedError, each with a sentence for people.
 */
export function main(args: readonly string[]): number {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) return say(HELP);
  const [command = 'generate', extra] = positionals;
  if (command !== 'generate' || extra !== undefined) {
    throw new UsageError(
      `"${extra ?? command}" is not understood; the only command is "generate". See --help.`,
    );
  }
  const input = needed(values.input, 'input');
  const importExtension = values['import-extension'] ?? '.ts';
  if (importExtension !== '.ts' && importExtension !== '.js') {
    throw new UsageError('--import-extension is .ts or .js.');
  }
  if (values['list-unsupported']) return listUnsupported(input);
  const output = needed(values.output, 'output');
  const target = needed(values.target, 'target');
  const { binary = 'Blob', allow = [] } = values;
  const { files, accepted } = generate({ input, target, binary, importExtension, allow });
  mkdirSync(output, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(output, name), text);
  const noted = accepted.length > 0 ? ` Accepted as not representable: ${accepted.length}.` : '';
  return say(`Wrote ${files.size} files to ${output}.${noted}\n`);
}

function listUnsupported(input: string): number {
  const { accepted } = generate({ input, target: 'types', allow: ['all'] });
  if (accepted.length === 0) return say('Everything in the document can be represented.\n');
  return say(`${accepted.map(describeUnsupported).join('\n')}\n`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined)
    throw new UsageError(`--${name} is missing. Run with --help to see what there is.`);
  return value;
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

if (import.meta.main) runCommand(() => main(process.argv.slice(2)));
