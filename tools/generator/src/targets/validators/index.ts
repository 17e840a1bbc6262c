import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, HEADER, importTypes, quoted, typeName } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { TargetOptions } from '../../options.ts';
import { bodyContents, leavesBodyOut } from '../api/call-facts.ts';
import { literal } from '../facts.ts';
import { messageTypes, runtimeFiles, runtimeOf } from '../target-files.ts';
import { compileFunctions } from './compile-functions.ts';
import { type MessagePart, validationTargets } from './messages.ts';
import { allOperations, lazyOperations, separateModules } from './operation-modules.ts';
import { collectSchemas } from './schema-set.ts';

/** For other tools: the messages of a document, and the functions that convert and check their values. */
export { compilePattern } from '../../patterns/slowness.ts';
export { type CoercionPlan, coerce, type ParameterTexts } from '../../runtime/coerce.ts';
export { isMultipleOf } from '../../runtime/values.ts';
export { formats } from './formats.ts';
export { type MessagePart, type ValidationTarget, validationTargets } from './messages.ts';

interface ValidatorOptions extends TargetOptions {
  /**
   * Parts of the messages to compile; by default, all. For example, a client that checks only what it sends needs no
   * responses.
   */
  readonly parts?: readonly MessagePart[];
}

/**
 * Compiles a validator for every message of a document: for request bodies by media type, for responses by status, and
 * for webhooks. Query, path, headers and cookies are each checked as an object, the query also with the rules in
 * `x-query-schema`. The code has no dependencies and needs no eval. Parts that no validator can check are left out;
 * `unsupportedByValidators` lists them.
 *
 * @returns an ES module that exports `validators` by operation, `coerce` and `index`
 * @throws SchemaFault for a schema that Ajv cannot compile
 */
export async function compileValidators(model: Document, options: ValidatorOptions = {}): Promise<string> {
  return printed(allOperations(model, compiledMessages(model, options)), options);
}

/**
 * Compiles the validators of each operation to a separate file. The file exports `operation` and `index`.
 *
 * @returns the texts of all files, including shared ones, by name; and for each operation its file name without
 * extension
 * @throws SchemaFault for a schema that Ajv cannot compile
 */
export async function compileSeparately(model: Document, options: ValidatorOptions = {}) {
  const { files, fileNames } = separateModules(compiledMessages(model, options));
  return { files: await printedFiles(files, '', '.js', options), fileNames };
}

async function printedFiles(
  files: ReadonlyMap<string, string>,
  start: string,
  extension: string,
  options: ValidatorOptions,
): Promise<Files> {
  const texts = [...files].map(
    async ([name, code]) => [name + extension, start + (await printed(code, options))] as const,
  );
  return new Map(await Promise.all(texts));
}

async function printed(code: string, { minify }: ValidatorOptions): Promise<string> {
  if (!minify) return code;
  const { transform } = await import('esbuild').catch((cause: unknown) => {
    throw new Error('`--minify` needs esbuild. Run: npm install --save-dev esbuild', { cause });
  });
  const written = { format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none' } as const;
  return (await transform(code, { minify: true, ...written })).code;
}

/** Lists the parts that no validator can check, before anything is compiled. */
export function unsupportedByValidators(
  model: Document,
  { parts, formats }: ValidatorOptions,
): readonly Unsupported[] {
  return collectSchemas(model, chosenMessages(model, parts), formats).faults;
}

function chosenMessages(model: Document, parts: ValidatorOptions['parts']) {
  return validationTargets(model).filter(({ part }) => !parts || parts.includes(part));
}

function compiledMessages(model: Document, { parts, formats }: ValidatorOptions) {
  const messages = chosenMessages(model, parts);
  const set = collectSchemas(model, messages, formats);
  return { messages, set, functions: compileFunctions(set, formats) };
}

/** A check of the input of an operation: the parts that it covers, in words, and the facts that the runtime needs. */
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

/** For the client of `x-profile`, which checks one input per operation: the body or the query. */
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
 */
export async function separateFiles(
  model: Document,
  types: () => DocumentTypes,
  options: TargetOptions,
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
  // In a folder, since a validator may have the name of one of these files.
  const typed = kind === WHOLE_INPUT ? messageTypes(types(), options, 'types/') : undefined;
  const texts: Files = new Map(typed?.files);
  for (const operation of model.operations) {
    const file = fileNames.get(operation.id);
    const check = file === undefined ? undefined : kind.checkOf(operation);
    if (file === undefined || !check) continue;
    exported.push(`export { ${validatorName(operation)} } from './${file}${importExtension}';`);
    texts.set(
      `${file}.ts`,
      moduleText(operation, check, file, runtime, kind, typed?.typesFrom('operations')),
    );
    texts.set(`compiled/${file}.js`, codeOf(`${file}.js`));
    texts.set(`compiled/${file}.d.ts`, declarationText(runtime, kind));
  }
  const modules = new Set([...fileNames.values()].map((file) => `${file}.js`));
  for (const name of files.keys()) if (!modules.has(name)) texts.set(`compiled/${name}`, codeOf(name));
  const preflight = kind === WHOLE_INPUT ? `\nexport { preflightOf } from ${quoted(runtime)};\n` : '';
  texts.set('index.ts', `${HEADER}${exported.sort().join('\n')}\n${preflight}`);
  return new Map([...texts, ...written]);
}

function validatorName({ id }: Operation): string {
  return `validate${typeName(id)}`;
}

function moduleText(
  operation: Operation,
  { what, facts }: Check,
  file: string,
  runtime: string,
  { call, type }: SeparateKind,
  operations: string | undefined,
): string {
  const { id, summary } = operation;
  const own = literal({ operation: id, ...facts }).replace(/ \}$/, '');
  const doc = docComment([`Checks ${what} of \`${id}\`${summary === undefined ? '' : `: ${summary}`}.`]);
  const typed = operations === undefined ? '' : importTypes(['Operations'], operations);
  return `${HEADER}import { type ${type(id).replace(/<.*/s, '')}, ${call} } from ${quoted(runtime)};
${typed}import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(operation)}: ${type(id)} = /* @__PURE__ */ ${call}(${own}, compiled: operation, index });
`;
}

function declarationText(runtime: string, { facts }: SeparateKind): string {
  const from = runtime.startsWith('.') ? `../${runtime}` : runtime;
  return `${HEADER}import type { ${facts} } from ${quoted(from)};

export declare const operation: ${facts}['compiled'];
export declare const index: ${facts}['index'];
`;
}

/** Maximum number of characters of the functions that a server imports when it starts. */
const MAX_AT_START = 500_000;

/**
 * Writes the validators of a server as TypeScript, or as JavaScript if the runtime is another module. In TypeScript,
 * each operation of a large document has a module that is imported on first use.
 *
 * @param runtime the module from which generated files import their runtime
 * @param maxAtStart a document is large if its functions have more characters than this
 */
export async function serverValidators(
  model: Document,
  options: TargetOptions,
  runtime: string,
  maxAtStart = MAX_AT_START,
): Promise<Files> {
  const compiled = compiledMessages(model, options);
  const sizes = [...compiled.functions.values()].map(({ parts }) => parts.code.length);
  const isLarge = sizes.reduce((sum, size) => sum + size, 0) > maxAtStart;
  if (options.runtime !== undefined || !isLarge) {
    const code = await printed(allOperations(model, compiled), options);
    return options.runtime === undefined
      ? new Map([['validators.ts', typedValidators(code, runtime, 'CompiledValidators')]])
      : new Map([['validators.js', HEADER + code]]);
  }
  const { main, files } = lazyOperations(model, compiled, './validators/', options.importExtension ?? '.ts');
  const modules = await printedFiles(files, UNCHECKED + HEADER, '.ts', options);
  return new Map([
    ['validators.ts', typedValidators(await printed(main, options), runtime, 'ServiceValidators')],
    ...[...modules].map(([name, text]) => [`validators/${name}`, text] as const),
  ]);
}

/** The first lines of JavaScript in a TypeScript file. */
const UNCHECKED = '// @ts-nocheck\n/* eslint-disable */\n';

/**
 * Converts compiled validators to a TypeScript module that exports `messages`.
 *
 * @param type the type of `messages`, which the runtime exports
 * @throws Error when the code does not end with the exports `coerce`, `index` and `validators`
 */
export function typedValidators(code: string, runtime: string, type: string): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const properties = names.split(',').map((name) => {
    const [local = '', property = local] = name.trim().split(' as ');
    return `${property}: ${local}`;
  });
  if (properties.length !== 3)
    throw new Error('The compiled validators do not end with their three exports.');
  return `${UNCHECKED}${HEADER}import type { ${type} } from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: ${type} = { ${properties.join(', ')} };
export { $messages as messages };
`;
}

/**
 * Writes the compiled validators. Unless the runtime is another module, the files also contain the types of the messages
 * and the functions of `createChecks`, which explain errors.
 */
export async function validatorFiles(
  model: Document,
  types: () => DocumentTypes,
  options: TargetOptions,
): Promise<Files> {
  const code = await compileValidators(model, options);
  if (options.runtime !== undefined) return new Map([['validators.js', HEADER + code]]);
  const { typesFrom, files, from } = messageTypes(types(), options);
  const index = `${HEADER}import { createChecks, type MessageChecks } from ${quoted(from('runtime/check-message'))};
import type { Callbacks, Operations, Webhooks } from ${quoted(typesFrom('operations'))};
import { messages } from ${quoted(from('validators'))};

export type * from ${quoted(typesFrom('operations'))};
export type * from ${quoted(typesFrom('schemas'))};

type Messages = Operations & Webhooks & Callbacks;

/** The id of an operation, webhook or callback. */
export type OperationId = keyof Messages;

export const { checkInput, checkResponse, schemaOf }: MessageChecks<Messages> = createChecks<Messages>(messages);
`;
  return new Map([
    ...files,
    ['index.ts', index],
    ['validators.ts', typedValidators(code, from('runtime/operation'), 'CompiledValidators')],
    ...runtimeFiles('validators', options.importExtension ?? '.ts'),
  ]);
}
