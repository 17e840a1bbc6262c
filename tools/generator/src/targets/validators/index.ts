/**
 * Belongs here:
 * - choosing the messages to validate, and compiling their schemas with Ajv to code that needs no eval
 *
 * Does not belong here:
 * - helpers that compiled code calls: `src/runtime` has them
 * - wording errors: `engine/explain` does that
 */

import type { Document, Unsupported } from '@cross-border-payments/openapi/model';
import { PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { HEADER, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { TargetOptions } from '../../options.ts';
import { leavesBodyOut, literal } from '../facts.ts';
import { messageTypes, type RunOptions, runtimeFiles } from '../target-files.ts';
import { compileFunctions } from './compile-functions.ts';
import { type MessagePart, validationTargets } from './messages.ts';
import { allOperations, lazyOperations, separateModules } from './operation-modules.ts';
import { collectSchemas } from './schema-set.ts';

/** For other tools: the messages of a document, and the functions that convert and check their values. */
export { compilePattern } from '../../patterns/plan-pattern.ts';
export { type CoercionPlan, coerce } from '../../runtime/coerce.ts';
export { isMultipleOf } from '../../runtime/values.ts';
export { mayBeAnyString } from './coercion-plan.ts';
export { formats } from './formats.ts';
export { parameterMessage, type ValidationTarget } from './messages.ts';
export { plainKeywords } from './replaced-keywords.ts';

export interface ValidatorOptions extends TargetOptions {
  readonly parts?: readonly MessagePart[];
}

/**
 * Compiles a validator for every message of a document: for request bodies by media type, for responses by status, and
 * for webhooks. Query, path, headers and cookies are each checked as an object. The code needs no packages and no eval.
 * Parts that no validator can check are left out; `unsupportedByValidators` lists them.
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
 * @returns the texts of all files by name, and for each operation its file name without extension
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

/** Maximum number of characters of the functions that a server imports when it starts. */
const MAX_AT_START = 500_000;

/**
 * Writes the validators of a server as TypeScript, or as JavaScript if the runtime is another module. In TypeScript,
 * the operations of each tag of a large document have a module that is imported on first use.
 *
 * @param runtime the module from which generated files import their runtime
 * @param maxAtStart a document is large if its functions have more characters in total
 */
export async function serverValidators(
  model: Document,
  options: TargetOptions,
  runtime: string,
  maxAtStart = MAX_AT_START,
): Promise<Files> {
  const compiled = compiledMessages(model, options);
  const size = [...compiled.functions.values()].reduce((sum, { code }) => sum + code.length, 0);
  if (options.runtime !== undefined || size <= maxAtStart) {
    const code = await printed(allOperations(model, compiled), options);
    return options.runtime === undefined
      ? new Map([['validators.ts', typedValidators(code, runtime, 'CompiledValidators')]])
      : new Map([['validators.js', HEADER + code]]);
  }
  const { main, files } = lazyOperations(model, compiled, './validators/', options.importExtension ?? '.ts');
  const modules = await printedFiles(files, UNCHECKED + HEADER, '.ts', options);
  const hasChoices = [...files.values()].some(reportsChoices);
  const text = typedValidators(await printed(main, options), runtime, 'ServiceValidators', hasChoices);
  return new Map([
    ['validators.ts', text],
    ...[...modules].map(([name, code]) => [`validators/${name}`, code] as const),
  ]);
}

function reportsChoices(code: string): boolean {
  return /, ?"(?:any|one)Of",/.test(code);
}

const UNCHECKED = '// @ts-nocheck\n/* eslint-disable */\n';

/**
 * Converts compiled validators to a TypeScript module that exports `messages`.
 *
 * @param type the type of `messages`, which the runtime exports
 * @param hasChoices whether an error may be about `anyOf` or `oneOf`, because separate code explains these
 */
export function typedValidators(
  code: string,
  runtime: string,
  type: string,
  hasChoices: boolean = reportsChoices(code),
): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const properties = names.split(',').map((name) => {
    const [local = '', property = local] = name.trim().split(' as ');
    return `${property}: ${local}`;
  });
  const imports = hasChoices ? `{ resolveChoice, type ${type} }` : `type { ${type} }`;
  if (hasChoices) properties.push('choices: resolveChoice');
  return `${UNCHECKED}${HEADER}import ${imports} from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: ${type} = { ${properties.join(', ')} };
export { $messages as messages };
`;
}

/** Writes what the checks need to know about each operation, webhook and callback in addition to its validators. */
function declaredMessages({ operations, webhooks }: Document): string {
  const callbacks = operations.flatMap((operation) => operation.callbacks);
  const facts = [...operations, ...webhooks, ...callbacks].map((operation) => {
    const { id, body, parameters, responses } = operation;
    const places = PARAMETER_GROUPS.filter(([place]) => parameters[place].length > 0).map(([, name]) => name);
    const declared = {
      isBodyRequired: (body?.required && !leavesBodyOut(operation)) || undefined,
      parts: body ? [...places, 'body'] : places,
      statuses: responses.map(({ status }) => status),
    };
    return [id, `  ${propertyName(id)}: ${literal(declared)},\n`] as const;
  });
  return [...new Map(facts).values()].join('');
}

/**
 * Writes the compiled validators. Unless the runtime is another module, the files also contain the types of the
 * messages and the functions of `createChecks`, which explain errors.
 *
 * @param others the files of the other targets; the runtime of a server among them is used, and its validators if they
 * are one module
 */
export async function validatorFiles(
  model: Document,
  types: () => DocumentTypes,
  options: RunOptions,
  others: Files = new Map(),
): Promise<Files> {
  if (options.runtime !== undefined)
    return new Map([['validators.js', HEADER + (await compileValidators(model, options))]]);
  const { typesFrom, files, from } = messageTypes(types(), options);
  const { importExtension = '.ts' } = options;
  const hasServer = others.has('server/service.ts');
  const isLazy = [...others.keys()].some((name) => name.startsWith('server/validators/'));
  const hasAll = others.has('server/validators.ts') && !isLazy;
  const fromServer = (file: string) => `.${from(`server/${file}`)}`;
  const runtime = (hasServer ? fromServer : from)('runtime/check-message');
  const index = `${HEADER}import { createChecks, type MessageChecks } from ${quoted(runtime)};
import type { Callbacks, Operations, Webhooks } from ${quoted(typesFrom('operations'))};
import { messages } from ${quoted((hasAll ? fromServer : from)('validators'))};

export type * from ${quoted(typesFrom('operations'))};
export type * from ${quoted(typesFrom('schemas'))};

type Messages = Operations & Webhooks & Callbacks;

/** The id of an operation, webhook or callback. */
export type OperationId = keyof Messages;

export const { checkInput, checkResponse, schemaOf }: MessageChecks<Messages> = createChecks<Messages>(messages, {
${declaredMessages(model)}});
`;
  const written = new Map([...files, ['index.ts', index]]);
  if (!hasAll) {
    const code = await compileValidators(model, options);
    written.set('validators.ts', typedValidators(code, runtime, 'CompiledValidators'));
  }
  return hasServer ? written : new Map([...written, ...runtimeFiles('validators', importExtension)]);
}
