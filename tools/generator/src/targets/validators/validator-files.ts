import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, HEADER, quoted, typeName } from '../../emit/text.ts';
import type { Files } from '../../emit/type-files.ts';
import { bodyContents, leavesBodyOut } from '../api/call-facts.ts';
import { literal } from '../facts.ts';
import { runtimeFiles } from '../target-files.ts';
import { compileSeparately, type ValidatorOptions } from './index.ts';
import type { MessagePart } from './messages.ts';

const BODY_AND_QUERY = ['body', 'query'] as const;
const WHOLE_REQUEST = ['path', 'query', 'header', 'cookie', 'body'] as const;

/** Returns the parts of a request that modules of their own check. */
export function separateParts({ extensions }: Document): readonly MessagePart[] {
  return extensions.has('x-profile') ? BODY_AND_QUERY : WHOLE_REQUEST;
}

/** The input of an operation that is checked. */
interface Input {
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType?: string;
}

/** A module with the validator of an operation. */
interface Module {
  readonly operation: Operation;
  /** Without extension. */
  readonly file: string;
  /** What is checked, in words. */
  readonly what: string;
  /** What `validator` of the runtime gets beside the compiled code. */
  readonly facts: Readonly<Record<string, string | boolean>>;
}

type SeparateOptions = ValidatorOptions & { readonly runtime: string };

/** What makes a validator, and the type of what it gets, in the runtime. */
interface Maker {
  readonly call: string;
  readonly facts: string;
}

const ONE_INPUT: Maker = { call: 'validator', facts: 'ValidatorFacts' };
const WHOLE_INPUT: Maker = { call: 'inputValidator', facts: 'InputFacts' };

/**
 * Writes a module for each operation with one input to check, so that a program loads only the validators it uses.
 * Shared modules are in `compiled/`.
 *
 * @param runtime what to import `validator` from, as seen from the modules
 * @param refuse notes what validators cannot hold, and an operation that takes several inputs
 */
export function separateModules(
  model: Document,
  options: SeparateOptions,
  refuse: (unsupported: Unsupported) => void,
): Promise<Files> {
  return modulesOf(model, { ...options, parts: BODY_AND_QUERY, refuse }, ONE_INPUT, (operation) => {
    const input = inputOf(operation, refuse);
    return input && { what: `the ${input.part}`, facts: { ...input } };
  });
}

/**
 * Writes a module for each operation with an input to check, in all of its parts: parameters by place, and the body.
 * The index has `preflightOf`, which makes a preflight of validators. Otherwise like `separateModules`.
 */
export async function inputModules(
  model: Document,
  options: SeparateOptions,
  refuse: (unsupported: Unsupported) => void,
): Promise<Files> {
  const files = await modulesOf(
    model,
    { ...options, parts: WHOLE_REQUEST, refuse },
    WHOLE_INPUT,
    (operation) => {
      const [content] = bodyContents(operation);
      const facts = content && {
        mediaType: content.mediaType,
        ...(operation.body?.required && { isBodyRequired: true }),
      };
      return { what: 'the input', facts: facts ?? {} };
    },
  );
  const index = `${files.get('index.ts')}\nexport { preflightOf } from ${quoted(options.runtime)};\n`;
  return files.set('index.ts', index);
}

async function modulesOf(
  model: Document,
  options: SeparateOptions & { readonly refuse: (unsupported: Unsupported) => void },
  maker: Maker,
  checkOf: (operation: Operation) => Pick<Module, 'what' | 'facts'> | undefined,
): Promise<Files> {
  const { runtime } = options;
  const { files, fileNames } = await compileSeparately(model, options, options.refuse);
  const codeOf = (name: string) => HEADER + withoutBareImports(files.get(name) ?? '');
  const modules = model.operations.flatMap((operation): Module[] => {
    const name = fileNames.get(operation.id);
    const check = name === undefined ? undefined : checkOf(operation);
    return name !== undefined && check ? [{ operation, ...check, file: name.replace(/\.js$/, '') }] : [];
  });
  const exported = modules.map(
    ({ operation, file }) => `export { ${validatorName(operation)} } from './${file}.ts';`,
  );
  const chunks = [...files.keys()].filter((name) => name.startsWith('chunk-'));
  return new Map([
    ['index.ts', `${HEADER}${exported.sort().join('\n')}\n`],
    ...chunks.map((name) => [`compiled/${name}`, codeOf(name)] as const),
    ...modules.flatMap((module) => [
      [`${module.file}.ts`, moduleText(module, runtime, maker)] as const,
      [`compiled/${module.file}.js`, codeOf(`${module.file}.js`)] as const,
      [`compiled/${module.file}.d.ts`, declarationText(runtime, maker)] as const,
    ]),
  ]);
}

/** Returns the input to check; undefined for a body that clients do not send, as with GET. */
function inputOf(operation: Operation, refuse: (unsupported: Unsupported) => void): Input | undefined {
  const { body, parameters, pointer, id } = operation;
  const hasQuery = parameters.query.length > 0;
  if (!body || leavesBodyOut(operation)) return hasQuery ? { part: 'query' } : undefined;
  const [content, ...others] = body.contents;
  if (content && others.length === 0 && !hasQuery) return { part: 'body', mediaType: content.mediaType };
  const reason = `${id} takes more than one input, and a validator checks one.`;
  refuse({ code: 'not-sendable', pointer, reason });
  return undefined;
}

function validatorName({ id }: Operation): string {
  return `validate${typeName(id)}`;
}

function moduleText({ operation, what, facts, file }: Module, runtime: string, { call }: Maker): string {
  const { id, summary } = operation;
  const own = literal({ operation: id, ...facts }).replace(/ \}$/, '');
  const doc = docComment([`Checks ${what} of \`${id}\`${summary === undefined ? '' : `: ${summary}`}.`]);
  return `${HEADER}import { type Validator, ${call} } from ${quoted(runtime)};
import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(operation)}: Validator = /* @__PURE__ */ ${call}(${own}, compiled: operation, index });
`;
}

function declarationText(runtime: string, { facts }: Maker): string {
  const from = runtime.startsWith('.') ? `../${runtime}` : runtime;
  return `${HEADER}import type { ${facts} } from ${quoted(from)};

export declare const operation: ${facts}['compiled'];
export declare const index: ${facts}['index'];
`;
}

/** Removes imports that import nothing: bundlers warn about them, and chunks have no side effects. */
function withoutBareImports(code: string): string {
  return code.replaceAll(/\bimport"\.\/chunk-[A-Z0-9]+\.js";/g, '');
}

/**
 * Makes compiled validators a TypeScript module that exports `messages`.
 *
 * @param code exports `coerce`, `index` and `validators`
 * @throws Error when the code ends with anything but these exports
 */
export function typedValidators(code: string, runtime: string): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const members = names.split(',').map((name) => {
    const [local = '', member = local] = name.trim().split(' as ');
    return `${member}: ${local}`;
  });
  if (members.length !== 3) throw new Error('The compiled validators do not end with their three exports.');
  return `// @ts-nocheck
/* eslint-disable */
${HEADER}import type { CompiledMessages } from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: CompiledMessages = { ${members.join(', ')} };
export { $messages as messages };
`;
}

/**
 * Writes the compiled validators with `checkInput` and `checkAnswer`, which explain what is wrong.
 *
 * @param code the compiled validators
 */
export function checkFiles(model: Document, code: string, importExtension: string): Files {
  const ids = model.operations.map(({ id }) => `\n  | ${quoted(id)}`);
  const index = `${HEADER}import { createChecks, type MessageChecks } from './runtime/check-message${importExtension}';
import { messages } from './validators${importExtension}';

/** The id of an operation. */
export type OperationId =${ids.join('') || ' never'};

export const { checkInput, checkAnswer }: MessageChecks<OperationId> = createChecks<OperationId>(messages);
`;
  return new Map([
    ['index.ts', index],
    ['validators.ts', typedValidators(code, `./runtime/operation${importExtension}`)],
    ...runtimeFiles('validators', importExtension),
  ]);
}
