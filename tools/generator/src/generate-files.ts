import { buildModel, type Document, type Unsupported } from '@cross-border-payments/openapi/model';
import {
  type DocumentTypes,
  type Files,
  notExpressibleFile,
  typeFiles,
  typesOfDocument,
} from './emit/type-files.ts';
import { loadInput, selectOperations } from './load-input.ts';
import type { GenerateOptions, GenerateTarget } from './options.ts';
import { slowPatterns } from './patterns/plan-pattern.ts';
import { clientFiles } from './targets/client/index.ts';
import { queryFiles } from './targets/client/optional-files.ts';
import { FAULTS } from './targets/faults.ts';
import { mswFiles } from './targets/msw.ts';
import { unsatisfiable } from './targets/not-satisfiable.ts';
import { reduceRuntime } from './targets/runtime-code.ts';
import { serverFiles } from './targets/server/index.ts';
import { joinFiles } from './targets/single-file.ts';
import { type RunOptions, SHARED_TYPES, typesOnly } from './targets/target-files.ts';
import { validatorFiles } from './targets/validators/index.ts';
import { separateFiles } from './targets/validators/separate.ts';

export type { Files } from './emit/type-files.ts';

export interface Generated {
  readonly files: Files;
  readonly model: Document;
  /** Unsupported parts of the document that `allow` accepts. */
  readonly accepted: readonly Unsupported[];
  /** Sentences about parts that can be represented but should be changed, each with a pointer. */
  readonly warnings: readonly string[];
  readonly sources: readonly string[];
}

const MAX_LISTED = 50;

/** The document contains unsupported parts that `allow` does not accept. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly items: readonly Unsupported[];

  /** @param locate returns file and line of a pointer, if they are known */
  constructor(items: readonly Unsupported[], locate: (pointer: string) => string | undefined) {
    const lines = items.slice(0, MAX_LISTED).map((item) => describeUnsupported(item, locate(item.pointer)));
    const more = items.length - lines.length;
    if (more > 0) lines.push(`  ... and ${more} more, which \`--list-unsupported\` lists.`);
    const mend = 'Change the document, or accept them with `--allow` and a pointer or code.';
    super(`These parts of the document cannot be represented:\n${lines.join('\n')}\n${mend}`);
    this.items = items;
  }
}

export function describeUnsupported({ pointer, code, reason, isWarning }: Unsupported, at?: string): string {
  return `  ${at ? `${at} ` : ''}${pointer}: ${code}: ${isWarning ? '(warning) ' : ''}${reason}`;
}

/**
 * Generates code from an OpenAPI document. The same document always results in the same files.
 *
 * @throws LoadError when the document cannot be read
 * @throws UnsupportedError when a part cannot be represented and `allow` does not accept it
 * @throws Error for a selector that matches no operation, or for targets that cannot be combined
 * @throws SchemaFault for a schema that Ajv cannot compile
 */
export async function generateFiles(options: GenerateOptions): Promise<Generated> {
  const { allow = [], targets, onStep } = options;
  const isAllowed = ({ code, pointer }: Unsupported) =>
    ['all', code, pointer, pointer.replace(/^#/, '')].some((accepted) => allow.includes(accepted));
  onStep?.('Reading the document');
  const loaded = await loadInput(options.input, options.references);
  const accept = (items: readonly Unsupported[]) => {
    const errors = items.filter(({ isWarning }) => !isWarning);
    const stops = new Set(errors.map(({ code, pointer }) => code + pointer));
    // A fault that is a warning for one target may be an error for another.
    const kept = items.filter(({ isWarning, code, pointer }) => !isWarning || !stops.has(code + pointer));
    const found = [...new Map(kept.map((item) => [JSON.stringify(item), item])).values()];
    const refused = found.filter((item) => !item.isWarning && !isAllowed(item));
    if (refused.length > 0) throw new UnsupportedError(refused, (place) => loaded.sources.locate(place));
    return found;
  };
  const selection = selectOperations(options.include, options.exclude);
  const model = buildModel(loaded, selection.filter);
  selection.assertUsed();
  assertClient(options, model);
  if (options.singleFile) assertSingleFile(options, model);
  // Most faults are known before anything is generated. Faults of conditions and case names are found only when the
  // types are written.
  const ofTargets = targets.flatMap((name) => FAULTS[name](model, options));
  const known = accept([...model.unsupported, ...unsatisfiable(model), ...ofTargets]);
  const built = new Map<boolean, DocumentTypes>();
  const typesOf: TypesOfTarget = (name) => () => {
    const dates = options.dates === true && OF_CLIENT.has(name);
    const types = built.get(dates) ?? typesOfDocument(model, { ...options, dates });
    built.set(dates, types);
    return types;
  };
  const files = await writeTargets(model, typesOf, options);
  const found = accept([...known, ...[...built.values()].flatMap(({ context }) => context.unsupported)]);
  const isChecked = targets.some((name) => name === 'validators' || name === 'server');
  const warnings = [
    ...found
      .filter((item) => !isAllowed(item))
      .map(({ pointer, code, reason }) => `${pointer}: ${code}: ${reason}`),
    ...(isChecked && !options.withoutValidators ? slowPatterns(model) : []),
  ];
  const accepted = found.filter(isAllowed);
  return { files, model, accepted, warnings: [...new Set(warnings)], sources: loaded.sources.files() };
}

type TypesOfTarget = (name: GenerateTarget) => () => DocumentTypes;

async function writeTargets(
  model: Document,
  typesOf: TypesOfTarget,
  options: GenerateOptions,
): Promise<Files> {
  const { targets, onStep = () => {} } = options;
  const hasFolders = needsFolders(options);
  const operations = `${model.operations.length.toLocaleString('en')} operations`;
  const files: Files = new Map();
  for (const name of targets.toSorted(compareTargets)) {
    onStep(`Writing ${name} for ${operations}`);
    const isCompiled = name === 'validators' || (name === 'server' && !options.withoutValidators);
    if (isCompiled) onStep(`Compiling validators for ${operations}`);
    const types = typesOf(name);
    const sharesTypes = hasFolders && sharesTypesOf(name, options);
    const written = await TARGETS[name]({ model, files, types, options: { ...options, sharesTypes } });
    addFiles(files, hasFolders ? (FOLDERS[name] ?? name) : '', written);
    if (sharesTypes) addFiles(files, SHARED_TYPES, typesOnly(types()));
  }
  const written = reduceRuntime(files, options.adapters);
  return options.singleFile ? new Map([['client.ts', joinFiles(written)]]) : written;
}

/** Queries are written next to the client that they call. */
const FOLDERS: Partial<Record<GenerateTarget, string>> = { 'tanstack-query': 'client' };

function addFiles(files: Files, folder: string, added: Iterable<[name: string, text: string]>): void {
  for (const [name, text] of added) files.set(folder === '' ? name : `${folder}/${name}`, text);
}

/** Sorts the server first, because the target `validators` uses its runtime and its validators. */
function compareTargets(one: GenerateTarget, other: GenerateTarget): number {
  return Number(other === 'server') - Number(one === 'server');
}

/** Returns whether a target uses the shared types. A client with dates does not, because its types differ. */
function sharesTypesOf(name: GenerateTarget, { types, dates }: GenerateOptions): boolean {
  return types === undefined && TYPED.has(name) && !(dates && OF_CLIENT.has(name));
}

/** The targets whose files import the types of the document. */
const TYPED: ReadonlySet<GenerateTarget> = new Set(['client', 'server', 'validators', 'msw']);

const OF_CLIENT: ReadonlySet<GenerateTarget> = new Set(['client', 'tanstack-query']);

/** Refuses options that only a client of a document without `x-profile` can have. */
function assertClient({ targets, dates, clientParts }: GenerateOptions, { extensions }: Document): void {
  const option = [
    targets.includes('tanstack-query') && '`--target tanstack-query`',
    dates && '`--dates`',
    clientParts && '`--client-parts`',
  ].find(Boolean);
  if (!option) return;
  if (!targets.includes('client')) throw new Error(`${option} needs \`--target client\`.`);
  if (extensions.has('x-profile'))
    throw new Error(`${option} is not available for a document with \`x-profile\`.`);
}

function assertSingleFile({ targets, runtime, types }: GenerateOptions, { extensions }: Document): void {
  const fault = [
    targets.join() !== 'client' && 'needs `--target client` and no other target.',
    (runtime !== undefined || types !== undefined) &&
      'writes runtime and types into the file. Omit `--runtime` and `--types`.',
    extensions.has('x-profile') && 'is not available for a document with `x-profile`.',
  ].find(Boolean);
  if (fault) throw new Error(`\`--single-file\` ${fault}`);
}

/**
 * Returns whether each target needs its own folder, because two targets would write the same file, such as `index.ts`.
 * Validators that import their runtime from another module have no `index.ts`, except with `separate`.
 */
function needsFolders({ targets, separate, runtime }: GenerateOptions): boolean {
  const whole = new Set<GenerateTarget>(['types', 'client', 'server', 'msw']);
  if (separate || runtime === undefined) whole.add('validators');
  return new Set(targets.filter((name) => whole.has(name))).size > 1;
}

interface TargetInput {
  readonly model: Document;
  readonly types: () => DocumentTypes;
  readonly options: RunOptions;
  /** The files of the targets that are already written. */
  readonly files: Files;
}

const TARGETS: Readonly<Record<GenerateTarget, (input: TargetInput) => Files | Promise<Files>>> = {
  types: ({ types }) => typeFiles(types()),
  client: ({ types, options }) => clientFiles(types(), options),
  server: ({ types, options }) => serverFiles(types(), options),
  validators: ({ model, types, options, files }) =>
    options.separate ? separateFiles(model, types, options) : validatorFiles(model, types, options, files),
  'tanstack-query': ({ types, options }) => queryFiles(types(), options),
  msw: ({ types, options }) => mswFiles(types(), options),
  'not-expressible': ({ model }) => new Map([['not-expressible.ts', notExpressibleFile(model)]]),
};

export const TARGET_NAMES = Object.keys(TARGETS) as GenerateTarget[];
