import type { Document, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import type { NamedType } from '../emit/context.ts';
import type { OperationTypes } from '../emit/operation-types.ts';
import { HEADER, importTypes, namesUsed, operationProse, paragraphs } from '../emit/text.ts';
import { printType } from '../emit/type-expression.ts';
import { type DocumentTypes, type Files, typeFiles } from '../emit/type-files.ts';
import type { TargetOptions } from '../options.ts';
import { type RuntimeKind, readRuntime } from '../read-runtime.ts';
import { RUNTIME_HEADER } from './runtime-code.ts';

const TYPE_FILES = ['schemas', 'operations'];

/** The folder of the types that the targets of one run share, next to their own folders. */
export const SHARED_TYPES = 'types';

export interface RunOptions extends TargetOptions {
  readonly sharesTypes?: boolean;
}

/** The file with the input types in which a client requires properties that are optional in the document. */
export const INPUTS = 'inputs';

export interface TargetContext {
  readonly types: DocumentTypes;
  readonly model: Document;
  /** The module from which generated files import their runtime. */
  readonly runtime: string;
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
  const shared = options.sharesTypes ? (file: string) => `.${from(`${SHARED_TYPES}/${file}`)}` : undefined;
  const typesFrom = options.types === undefined ? shared : (file: string) => `${options.types}/${file}`;
  if (typesFrom) return { from, typesFrom, files: new Map() as Files };
  const files: Files = new Map(typesOnly(types).map(([name, text]) => [folder + name, text]));
  return { from, typesFrom: (file: string) => from(folder + file), files };
}

export function typesOnly(types: DocumentTypes): [name: string, text: string][] {
  return [...typeFiles(types)].filter(([name]) => name !== 'index.ts');
}

/** Returns the comment of an operation: what it does, and where. */
export function operationDoc(operation: Operation, place: string): string[] {
  return paragraphs([...operationProse(operation), place, ...(operation.deprecated ? ['@deprecated'] : [])]);
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
 * @param internal the names of files that the index does not export, so that editors do not propose them
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

/** Returns the module from which files import their runtime, and its files. With the option `runtime`, it has none. */
export function runtimeOf(
  kind: RuntimeKind,
  { runtime, importExtension = '.ts' }: TargetOptions,
): Pick<TargetContext, 'runtime' | 'runtimeFiles'> {
  if (runtime !== undefined) return { runtime, runtimeFiles: new Map() };
  const files = runtimeFiles(kind, importExtension);
  return { runtime: `./runtime/index${importExtension}`, runtimeFiles: files };
}

export function runtimeFiles(name: RuntimeKind, importExtension: string): Files {
  const files = Object.entries(readRuntime(name)).map(([path, text]): [string, string] => {
    const module = text.replaceAll(/^(.*\bfrom '\.[^']*)\.ts';$/gm, `$1${importExtension}';`);
    return [`runtime/${path}`, RUNTIME_HEADER + module];
  });
  return new Map(files);
}

/** @param others names that the code imports from elsewhere */
export function documentImports(
  { operations, schemas }: DocumentTypes,
  code: string,
  typesFrom: (file: string) => string,
  others: readonly string[] = [],
): string {
  const importOf = (file: string, named: readonly NamedType[]) => {
    const used = namesUsed(
      code,
      named.map(({ name }) => name),
    );
    return importTypes(used.filter((name) => !others.includes(name)).sort(), typesFrom(file));
  };
  const defined = operations.flatMap((operation) => operation.defined);
  return importOf('operations', defined) + importOf('schemas', schemas);
}
