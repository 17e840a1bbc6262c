import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, HEADER, importTypes, quoted, typeName } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { bodyContents, leavesBodyOut, literal } from '../facts.ts';
import { messageTypes, type RunOptions, runtimeOf } from '../target-files.ts';
import {
  compileSeparately,
  compileValidators,
  unsupportedByValidators,
  type ValidatorOptions,
} from './index.ts';
import type { MessagePart } from './messages.ts';

interface Check {
  readonly what: string;
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** A way to check the inputs of operations with separate validators. */
interface SeparateKind {
  readonly parts: readonly MessagePart[];
  readonly call: string;
  readonly type: string;
  /** The type of the argument of the function that `call` names. */
  readonly facts: string;
  /** The package that contains the runtime. If undefined, the runtime is written with the files. */
  readonly package?: string;
  readonly checkOf: (operation: Operation) => Check | undefined;
}

/** For the client of a document with `x-profile`, which checks the body or the query. */
const ONE_INPUT: SeparateKind = {
  parts: ['body', 'query'],
  call: 'validator',
  type: 'Validator',
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
  type: 'InputValidator',
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

/** Lists what separate validators cannot check; with `x-profile`, also operations with more than one input. */
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
 * uses. Modules that several operations share are in `compiled/`. With `x-profile`, the two modules in `all/` contain
 * every validator; they load faster, so a client that checks each call uses them.
 */
export async function separateFiles(
  model: Document,
  types: () => DocumentTypes,
  options: RunOptions,
): Promise<Files> {
  const kind = separateKind(model);
  const runtimeOptions = { ...options, runtime: options.runtime ?? kind.package };
  const { runtime, runtimeFiles } = runtimeOf('preflight', runtimeOptions);
  const { files, fileNames } = await compileSeparately(model, { ...options, parts: kind.parts });
  // The types are in a folder, because a validator may have the name of one of their files.
  const typed = kind === WHOLE_INPUT ? messageTypes(types(), options, 'types/') : undefined;
  const texts: Files = new Map(typed?.files);
  const checked = model.operations.flatMap((operation) => {
    const file = fileNames.get(operation.id);
    const check = kind.checkOf(operation);
    return file !== undefined && check ? [callOf(operation, file, check, kind)] : [];
  });
  for (const { id, file, doc, call } of checked) {
    const imports = typed ? importTypes(['Operations'], typed.typesFrom('operations')) : '';
    const type = typed ? `${kind.type}<Operations[${quoted(id)}]>` : kind.type;
    texts.set(
      `${file}.ts`,
      `${HEADER}${importOf(runtime, kind)}
${imports}import { index, operation } from './compiled/${file}.js';

${doc}export const ${validatorName(id)}: ${type} = /* @__PURE__ */ ${call('operation')};
`,
    );
    texts.set(`compiled/${file}.js`, HEADER + (files.get(`${file}.js`) ?? ''));
    const exported = `operation: ${kind.facts}['compiled']`;
    texts.set(`compiled/${file}.d.ts`, declarationText(runtime, kind, exported));
  }
  const modules = new Set([...fileNames.values()].map((file) => `${file}.js`));
  const shared = [...files].filter(([name]) => !modules.has(name));
  for (const [name, code] of shared) texts.set(`compiled/${name}`, HEADER + code);
  if (!typed) {
    const code = await compileValidators(model, { ...options, parts: kind.parts });
    for (const [name, text] of filesTogether(checked, runtime, code)) texts.set(`all/${name}`, text);
  }
  const extension = options.importExtension ?? '.ts';
  const exported = checked.map(
    ({ id, file }) => `export { ${validatorName(id)} } from './${file}${extension}';`,
  );
  const preflight = typed ? `\nexport { preflightOf } from ${quoted(runtime)};\n` : '';
  texts.set('index.ts', `${HEADER}${exported.sort().join('\n')}\n${preflight}`);
  return new Map([...texts, ...runtimeFiles]);
}

function validatorName(id: string): string {
  return `validate${typeName(id)}`;
}

/** Returns the call that makes the validator of an operation, for its compiled code. */
function callOf({ id, summary }: Operation, file: string, { what, facts }: Check, kind: SeparateKind) {
  const about = summary === undefined ? `\`${id}\`` : `\`${id}\`: ${summary}`;
  const given = literal({ operation: id, ...facts }).replace(/ \}$/, '');
  const call = (compiled: string) => `${kind.call}(${given}, compiled: ${compiled}, index })`;
  return { id, file, doc: docComment([`Checks ${what} of ${about}.`]), call };
}

function filesTogether(checked: readonly ReturnType<typeof callOf>[], runtime: string, code: string): Files {
  const rows = checked.map(({ id, call }) => `  ${quoted(id)}: ${call(`compiled[${quoted(id)}]`)},\n`);
  const ids = checked.map(({ id }) => quoted(id)).join(' | ') || 'never';
  const validators = `validators: Readonly<Record<${ids}, ${ONE_INPUT.facts}['compiled']>>`;
  const index = `${HEADER}${importOf(fromFolder(runtime), ONE_INPUT)}
import { index, validators as compiled } from './compiled.js';

/** The validators by operation. */
export const validators: Readonly<Record<string, ${ONE_INPUT.type}>> = {
${rows.join('')}};
`;
  return new Map([
    ['index.ts', index],
    ['compiled.js', HEADER + code],
    ['compiled.d.ts', declarationText(runtime, ONE_INPUT, validators)],
  ]);
}

function importOf(runtime: string, { call, type }: SeparateKind): string {
  return `import { type ${type}, ${call} } from ${quoted(runtime)};`;
}

/** @param exported the exported constant with the compiled code, and its type */
function declarationText(runtime: string, { facts }: SeparateKind, exported: string): string {
  return `${HEADER}import type { ${facts} } from ${quoted(fromFolder(runtime))};

export declare const ${exported};
export declare const index: ${facts}['index'];
`;
}

function fromFolder(runtime: string): string {
  return runtime.startsWith('.') ? `../${runtime}` : runtime;
}
