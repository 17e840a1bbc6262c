import type { Document, MediaContent } from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../emit/operation-types.ts';
import { HEADER, importTypes, namesUsed } from '../emit/text.ts';
import { printType } from '../emit/type-expression.ts';
import { type DocumentTypes, type Files, typeFiles } from '../emit/type-files.ts';
import type { TargetOptions } from '../options.ts';
import { type RuntimeKind, readRuntime } from '../read-runtime.ts';
import { RUNTIME_HEADER } from './runtime-code.ts';

const TYPE_FILES = ['schemas', 'operations'];

/** The folder of the types that the targets of one run share, next to their own folders. */
export const SHARED_TYPES = 'types';

/** The options of a target among the targets of one run. */
export interface RunOptions extends TargetOptions {
  /** Whether the target imports its types from the folder that the targets of the run share. */
  readonly sharesTypes?: boolean;
}

/** The file with the input types in which a client requires properties that are optional in the document. */
export const INPUTS = 'inputs';

export interface TargetContext {
  readonly types: DocumentTypes;
  readonly model: Document;
  /** The module from which generated files import their runtime. */
  readonly runtime: string;
  /** The files of the runtime; empty if it is another module. */
  readonly runtimeFiles: Files;
  readonly from: (file: string) => string;
  readonly typesFrom: (file: string) => string;
  /** The files with the types; empty if they are in another module. */
  readonly files: Files;
}

export function targetContext(types: DocumentTypes, kind: RuntimeKind, options: RunOptions): TargetContext {
  return { types, model: types.context.model, ...runtimeOf(kind, options), ...messageTypes(types, options) };
}

/**
 * Returns the files with the types of a document; they are empty if the types are in another module or folder.
 *
 * @param folder the folder for the files, with a slash at the end
 */
export function messageTypes(types: DocumentTypes, options: RunOptions, folder = '') {
  const from = (file: string) => `./${file}${types.context.importExtension}`;
  if (options.types !== undefined)
    return { from, typesFrom: (file: string) => `${options.types}/${file}`, files: new Map() as Files };
  if (options.sharesTypes)
    return {
      from,
      typesFrom: (file: string) => `.${from(`${SHARED_TYPES}/${file}`)}`,
      files: new Map() as Files,
    };
  const files: Files = new Map(typesOnly(types).map(([name, text]) => [folder + name, text]));
  return { from, typesFrom: (file: string) => from(folder + file), files };
}

/** Returns the files with the types, without their index. */
export function typesOnly(types: DocumentTypes): [name: string, text: string][] {
  return [...typeFiles(types)].filter(([name]) => name !== 'index.ts');
}

/** Writes the type of a body; `unknown` without a schema. */
export function printContent({ contents }: OperationTypes, content: MediaContent): string {
  const type = contents.get(content);
  return type === undefined ? 'unknown' : printType(type);
}

/** Matches the export of a value. A file without one exports only types, so a program need not load it. */
const VALUE = /^export (?:const|function|class)\b/m;

/**
 * Adds the document's types, an index and the runtime to the files of a target.
 *
 * @param own the target's files, by name without extension; the index also exports them
 * @param internal the names of files that programs do not need, so that editors do not propose their exports
 */
export function withTypes(
  { files: types, types: { context }, from, typesFrom, runtimeFiles: runtime }: TargetContext,
  own: Readonly<Record<string, string | undefined>>,
  internal: readonly string[] = [],
): Files {
  const files = new Map(types);
  const values = context.hasEnumObjects ? typesFrom('schemas') : undefined;
  const names = Object.keys(own).filter((name) => own[name] !== undefined);
  // The file `inputs` exports the types of the document again, so the index exports only that file.
  const exported = names.includes(INPUTS) ? [from(INPUTS)] : TYPE_FILES.map(typesFrom);
  const index = [
    ...exported.map((module) => `export ${values === module ? '' : 'type '}* from '${module}';\n`),
    ...names
      .filter((name) => name !== INPUTS && !internal.includes(name))
      .map((name) => `export ${VALUE.test(own[name] ?? '') ? '' : 'type '}* from '${from(name)}';\n`),
  ];
  for (const name of names) files.set(`${name}.ts`, HEADER + own[name]);
  files.set('index.ts', HEADER + index.join(''));
  return new Map([...files, ...runtime]);
}

/**
 * Returns the module from which generated files import their runtime. If the option `runtime` names no module, the
 * runtime is written with the files, and the generated code has no dependency.
 */
export function runtimeOf(
  kind: RuntimeKind,
  { runtime, importExtension = '.ts' }: TargetOptions,
): Pick<TargetContext, 'runtime' | 'runtimeFiles'> {
  if (runtime !== undefined) return { runtime, runtimeFiles: new Map() };
  return {
    runtime: `./runtime/index${importExtension}`,
    runtimeFiles: runtimeFiles(kind, importExtension),
  };
}

export function runtimeFiles(name: RuntimeKind, importExtension: string): Files {
  const files = Object.entries(readRuntime(name)).map(([path, text]): [string, string] => {
    const module = text.replaceAll(
      /^(.*\bfrom '\.[^']*)\.ts';$/gm,
      (_, before) => `${before}${importExtension}';`,
    );
    return [`runtime/${path}`, RUNTIME_HEADER + module];
  });
  return new Map(files);
}

/**
 * Writes imports for the types of the document that the code uses.
 *
 * @param others names that the code imports from elsewhere
 */
export function documentImports(
  { operations, schemas }: DocumentTypes,
  code: string,
  typesFrom: (file: string) => string,
  others: readonly string[] = [],
): string {
  const defined = operations.flatMap((each) => each.defined.map(({ name }) => name));
  const importOf = (file: string, names: readonly string[]) =>
    importTypes(
      namesUsed(code, names)
        .filter((name) => !others.includes(name))
        .sort(),
      typesFrom(file),
    );
  return (
    importOf('operations', defined) +
    importOf(
      'schemas',
      schemas.map(({ name }) => name),
    )
  );
}
