import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '@cross-border-payments/cli-kit';
import { nearestName } from '@cross-border-payments/explain';
import type { GenerateOptions } from '../generate-files.ts';
import { TARGET_NAMES, type TargetName } from '../targets.ts';
import { findInput } from './find-input.ts';
import { checkOutput } from './output-folder.ts';

const OPTIONS = {
  input: { type: 'string' },
  references: { type: 'string' },
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
  formats: { type: 'string' },
  separate: { type: 'boolean' },
  minify: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What the command line asks for, but for help and version. */
export interface Invocation {
  readonly options: GenerateOptions & { readonly input: string };
  readonly output: string;
  readonly check: boolean;
  readonly clean: boolean;
  readonly watch: boolean;
  readonly listOnly: boolean;
}

/**
 * Reads the arguments of the command.
 *
 * @throws UsageError for a wrong invocation, with one sentence
 */
export function readInvocation(args: readonly string[]): Invocation {
  const values = parse(args);
  const { allow = [], check = false, clean = false, watch = false, target = [] } = values;
  const targets = target.map(targetNamed);
  if (targets.length === 0) throw new UsageError(`Name a target: --target ${TARGET_NAMES.join('|')}.`);
  const importExtension = values['import-extension'] ?? '.ts';
  if (importExtension !== '.ts' && importExtension !== '.js') {
    throw new UsageError(`\`--import-extension\` must be .ts or .js, not \`${importExtension}\`.`);
  }
  if (watch && check) throw new UsageError('`--watch` writes and `--check` does not; give one of them.');
  const { formats, references, runtime, types, binary, separate, minify } = values;
  if (formats !== undefined && formats !== 'all' && formats !== 'none') {
    throw new UsageError(`\`--formats\` must be all or none, not \`${formats}\`.`);
  }
  const withoutValidators = values['without-validators'] ?? false;
  if (withoutValidators && runtime === undefined)
    throw new UsageError('`--without-validators` needs `--runtime`.');
  const given = { formats, references, runtime, types, binary, separate, minify, withoutValidators };
  const only = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const listOnly = values['list-unsupported'] ?? false;
  if (references !== undefined && !existsSync(references))
    throw new UsageError(`\`--references\`: there is no folder \`${references}\`.`);
  const output = listOnly ? '' : checkOutput(needed(values.output, 'output'));
  const input = findInput(needed(values.input, 'input'));
  return {
    options: { ...only, input, targets, allow, importExtension },
    output,
    check,
    clean,
    watch,
    listOnly,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, valueless] = /^Option '(?:-\w, )?(--[\w-]+) <value>' argument/.exec(message) ?? [];
    if (valueless !== undefined) throw new UsageError(`\`${valueless}\` needs a value.`);
    const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(code === undefined ? message : sentence(message));
    const near = nearestName(Object.keys(OPTIONS), unknown.replace(/^-+/, ''));
    throw new UsageError(
      `There is no option \`${unknown}\`${near === undefined ? '' : `; did you mean \`--${near}\`?`}`,
    );
  }
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}

function targetNamed(name: string): TargetName {
  const found = TARGET_NAMES.find((known) => known === name);
  if (found) return found;
  const near = nearestName(TARGET_NAMES, name);
  const meant = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  throw new UsageError(`There is no target \`${name}\`; the targets are ${TARGET_NAMES.join(', ')}.${meant}`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`\`--${name}\` is missing.`);
  return value;
}
