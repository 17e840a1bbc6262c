import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, HEADER, importTypes, quoted, typeName } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';

import { bodyContents, leavesBodyOut } from '../client/call-facts.ts';
import { literal } from '../facts.ts';
import { messageTypes, type RunOptions, runtimeOf } from '../target-files.ts';
import {
  compileSeparately,
  compileValidators,
  unsupportedByValidators,
  type ValidatorOptions,
} from './index.ts';
import type { MessagePart } from './messages.ts';

/** A check of an operation's input: a description of the parts that it covers, and the facts that the runtime needs. */
interface Check {
  readonly what: string;
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** A way to check the inputs of operations with separate validators. */
interface SeparateKind {
  readonly parts: readonly MessagePart[];
  /** The function of the runtime that makes a validator. */
  readonly call: string;
  /** The type of a validator. */
  readonly type: (id: string) => string;
  /** The type of the argument of the function that `call` names. */
  readonly facts: string;
  /** The package that contains the runtime. If undefined, the runtime is written with the files. */
  readonly package?: string;
  readonly checkOf: (operation: Operation) => Check | undefined;
}

/** For the client of a document with `x-profile`. It checks one input per operation: the body or the query. */
const ONE_INPUT: SeparateKind = {
  parts: ['body', 'query'],
  call: 'validator',
  type: () => 'Validator',
  facts: 'ValidatorFacts',
  package: '@cross-border-payments/client/validate',
  checkOf: (operation) => {
    const [content, ...others] = bodyContents(operation);
    const hasQuery = operation.parameters.query.length > 0;
    if (!content && hasQuery) return { what: 'the query', facts: { part: 'query' } };
    if (!content || others.length > 0 || hasQuery) return undefined;
    return { what: 'the body', facts: { part: 'body', mediaType: content.mediaType } };
  },
};

/** For other clients: checks parameters of every place and the body. */
const WHOLE_INPUT: SeparateKind = {
  parts: ['path', 'query', 'header', 'cookie', 'body'],
  call: 'inputValidator',
  type: (id) => `InputValidator<Operations[${quoted(id)}]>`,
  facts: 'InputValidatorOptions',
  checkOf: (operation) => {
    const [content] = bodyContents(operation);
    const isBodyRequired = operation.body?.required ? { isBodyRequired: true } : {};
    return { what: 'the input', facts: content ? { mediaType: content.mediaType, ...isBodyRequired } : {} };
  },
};

function separateKind({ extensions }: Document): SeparateKind {
  return extensions.has('x-profile') ? ONE_INPUT : WHOLE_INPUT;
}

/**
 * Lists the parts that separate validators cannot check. With `x-profile`, these include operations that have more than
 * one input.
 */
export function separateFaults(model: Document, options: ValidatorOptions): Unsupported[] {
  const { parts, checkOf } = separateKind(model);
  const several = model.operations.filter(
    (operation) => operation.body && !leavesBodyOut(operation) && !checkOf(operation),
  );
  return [
    ...unsupportedByValidators(model, { ...options, parts }),
    ...several.map(({ id, pointer }) => {
      const reason = `${id} has more than one input, and a validator checks one.`;
      return { code: 'not-sendable', pointer, reason } as const;
    }),
  ];
}

/**
 * Writes a module for each operation whose input can be checked, so that a program loads only the validators that it
 * uses. Modules that several operations share are in `compiled/`. Without `x-profile`, the index exports `preflightOf`.
 * With `x-profile`, the two modules in `all/` contain every validator by operation. They load faster than the three
 * modules of each operation, so a client that checks each call uses them.
 */
export async function separateFiles(
  model: Document,
  types: () => DocumentTypes,
  options: RunOptions,
): Promise<Files> {
  const kind = separateKind(model);
  const { runtime, runtimeFiles: written } = runtimeOf('preflight', {
    ...options,
    runtime: options.runtime ?? kind.package,
  });
  const { importExtension = '.ts' } = options;
  const { files, fileNames } = await compileSeparately(model, { ...options, parts: kind.parts });
  const codeOf = (name: string) => HEADER + (files.get(name) ?? '');
  const exported: string[] = [];
  const together = new Map<string, string>();
  // The types are in a folder, because a validator may have the name of one of their files.
  const typed = kind === WHOLE_INPUT ? messageTypes(types(), options, 'types/') : undefined;
  const texts: Files = new Map(typed?.files);
  for (const operation of model.operations) {
    const file = fileNames.get(operation.id);
    const check = file === undefined ? undefined : kind.checkOf(operation);
    if (file === undefined || !check) continue;
    exported.push(`export { ${validatorName(operation)} } from './${file}${importExtension}';`);
    together.set(quoted(operation.id), callText(operation, check, kind, `compiled[${quoted(operation.id)}]`));
    texts.set(
      `${file}.ts`,
      moduleText(operation, check, file, runtime, kind, typed?.typesFrom('operations')),
    );
    texts.set(`compiled/${file}.js`, codeOf(`${file}.js`));
    texts.set(
      `compiled/${file}.d.ts`,
      declarationText(runtime, kind, `operation: ${kind.facts}['compiled']`),
    );
  }
  const modules = new Set([...fileNames.values()].map((file) => `${file}.js`));
  for (const name of files.keys()) if (!modules.has(name)) texts.set(`compiled/${name}`, codeOf(name));
  if (kind === ONE_INPUT) {
    const code = await compileValidators(model, { ...options, parts: kind.parts });
    texts.set('all/index.ts', togetherText(together, runtime, kind));
    texts.set('all/compiled.js', HEADER + code);
    const ids = [...together.keys()].join(' | ') || 'never';
    const validators = `validators: Readonly<Record<${ids}, ${kind.facts}['compiled']>>`;
    texts.set('all/compiled.d.ts', declarationText(runtime, kind, validators));
  }
  const preflight = kind === WHOLE_INPUT ? `\nexport { preflightOf } from ${quoted(runtime)};\n` : '';
  texts.set('index.ts', `${HEADER}${exported.sort().join('\n')}\n${preflight}`);
  return new Map([...texts, ...written]);
}

function validatorName({ id }: Operation): string {
  return `validate${typeName(id)}`;
}

function moduleText(
  operation: Operation,
  check: Check,
  file: string,
  runtime: string,
  kind: SeparateKind,
  operations: string | undefined,
): string {
  const { id, summary } = operation;
  const doc = docComment([
    `Checks ${check.what} of \`${id}\`${summary === undefined ? '' : `: ${summary}`}.`,
  ]);
  const typed = operations === undefined ? '' : importTypes(['Operations'], operations);
  return `${HEADER}${runtimeImport(id, runtime, kind)}
${typed}import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(operation)}: ${kind.type(id)} = /* @__PURE__ */ ${callText(operation, check, kind, 'operation')};
`;
}

function togetherText(calls: ReadonlyMap<string, string>, runtime: string, kind: SeparateKind): string {
  const rows = [...calls].map(([id, call]) => `  ${id}: ${call},\n`);
  return `${HEADER}${runtimeImport('', fromFolder(runtime), kind)}
import { index, validators as compiled } from './compiled.js';

/** The validators by operation. */
export const validators: Readonly<Record<string, ${kind.type('')}>> = {
${rows.join('')}};
`;
}

function runtimeImport(id: string, runtime: string, { call, type }: SeparateKind): string {
  return `import { type ${type(id).replace(/<.*/s, '')}, ${call} } from ${quoted(runtime)};`;
}

/** Writes the call that makes a validator. */
function callText({ id }: Operation, { facts }: Check, { call }: SeparateKind, compiled: string): string {
  return `${call}(${literal({ operation: id, ...facts }).replace(/ \}$/, '')}, compiled: ${compiled}, index })`;
}

/** @param exported the exported constant with the compiled code, and its type */
function declarationText(runtime: string, { facts }: SeparateKind, exported: string): string {
  return `${HEADER}import type { ${facts} } from ${quoted(fromFolder(runtime))};

export declare const ${exported};
export declare const index: ${facts}['index'];
`;
}

/** Returns how a file in a folder of the output imports the runtime. */
function fromFolder(runtime: string): string {
  return runtime.startsWith('.') ? `../${runtime}` : runtime;
}
