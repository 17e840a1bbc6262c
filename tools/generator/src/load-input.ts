import {
  type DocumentInput,
  LoadError,
  type LoadedDocument,
  loadDocument,
  SwaggerError,
} from '@cross-border-payments/openapi/model';
import { download, isUrl } from './download.ts';

/**
 * Reads an OpenAPI document from a file, a URL, a text or parsed data. Swagger 2 is converted to OpenAPI 3.0.
 *
 * @throws LoadError when it cannot be read or converted
 */
export async function loadInput(input: DocumentInput, references?: string): Promise<LoadedDocument> {
  const source = typeof input === 'string' && isUrl(input) ? await download(input) : input;
  try {
    return loadDocument(source, references);
  } catch (error) {
    if (!(error instanceof SwaggerError)) throw error;
    return loadDocument({ document: await convertSwagger(error), file: error.file }, references);
  }
}

/** Converts Swagger 2 to OpenAPI 3.0. @throws LoadError when it cannot be converted */
export async function convertSwagger({
  document,
  file,
}: Pick<SwaggerError, 'document' | 'file'>): Promise<object> {
  const { default: converter } = await loadConverter(file);
  try {
    // `patch` makes the converter correct small mistakes. It fetches nothing, because references are not resolved. The
    // copy is made by JSON and not by `structuredClone`, because the converter refuses values that a YAML anchor
    // shares.
    const marked = JSON.parse(JSON.stringify(document));
    markFormArrays(marked);
    const { openapi } = await converter.convertObj(marked, { patch: true, resolve: false });
    encodeFormArrays(openapi);
    return openapi;
  } catch (error) {
    throw new LoadError(`${file} cannot be converted from Swagger 2.0: ${(error as Error).message}`);
  }
}

const COLLECTION_FORMAT = 'x-collection-format';

const STYLES: Readonly<Record<string, string>> = {
  csv: 'form',
  ssv: 'spaceDelimited',
  pipes: 'pipeDelimited',
};

/** Keeps `collectionFormat` of form fields in an extension, because the converter drops or refuses it. */
function markFormArrays(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { in: place, type, collectionFormat = 'csv' } = value as Record<string, unknown>;
  if (
    place === 'formData' &&
    type === 'array' &&
    typeof collectionFormat === 'string' &&
    STYLES[collectionFormat]
  )
    Object.assign(value, { collectionFormat: undefined, [COLLECTION_FORMAT]: collectionFormat });
  for (const inner of Object.values(value)) markFormArrays(inner);
}

/** Writes the kept `collectionFormat` of each form field as its `encoding`. */
function encodeFormArrays(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) encodeFormArrays(inner);
  const { schema } = value as { readonly schema?: { readonly properties?: object } };
  const encoding = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const style = STYLES[property?.[COLLECTION_FORMAT]];
    return style === undefined ? [] : [[name, { style, explode: false }]];
  });
  if (encoding.length > 0) Object.assign(value, { encoding: Object.fromEntries(encoding) });
}

/** The part of swagger2openapi that is used; the package has no types. */
interface Converter {
  readonly convertObj: (document: object, options: object) => Promise<{ readonly openapi: object }>;
}

async function loadConverter(file: string): Promise<{ readonly default: Converter }> {
  try {
    // In a variable, so that neither compiler nor bundler looks for the package.
    const name = 'swagger2openapi';
    return await import(name);
  } catch (error) {
    const mend =
      'It is converted if swagger2openapi is installed. Run: npm install --save-dev swagger2openapi';
    throw Object.assign(new LoadError(`${file} is Swagger 2.0. ${mend}`), { cause: error });
  }
}
