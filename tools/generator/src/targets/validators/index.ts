import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, HEADER, quoted, typeName } from '../../emit/text.ts';
import type { Files } from '../../emit/type-files.ts';
import { bodyContents, leavesBodyOut } from '../api/call-facts.ts';
import { literal } from '../facts.ts';
import { type Imports, runtimeFiles, runtimeOf } from '../target-files.ts';
import { bundleModules, minified, moduleName } from './bundle.ts';
import { compileFunctions } from './compile-functions.ts';
import type { FormatChoice } from './formats.ts';
import { type MessagePart, messagesOf } from './messages.ts';
import { allOperations, operationModules } from './operation-modules.ts';
import { collectSchemas, type Refuse, SchemaFault } from './schema-set.ts';

/** What other tools need: the messages of a document, and how their values are read and checked. */
export { compilePattern } from '../../patterns/slowness.ts';
export { type CoercionPlan, coerce, type ParameterTexts } from '../../runtime/coerce.ts';
export { isMultipleOf } from '../../runtime/values.ts';
export { formats } from './formats.ts';
export { type Message, type MessagePart, messagesOf } from './messages.ts';

export interface ValidatorOptions {
  readonly minify?: boolean;
  /** Parts of the messages to compile; all by default. A client that checks before sending needs no responses. */
  readonly parts?: readonly MessagePart[];
  /** Formats to check; by default the usual ones. `all` checks `contentEncoding`, too. */
  readonly formats?: FormatChoice;
}

/**
 * Compiles a validator for every message of a document: request bodies by media type; query, path, headers and cookies
 * as objects (with `x-query-schema`); responses by status; webhooks. The code has no dependencies and needs no eval.
 *
 * @param refuse notes what no validator can check, which is left out; by default, throws a SchemaFault
 * @returns an ES module that exports `validators` by operation, `coerce` and `index`
 */
export async function compileValidators(
  model: Document,
  options: ValidatorOptions = {},
  refuse = refuseAll,
): Promise<string> {
  const code = allOperations(model, compiledMessages(model, options, refuse));
  return options.minify ? minified(code) : code;
}

/**
 * Compiles the validators of each operation to a file of its own, which exports `operation` and `index`.
 *
 * @param refuse as for `compileValidators`
 * @returns file texts by name, with the shared files (`chunk-*.js`), and the file name of each operation without ending
 */
export async function compileSeparately(model: Document, options: ValidatorOptions = {}, refuse = refuseAll) {
  const { texts, fileNames } = operationModules(compiledMessages(model, options, refuse));
  const entries = new Map([...fileNames].map(([id, file]) => [moduleName('operation', id), file]));
  return { files: await bundleModules(texts, entries, options.minify ?? false), fileNames };
}

/** Lists what no validator can check, before anything is compiled. */
export function validatorFaults(model: Document, { parts, formats }: ValidatorOptions): Unsupported[] {
  const found: Unsupported[] = [];
  collectSchemas(model, chosenMessages(model, parts), (item) => void found.push(item), formats);
  return found;
}

function chosenMessages(model: Document, parts: ValidatorOptions['parts']) {
  return messagesOf(model).filter(({ part }) => !parts || parts.includes(part));
}

const refuseAll: Refuse = ({ pointer, reason }) => {
  throw new SchemaFault(pointer, reason);
};

function compiledMessages(model: Document, { parts, formats }: ValidatorOptions, refuse: Refuse) {
  const messages = chosenMessages(model, parts);
  const set = collectSchemas(model, messages, refuse, formats);
  return { messages, set, functions: compileFunctions(set, formats) };
}

/** What a validator checks of an operation, in words, and the facts for the runtime. */
interface Check {
  readonly what: string;
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** How separate validators check the inputs of operations. */
interface SeparateKind {
  readonly parts: readonly MessagePart[];
  /** The function of the runtime that makes a validator. */
  readonly call: string;
  /** The type of its argument. */
  readonly facts: string;
  readonly runtimeOf: (runtime: string | undefined) => ReturnType<typeof runtimeOf>;
  readonly checkOf: (operation: Operation, refuse: Refuse) => Check | undefined;
}

/** One input per operation, as the client of `x-profile` checks it. */
const ONE_INPUT: SeparateKind = {
  parts: ['body', 'query'],
  call: 'validator',
  facts: 'ValidatorFacts',
  runtimeOf: (module = '@cross-border-payments/client/validate') => ({ module, files: new Map() }),
  checkOf: (operation, refuse) => {
    const { body, parameters, pointer, id } = operation;
    const hasQuery = parameters.query.length > 0;
    const query = { what: 'the query', facts: { part: 'query' } };
    if (!body || leavesBodyOut(operation)) return hasQuery ? query : undefined;
    const [content, ...others] = body.contents;
    if (content && others.length === 0 && !hasQuery)
      return { what: 'the body', facts: { part: 'body', mediaType: content.mediaType } };
    const reason = `${id} has more than one input, and a validator checks one.`;
    refuse({ code: 'not-sendable', pointer, reason });
    return undefined;
  },
};

/** The parameters by place, and the body. */
const WHOLE_INPUT: SeparateKind = {
  parts: ['path', 'query', 'header', 'cookie', 'body'],
  call: 'inputValidator',
  facts: 'InputFacts',
  runtimeOf: (runtime) => runtimeOf('preflight', { runtime }),
  checkOf: (operation) => {
    const [content] = bodyContents(operation);
    const isBodyRequired = operation.body?.required ? { isBodyRequired: true } : {};
    return { what: 'the input', facts: content ? { mediaType: content.mediaType, ...isBodyRequired } : {} };
  },
};

function separateKind({ extensions }: Document): SeparateKind {
  return extensions.has('x-profile') ? ONE_INPUT : WHOLE_INPUT;
}

export function separateFaults(model: Document, options: ValidatorOptions): Unsupported[] {
  return validatorFaults(model, { ...options, parts: separateKind(model).parts });
}

/**
 * Writes a module per operation with an input to check, so that a program loads only the validators it uses. Shared
 * modules are in `compiled/`. Without `x-profile`, the index exports `preflightOf`.
 *
 * @param refuse notes what validators cannot check, and operations with several inputs if one is checked
 */
export async function separateFiles(
  model: Document,
  options: ValidatorOptions & Imports,
  refuse: Refuse,
): Promise<Files> {
  const kind = separateKind(model);
  const { module: runtime, files: written } = kind.runtimeOf(options.runtime);
  const { files, fileNames } = await compileSeparately(model, { ...options, parts: kind.parts }, refuse);
  const codeOf = (name: string) => HEADER + withoutBareImports(files.get(name) ?? '');
  const exported: string[] = [];
  const texts: Files = new Map();
  for (const operation of model.operations) {
    const file = fileNames.get(operation.id);
    const check = file === undefined ? undefined : kind.checkOf(operation, refuse);
    if (file === undefined || !check) continue;
    exported.push(`export { ${validatorName(operation)} } from './${file}.ts';`);
    texts.set(`${file}.ts`, moduleText(operation, check, file, runtime, kind));
    texts.set(`compiled/${file}.js`, codeOf(`${file}.js`));
    texts.set(`compiled/${file}.d.ts`, declarationText(runtime, kind));
  }
  for (const name of files.keys()) if (name.startsWith('chunk-')) texts.set(`compiled/${name}`, codeOf(name));
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
  { call }: SeparateKind,
): string {
  const { id, summary } = operation;
  const own = literal({ operation: id, ...facts }).replace(/ \}$/, '');
  const doc = docComment([`Checks ${what} of \`${id}\`${summary === undefined ? '' : `: ${summary}`}.`]);
  return `${HEADER}import { type Validator, ${call} } from ${quoted(runtime)};
import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(operation)}: Validator = /* @__PURE__ */ ${call}(${own}, compiled: operation, index });
`;
}

function declarationText(runtime: string, { facts }: SeparateKind): string {
  const from = runtime.startsWith('.') ? `../${runtime}` : runtime;
  return `${HEADER}import type { ${facts} } from ${quoted(from)};

export declare const operation: ${facts}['compiled'];
export declare const index: ${facts}['index'];
`;
}

/** Bundlers warn about imports that import nothing, and chunks have no side effects. */
function withoutBareImports(code: string): string {
  return code.replaceAll(/\bimport"\.\/chunk-[A-Z0-9]+\.js";/g, '');
}

/**
 * Makes compiled validators a TypeScript module that exports `messages`.
 *
 * @throws Error when the code does not end with the exports `coerce`, `index` and `validators`
 */
export function typedValidators(code: string, runtime: string): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const properties = names.split(',').map((name) => {
    const [local = '', property = local] = name.trim().split(' as ');
    return `${property}: ${local}`;
  });
  if (properties.length !== 3)
    throw new Error('The compiled validators do not end with their three exports.');
  return `// @ts-nocheck
/* eslint-disable */
${HEADER}import type { CompiledMessages } from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: CompiledMessages = { ${properties.join(', ')} };
export { $messages as messages };
`;
}

/** Writes the compiled validators with `checkInput` and `checkResponse`, which explain what is wrong. */
export function checkFiles(model: Document, code: string, importExtension: string): Files {
  const ids = model.operations.map(({ id }) => `\n  | ${quoted(id)}`);
  const index = `${HEADER}import { createChecks, type MessageChecks } from './runtime/check-message${importExtension}';
import { messages } from './validators${importExtension}';

/** The id of an operation. */
export type OperationId =${ids.join('') || ' never'};

export const { checkInput, checkResponse }: MessageChecks<OperationId> = createChecks<OperationId>(messages);
`;
  return new Map([
    ['index.ts', index],
    ['validators.ts', typedValidators(code, `./runtime/operation${importExtension}`)],
    ...runtimeFiles('validators', importExtension),
  ]);
}
