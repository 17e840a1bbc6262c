import { HEADER } from '../emit/text.ts';
import { type DocumentTypes, type Files, typeFiles } from '../emit/type-files.ts';
import { type RuntimeKind, readRuntime } from '../read-runtime.ts';

/** Modules that the files of a target import. */
export interface Imports {
  /** The runtime; the published package by default. */
  readonly runtime?: string | undefined;
  /** The package or folder that has the types of the document; by default, they are written beside the other files. */
  readonly types?: string | undefined;
}

/** The files with the types of a document's messages. */
const TYPE_FILES = ['schemas', 'operations'];

/** Returns what to import a file of types from. */
export function typeImports({ context }: DocumentTypes, { types }: Imports): (file: string) => string {
  return (file) => (types === undefined ? `./${file}${context.options.importExtension}` : `${types}/${file}`);
}

/**
 * Adds the types of the document and an index to the files of a target.
 *
 * @param own texts of the target's files by name
 * @param exported names of the files that the index exports beside the types
 */
export function withTypes(
  types: DocumentTypes,
  imports: Imports,
  own: Readonly<Record<string, string>>,
  exported: readonly string[],
): Files {
  const files = typeFiles(types);
  if (imports.types !== undefined) for (const file of TYPE_FILES) files.delete(`${file}.ts`);
  const typesOf = typeImports(types, imports);
  // Types of a target's own replace those of the document.
  const isOwn = 'inputs.ts' in own;
  const index = [
    ...(isOwn
      ? [`export type * from './inputs${types.context.options.importExtension}';\n`]
      : TYPE_FILES.map((file) => `export type * from '${typesOf(file)}';\n`)),
    ...exported.map((file) => `export * from './${file}${types.context.options.importExtension}';\n`),
  ];
  for (const [name, text] of Object.entries({ ...own, 'index.ts': index.join('') })) {
    files.set(name, HEADER + text);
  }
  return files;
}

// The compiler options of a program may be stricter than ours, and its linter has rules of its own.
const RUNTIME_HEADER = `// @ts-nocheck
/* eslint-disable */
// Runtime of the generated code, which generates it again. Do not edit. Licence: MIT, Cross-Border Payments.

`;

/** Module of a runtime that is written beside the files of a target, as these import it. */
export function writtenRuntime(importExtension: string): string {
  return `./runtime/index${importExtension}`;
}

/** Returns the files of a runtime, to be written beside the generated code, which then has no dependency. */
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
