import { isObject, type JsonObject } from '../json.ts';
import { LoadError, type SourceFile } from './source-file.ts';
import { Sources } from './sources.ts';

/** OpenAPI 3.0's own dialect, or JSON Schema 2020-12, which OpenAPI 3.1 and 3.2 have. */
export type Dialect = '3.0' | '3.1';

export interface LoadedDocument {
  readonly sources: Sources;
  readonly dialect: Dialect;
}

/**
 * The entry file. Either its path, or its content (text or parsed) with the path from which references are resolved.
 */
export type DocumentInput =
  | string
  | { readonly text: string; readonly file: string }
  | { readonly document: object; readonly file: string };

export class SwaggerError extends LoadError {
  readonly document: object;
  readonly file: string;

  constructor(message: string, document: object, file: string) {
    super(message);
    this.document = document;
    this.file = file;
  }
}

/**
 * Reads an OpenAPI document.
 *
 * @param references a folder to which references may lead, in addition to the folder of the entry file
 * @param parsed cache of parsed files, by text. Versions of a document that use the same cache share its values.
 * @throws LoadError when it cannot be read or is not OpenAPI 3.0 to 3.2
 */
export function loadDocument(
  input: DocumentInput,
  references?: string,
  parsed?: Map<string, SourceFile>,
): LoadedDocument {
  const shown = typeof input === 'string' ? input : input.file;
  // A text of null, from a program without types, is no reason to read the file.
  const content = typeof input === 'string' ? undefined : 'text' in input ? input.text : input.document;
  const sources = new Sources(shown, content, references, parsed);
  const { value } = sources.entry();
  if (!isObject(value)) {
    const fault = value === null || value === undefined ? 'is empty' : 'is not an object';
    throw new LoadError(`${shown} is not an OpenAPI document: it ${fault}. Name the file of the document.`);
  }
  return { sources, dialect: dialectOf(value, shown) };
}

function dialectOf(document: JsonObject, shown: string): Dialect {
  const version = String(document.openapi ?? '');
  const found = /^3\.([012])(\.|$)/.exec(version)?.[1];
  if (found) return found === '0' ? '3.0' : '3.1';
  const { swagger } = document;
  const known = 'but only OpenAPI 3.0, 3.1 and 3.2 are read.';
  if (swagger !== undefined && version === '') {
    const mend = `Convert it first, such as with \`npx swagger2openapi ${shown} -o openapi.yaml\`.`;
    throw new SwaggerError(`${shown} is Swagger ${String(swagger)}, ${known} ${mend}`, document, shown);
  }
  const says = version === '' ? 'names no OpenAPI version' : `is OpenAPI "${version}"`;
  throw new LoadError(
    `${shown} ${says}, ${known} Write \`openapi: 3.1.0\` if that is what it is, or convert it first.`,
  );
}
