import {
  buildModel,
  type Document,
  type DocumentInput,
  loadDocument,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import type { TypeOptions } from './emit/context.ts';
import { HEADER } from './emit/text.ts';
import {
  type DocumentTypes,
  type Files,
  notExpressibleFile,
  typeFiles,
  typesOfDocument,
} from './emit/type-files.ts';
import { slowPatterns } from './patterns/slowness.ts';
import { apiFiles } from './targets/api/index.ts';
import { clientFiles } from './targets/client/index.ts';
import { serverFaults, serverFiles, unreadable } from './targets/server/index.ts';
import { type Imports, runtimeOf } from './targets/target-files.ts';
import {
  checkFiles,
  compileValidators,
  separateFaults,
  separateFiles,
  typedValidators,
  type ValidatorOptions,
  validatorFaults,
} from './targets/validators/index.ts';

export interface GenerateOptions extends Partial<TypeOptions>, TargetOptions {
  /** Path of the OpenAPI document, or its text or parsed form with the path that its references start from. */
  readonly input: DocumentInput;
  /** Folder that references may lead to, besides that of the document. */
  readonly references?: string;
  readonly targets: readonly TargetName[];
  /** Codes or pointers of unsupported items to accept; `all` accepts everything. */
  readonly allow?: readonly string[];
  /** Is called with the name of each step before the step is taken. */
  readonly onStep?: (step: string) => void;
}

export interface Generated {
  readonly files: Files;
  readonly model: Document;
  /** Unsupported items that `allow` accepted. */
  readonly accepted: readonly Unsupported[];
  /** What is represented but should be changed: a sentence each, with a pointer. */
  readonly warnings: readonly string[];
  readonly sources: readonly string[];
}

const MAX_LISTED = 50;

/** The document contains unsupported items that `allow` does not name. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly items: readonly Unsupported[];

  constructor(items: readonly Unsupported[]) {
    const lines = items.slice(0, MAX_LISTED).map(describeUnsupported);
    const more = items.length - lines.length;
    if (more > 0) lines.push(`  ... and ${more} more, which \`--list-unsupported\` lists.`);
    const mend = 'Change the document, or accept them with `--allow` and a pointer or code.';
    super(`These parts of the document cannot be represented:\n${lines.join('\n')}\n${mend}`);
    this.items = items;
  }
}

export function describeUnsupported({ pointer, code, reason }: Unsupported): string {
  return `  ${pointer}: ${code}: ${reason}`;
}

/**
 * Generates code from an OpenAPI document. The same document always gives the same files.
 *
 * @throws LoadError when the document cannot be read
 * @throws UnsupportedError when something cannot be represented and `allow` does not name it
 * @throws SchemaFault for a schema that Ajv cannot compile
 */
export async function generateFiles(options: GenerateOptions): Promise<Generated> {
  const { binary = 'Blob', importExtension = '.ts', allow = [], onStep = () => {} } = options;
  const isAllowed = ({ code, pointer }: Unsupported) =>
    ['all', code, pointer, pointer.replace(/^#/, '')].some((accepted) => allow.includes(accepted));
  const refuseOthers = (items: readonly Unsupported[]) => {
    const refused = items.filter((item) => !isAllowed(item));
    if (refused.length > 0) throw new UnsupportedError(unique(refused));
  };
  onStep('Reading the document');
  const loaded = loadDocument(options.input, options.references);
  const model = buildModel(loaded);
  const found: Unsupported[] = [...model.unsupported];
  // Whatever is known to be refused is told at once, before the work.
  const isDoubtful = found.length > 0 || model.schemas.some(({ faults }) => faults.length > 0);
  refuseOthers(isDoubtful ? [...found, ...unsupportedBy(model, options)] : found);
  let built: DocumentTypes | undefined;
  const types = () => (built ??= typesOfDocument(model, { binary, importExtension }));
  const input = { model, types, options, onStep, refuse: (item: Unsupported) => void found.push(item) };
  const files: Files = new Map();
  const folder = foldersOf(options);
  for (const name of options.targets) {
    onStep(`Writing ${name} for ${model.operations.length.toLocaleString('en')} operations`);
    for (const [file, text] of await TARGETS[name].emit(input)) files.set(folder(name) + file, text);
  }
  if (built) found.push(...built.context.unsupported);
  const accepted = unique(found);
  refuseOthers(accepted);
  const isChecked = options.targets.some((name) => name === 'validators' || name === 'server');
  const warnings = isChecked && !options.withoutValidators ? slowPatterns(model) : [];
  return { files, model, accepted, warnings, sources: loaded.sources.files() };
}

function unique(items: readonly Unsupported[]): Unsupported[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function unsupportedBy(model: Document, options: GenerateOptions): Unsupported[] {
  const targets: readonly Target[] = options.targets.map((name) => TARGETS[name]);
  return targets.flatMap(({ findUnsupported }) => findUnsupported?.(model, options) ?? []);
}

/** Targets whose files include an index; validators have none if the runtime is another module. */
const WHOLE = new Set<TargetName>(['types', 'client', 'server']);

/**
 * Returns the folder of each target: the output folder, or one named after the target where files would overwrite each
 * other.
 */
function foldersOf({ targets, separate, runtime }: GenerateOptions): (target: TargetName) => string {
  const hasIndex = separate || runtime === undefined;
  const whole = new Set(targets.filter((name) => WHOLE.has(name) || (hasIndex && name === 'validators')));
  return (target) => (whole.size > 1 ? `${target}/` : '');
}

export interface TargetOptions extends ValidatorOptions, Imports {
  /** Write a module per operation, which imports the runtime. */
  readonly separate?: boolean;
  /** Leave out the validators of a server, for example to compare only committed files. */
  readonly withoutValidators?: boolean;
  readonly importExtension?: '.ts' | '.js';
}

export interface TargetInput {
  readonly model: Document;
  readonly types: () => DocumentTypes;
  readonly options: TargetOptions;
  readonly onStep: (step: string) => void;
  readonly refuse: (unsupported: Unsupported) => void;
}

export interface Target {
  readonly summary: string;
  readonly emit: (input: TargetInput) => Files | Promise<Files>;
  readonly findUnsupported?: (model: Document, options: TargetOptions) => readonly Unsupported[];
}

const VALIDATORS = 'validators.js';

export const TARGETS = {
  types: {
    summary: 'the types of all schemas and operations',
    emit: ({ types }) => typeFiles(types()),
  },
  client: {
    summary: 'typed methods by tag and the table of operations',
    // The protocol of `x-profile` has a client of its own; any other document is called as OpenAPI says.
    emit: ({ model, types, options }) => {
      if (model.extensions.has('x-profile')) return clientFiles(types(), options);
      const { module, files } = runtimeOf('client', options);
      return new Map([...apiFiles(types(), { ...options, runtime: module }), ...files]);
    },
  },
  server: {
    summary: 'typed handlers, the table of operations, createService and its validators',
    findUnsupported: (model, options) => [
      ...serverFaults(model),
      ...(options.withoutValidators ? [] : validatorFaults(model, options)),
    ],
    emit: async ({ model, types, options, onStep, refuse }) => {
      onStep(compilingStep(model));
      const code = options.withoutValidators ? undefined : await compileValidators(model, options, refuse);
      const { module, files: written } = runtimeOf('server', options);
      const isTyped = options.runtime === undefined;
      const validators = isTyped ? 'TypeScript' : 'JavaScript';
      const files = serverFiles(types(), { ...options, runtime: module, validators });
      if (code !== undefined && isTyped) files.set('validators.ts', typedValidators(code, module));
      else if (code !== undefined) files.set(VALIDATORS, HEADER + code);
      return new Map([...files, ...written]);
    },
  },
  validators: {
    summary: 'the compiled check of every message alone, without eval',
    findUnsupported: (model, options) =>
      options.separate
        ? separateFaults(model, options)
        : [...unreadable(model), ...validatorFaults(model, options)],
    emit: async ({ model, options, onStep, refuse }) => {
      onStep(compilingStep(model));
      if (options.separate) return separateFiles(model, options, refuse);
      const { runtime, importExtension = '.ts' } = options;
      unreadable(model).forEach(refuse);
      const code = await compileValidators(model, options, refuse);
      return runtime === undefined
        ? checkFiles(model, code, importExtension)
        : new Map([[VALIDATORS, HEADER + code]]);
    },
  },
  'not-expressible': {
    summary: 'a list of the clauses that no type expresses',
    emit: ({ types }) => new Map([['not-expressible.ts', notExpressibleFile(types())]]),
  },
} satisfies Record<string, Target>;

function compilingStep({ operations }: Document): string {
  return `Compiling validators for ${operations.length.toLocaleString('en')} operations`;
}

export type TargetName = keyof typeof TARGETS;

export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];
