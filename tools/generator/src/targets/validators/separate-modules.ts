import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import type { Files } from '../../emit/type-files.ts';
import { typeName } from '../../emit/typescript/names.ts';
import { docComment, HEADER, quoted } from '../../emit/typescript/text.ts';
import { leavesBodyOut } from '../client/operation-facts.ts';
import { compileSeparately, type ValidatorOptions } from './compile-validators.ts';

/** The parts of a request that have modules of their own. */
export const SEPARATE_PARTS = ['body', 'query'] as const;

/** The input of an operation that is checked. */
interface Input {
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType?: string;
}

interface Module extends Input {
  readonly operation: Operation;
  /** Without extension. */
  readonly file: string;
}

/**
 * Writes a module for each operation with an input to check, so that a program loads only the validators it uses.
 * Shared modules are in `compiled/`.
 *
 * @param runtime what to import `validator` from, as seen from the modules
 * @param refuse notes what validators cannot hold, and an operation that takes several inputs
 */
export async function separateModules(
  model: Document,
  options: ValidatorOptions & { readonly runtime: string },
  refuse: (unsupported: Unsupported) => void,
): Promise<Files> {
  const { files, fileNames } = await compileSeparately(model, { ...options, parts: SEPARATE_PARTS }, refuse);
  const codeOf = (name: string) => withoutBareImports(files.get(name) ?? '');
  const modules = model.operations.flatMap((operation): Module[] => {
    const input = inputOf(operation, refuse);
    const file = fileNames.get(operation.id)?.replace(/\.js$/, '') ?? '';
    return input ? [{ operation, ...input, file }] : [];
  });
  const exported = modules.map(
    ({ operation, file }) => `export { ${validatorName(operation)} } from './${file}.ts';`,
  );
  const chunks = [...files.keys()].filter((name) => name.startsWith('chunk-'));
  return new Map([
    ['index.ts', `${HEADER}${exported.sort().join('\n')}\n`],
    ...chunks.map((name) => [`compiled/${name}`, codeOf(name)] as const),
    ...modules.flatMap((module) => [
      [`${module.file}.ts`, moduleText(module, options.runtime)] as const,
      [`compiled/${module.file}.js`, codeOf(`${module.file}.js`)] as const,
      [`compiled/${module.file}.d.ts`, declarationText(options.runtime)] as const,
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

function moduleText({ operation, part, mediaType, file }: Module, runtime: string): string {
  const { id, summary } = operation;
  const media = mediaType === undefined ? '' : ` mediaType: ${quoted(mediaType)},`;
  const facts = `{ operation: ${quoted(id)}, part: '${part}',${media} compiled: operation, index }`;
  const doc = docComment([`Checks the ${part} of \`${id}\`${summary === undefined ? '' : `: ${summary}`}.`]);
  return `${HEADER}import { type Validator, validator } from ${quoted(runtime)};
import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(operation)}: Validator = /* @__PURE__ */ validator(${facts});
`;
}

function declarationText(runtime: string): string {
  const from = runtime.startsWith('.') ? `../${runtime}` : runtime;
  return `${HEADER}import type { ValidatorFacts } from ${quoted(from)};

export declare const operation: ValidatorFacts['compiled'];
export declare const index: ValidatorFacts['index'];
`;
}

/** Removes imports that import nothing: bundlers warn about them, and chunks have no side effects. */
function withoutBareImports(code: string): string {
  return code.replaceAll(/\bimport"\.\/chunk-[A-Z0-9]+\.js";/g, '');
}
