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
    return loadDocument({ document: await converted(error), file: error.file }, references);
  }
}

async function converted({ document, file }: SwaggerError): Promise<object> {
  const { default: converter } = await loadConverter(file);
  try {
    // `patch` corrects small mistakes instead of failing. Nothing is fetched, since references are not resolved.
    const { openapi } = await converter.convertObj(document, { patch: true, resolve: false });
    return openapi;
  } catch (error) {
    throw new LoadError(`${file} cannot be converted from Swagger 2.0: ${(error as Error).message}`);
  }
}

/** The part of swagger2openapi that is used; the package has no types. */
interface Converter {
  readonly convertObj: (document: object, options: object) => Promise<{ readonly openapi: object }>;
}

async function loadConverter(file: string): Promise<{ readonly default: Converter }> {
  try {
    // A variable, so that neither compiler nor bundler needs the package.
    const name = 'swagger2openapi';
    return await import(name);
  } catch (error) {
    const mend =
      'It is converted if swagger2openapi is installed. Run: npm install --save-dev swagger2openapi';
    throw Object.assign(new LoadError(`${file} is Swagger 2.0. ${mend}`), { cause: error });
  }
}
