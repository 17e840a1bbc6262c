import type { Document, Unsupported } from '@cross-border-payments/openapi/model';
import { HEADER } from './emit/text.ts';
import { type DocumentTypes, type Files, notExpressibleFile, typeFiles } from './emit/type-files.ts';
import { apiFiles } from './targets/api/index.ts';
import { clientFiles } from './targets/client/index.ts';
import { serverFaults, unreadable } from './targets/server/faults.ts';
import { serverFiles } from './targets/server/index.ts';
import { type Imports, runtimeOf } from './targets/target-files.ts';
import { compileValidators, type ValidatorOptions, validatorFaults } from './targets/validators/index.ts';
import {
  checkFiles,
  separateFaults,
  separateFiles,
  typedValidators,
} from './targets/validators/validator-files.ts';

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
  readonly foresee?: (model: Document, options: TargetOptions) => readonly Unsupported[];
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
    foresee: (model, options) => [
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
    foresee: (model, options) =>
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
    summary: 'a list of what the document says and no type can say',
    emit: ({ types }) => new Map([['not-expressible.ts', notExpressibleFile(types())]]),
  },
} satisfies Record<string, Target>;

function compilingStep({ operations }: Document): string {
  return `Compiling validators for ${operations.length.toLocaleString('en')} operations`;
}

export type TargetName = keyof typeof TARGETS;

export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];
