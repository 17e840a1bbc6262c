import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { suggestion } from '@cross-border-payments/explain';
import { TARGET_NAMES } from '../generate-files.ts';
import { isUrl } from '../load-input.ts';
import type { ClientPart, GenerateOptions, GenerateTarget, ServerAdapter } from '../options.ts';
import { CLIENT_PARTS } from '../targets/client/index.ts';
import { RUNTIME_MODULES } from './hints.ts';

export const GENERATE_OPTIONS = {
  config: { type: 'string' },
  input: { type: 'string', short: 'i' },
  references: { type: 'string' },
  output: { type: 'string', short: 'o' },
  target: { type: 'string', short: 't', multiple: true },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  watch: { type: 'boolean' },
  check: { type: 'boolean' },
  clean: { type: 'boolean' },
  runtime: { type: 'string' },
  types: { type: 'string' },
  allow: { type: 'string', multiple: true },
  'list-unsupported': { type: 'boolean' },
  binary: { type: 'string' },
  int64: { type: 'string' },
  dates: { type: 'boolean' },
  enums: { type: 'boolean' },
  'import-extension': { type: 'string' },
  'without-validators': { type: 'boolean' },
  formats: { type: 'string' },
  'method-names': { type: 'string' },
  'client-parts': { type: 'string', multiple: true },
  adapter: { type: 'string', multiple: true },
  separate: { type: 'boolean' },
  'single-file': { type: 'boolean' },
  minify: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export interface Invocation {
  readonly options: GenerateOptions & { readonly input: string };
  readonly output: string;
  readonly clean: boolean;
}

export type OptionValues = ReturnType<typeof parseOptions<typeof GENERATE_OPTIONS>>['values'];

export function readInvocation(values: OptionValues): Invocation {
  const { include, exclude, references, runtime, types, binary, dates, enums, separate, minify } = values;
  const { allow = [], check, clean = false, watch, 'without-validators': withoutValidators = false } = values;
  const targets = readTargets(values.target);
  const importExtension = oneOf(values, 'import-extension', ['.ts', '.js']) ?? '.ts';
  if (watch && check) throw new UsageError('`--watch` and `--check` exclude each other. Give one of them.');
  if (watch && isUrl(values.input ?? ''))
    throw new UsageError('`--watch` needs a file as `--input`, not a URL.');
  const formats = oneOf(values, 'formats', ['all', 'none']);
  const methodNames = oneOf(values, 'method-names', ['ids']);
  const clientParts = readParts(values);
  const adapters = readAdapters(values, targets);
  const int64 = oneOf(values, 'int64', ['number', 'bigint']);
  if (int64 === 'bigint' && targets.some((name) => name === 'server' || name === 'validators'))
    throw new UsageError(
      '`--int64 bigint` is for the targets types and client. Write the others separately.',
    );
  checkModules(values, targets);
  if (withoutValidators && runtime === undefined)
    throw new UsageError('`--without-validators` needs `--runtime`.');
  if (references !== undefined && !existsSync(references))
    throw new UsageError(`\`--references\`: there is no folder \`${references}\`.`);
  const output = values['list-unsupported'] ? '' : findOutput(values.output);
  if (!values.input) throw new UsageError('`--input` is missing. Give the document, a file or a folder.');
  return {
    options: {
      ...{ input: findInput(values.input), targets, allow, importExtension, withoutValidators },
      ...{ include, exclude, formats, references, runtime, types, singleFile: values['single-file'] },
      ...{ binary, int64, methodNames, dates, enums, separate, minify, clientParts, adapters },
    },
    ...{ output, clean },
  };
}

/** Refuses empty names of modules, our runtime of a client for another target, and the reverse. */
function checkModules(values: OptionValues, targets: readonly GenerateTarget[]): void {
  for (const name of ['runtime', 'types', 'binary'] as const)
    if (values[name] === '') throw new UsageError(`\`--${name}\` is empty. Give it a name, or omit it.`);
  const { runtime, separate } = values;
  const isOfClient = runtime === RUNTIME_MODULES.client;
  if (!isOfClient && runtime !== RUNTIME_MODULES.server) return;
  const wrong = targets.find((name) =>
    isOfClient ? name === 'server' || (name === 'validators' && !separate) : name === 'client',
  );
  if (wrong !== undefined)
    throw new UsageError(
      `\`--runtime ${runtime}\` is not for the target ${wrong}. Give \`${RUNTIME_MODULES.client}\` for a client, or \`${RUNTIME_MODULES.server}\` for a server or validators, and write each to an output of its own.`,
    );
}

function readTargets(values: readonly string[] = []): GenerateTarget[] {
  if (values.length === 0)
    throw new UsageError(`\`--target\` is missing. Give one of ${TARGET_NAMES.join(', ')}.`);
  return splitNames(values).map((name) =>
    findWord('target', TARGET_NAMES, name, { end: suggestion(TARGET_NAMES, name) }),
  );
}

/** Reads the names of a repeatable option, which may also be separated by commas. */
function splitNames(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',').map((name) => name.trim()));
}

/** Returns the parts of a client; undefined for all. */
function readParts({ 'client-parts': values }: OptionValues): readonly ClientPart[] | undefined {
  const names = values && splitNames(values);
  if (names?.join() === 'none') return [];
  return names?.map((name) => findWord('client-parts', CLIENT_PARTS, name, { more: ', or none alone' }));
}

const ADAPTERS: readonly ServerAdapter[] = ['node', 'fetch', 'fastify', 'hono', 'express'];

/** Returns the adapters of a server; undefined for the default. */
function readAdapters({ adapter, runtime }: OptionValues, targets: readonly GenerateTarget[]) {
  if (adapter && !targets.includes('server')) throw new UsageError('`--adapter` needs `--target server`.');
  if (adapter && runtime !== undefined)
    throw new UsageError(
      '`--adapter` and `--runtime` exclude each other. Import adapters from the package of the runtime.',
    );
  return adapter && splitNames(adapter).map((name) => findWord('adapter', ADAPTERS, name));
}

function oneOf<Word extends string>(
  values: OptionValues,
  name: 'import-extension' | 'formats' | 'int64' | 'method-names',
  words: readonly Word[],
): Word | undefined {
  const value = values[name];
  return value === undefined ? undefined : findWord(name, words, value);
}

/** @throws UsageError if the value is not one of the words */
function findWord<Word extends string>(
  option: string,
  words: readonly Word[],
  value: string,
  { more = '', end = '.' } = {},
): Word {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw new UsageError(`\`--${option}\` must be one of ${words.join(', ')}${more}, not \`${value}\`${end}`);
}

function findOutput(folder: string | undefined): string {
  if (!folder) throw new UsageError('`--output` is missing. Give the folder for the files.');
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory())
    throw new UsageError(`\`--output\` must be a folder, and \`${folder}\` is a file.`);
  return folder;
}

const FILE_NAMES = ['openapi.yaml', 'openapi.yml', 'openapi.json'];

const MAX_NAMED = 5;

function findInput(path: string): string {
  if (isUrl(path)) return path;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`\`--input\`: there is no file or folder \`${path}\`.`);
  if (!stat.isDirectory()) return path;
  const names = readdirSync(path);
  const found = FILE_NAMES.find((name) => names.includes(name));
  if (found) return join(path, found);
  const others = names.filter((name) => /\.(ya?ml|json)$/.test(name)).slice(0, MAX_NAMED);
  const named = others.length === 0 ? '' : `, but ${others.map((name) => `\`${name}\``).join(', ')}`;
  throw new UsageError(
    `The folder \`${path}\` contains no ${FILE_NAMES.join(', no ')}${named}; name the file.`,
  );
}

export const GENERATE_HELP = `Usage: cross-border-payments-generate --input FILE --output FOLDER --target NAME...
       cross-border-payments-generate [--config FILE]

Writes TypeScript from an OpenAPI 3.0, 3.1 or 3.2 document. The same document gives the same files.

Targets, repeated or separated by commas; several of types, client, server, validators and msw get a folder each:
  types                 the types of all schemas and operations
  client                typed methods by tag and the table of operations
  server                typed handlers, the table of operations, createService and its validators
  validators            the compiled check of every message alone, without eval
  tanstack-query        options for TanStack Query, next to the client
  msw                   handlers for Mock Service Worker with the document's examples
  not-expressible       a list of the clauses that no type expresses

Options:
  --config FILE         configuration with one output or several; by default, openapi.config.ts, .mts, .mjs or .js in
                        the current folder if no option for an output is given
  --input FILE          the document, YAML or JSON, in one file or in several; or a folder with an openapi.yaml,
                        openapi.yml or openapi.json; or an http or https URL
  --include WHAT        only these operations and webhooks, with the schemas that they need: an operation id, tag:NAME,
                        a path, a method with a path, or deprecated; * stands for any characters; repeatable
  --exclude WHAT        leave these operations and webhooks out; repeatable
  --references FOLDER   folder that references may lead to, besides that of the document
  --output FOLDER       folder for the files, created if it is missing; a file that was not generated is never overwritten
  --watch               write again whenever a file of the document changes; Ctrl-C ends it
  --check               write nothing; fail if a file is missing or stale
  --clean               remove generated files that are no longer written, and name them; with --check, only name them
  --allow WHAT          accept what cannot be represented: a JSON pointer, a code, or "all"; repeatable
  --list-unsupported    only list what cannot be represented; nothing is written
  --import-extension .ts|.js
                        extension in imports between the files (default: .ts)
  --binary TYPE         the type of binary content (default: Blob)
  --int64 number|bigint types, client: the type of integers that may be beyond 2^53 (default: number, and the client
                        refuses a response with such an integer)
  --dates               client: a Date for each date-time
  --enums               write an object with the values of each named enumeration, such as Status.active
  --runtime NAME        module to import the runtime from: ${RUNTIME_MODULES.client} for a client,
                        ${RUNTIME_MODULES.server} for a server or validators, each installed in
                        the version of the generator; by default, the files of it that the output uses are written
                        into the folder \`runtime\`
  --types NAME          module to import the types from; by default, they are written too
  --without-validators  server: leave out the validators; needs --runtime
  --formats all|none    server, validators: check every format that is known and contentEncoding, or no format
                        (default: the formats that the README lists)
  --method-names ids    client: the methods have the unchanged operation ids (default: in camel case, without
                        the words of the tag)
  --client-parts NAME   client: write only this part of ${CLIENT_PARTS.join(', ')}, or none;
                        repeatable (default: all)
  --single-file         client: write one file, client.ts, with its types and its runtime, without imports
  --adapter NAME        server: write this adapter of ${ADAPTERS.join(', ')}
                        into runtime/adapters; repeatable (default: node)
  --separate            validators: a module for each operation, for the preflight of a client
  --minify              minify the validators
  --version             show the version
  --help                show this text

-i, -o and -t are short for --input, --output and --target. Paths are relative to the current folder.

Exit status: 0 done, 1 a fault in the document or a stale file, 2 wrong usage.`;
