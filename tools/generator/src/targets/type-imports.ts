import type { DocumentTypes } from '../emit/type-files.ts';

/** Modules that the files of a target import. */
export interface Imports {
  /** The runtime; the published package by default. */
  readonly runtime?: string | undefined;
  /** The package or folder that has the types of the document; by default, they are written beside the other files. */
  readonly types?: string | undefined;
}

/** The files with the types of a document's messages. */
export const TYPE_FILES = ['schemas', 'operations'];

/** Returns what to import a file of types from. */
export function typeImports({ context }: DocumentTypes, { types }: Imports): (file: string) => string {
  return (file) => (types === undefined ? `./${file}${context.options.importExtension}` : `${types}/${file}`);
}
