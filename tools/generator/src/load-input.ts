import { suggestion } from '@cross-border-payments/explain';
import {
  type DocumentInput,
  decodeText,
  LoadError,
  type LoadedDocument,
  loadDocument,
  MAX_DOCUMENT_BYTES,
  type OperationFilter,
  SwaggerError,
} from '@cross-border-payments/openapi/model';

/** Swagger 2 is converted to OpenAPI 3.0. @throws LoadError when it cannot be read or converted */
export async function loadInput(input: DocumentInput, references?: string): Promise<LoadedDocument> {
  const source = typeof input === 'string' && isUrl(input) ? await download(input) : input;
  try {
    return loadDocument(source, references);
  } catch (error) {
    if (!(error instanceof SwaggerError)) throw error;
    return loadDocument({ document: await convertSwagger(error), file: error.file }, references);
  }
}

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
    changeObjects(marked, markFormArray);
    const { openapi } = await converter.convertObj(marked, { patch: true, resolve: false });
    changeObjects(openapi, encodeFormArrays);
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

/** Keeps `collectionFormat` of a form field in an extension, because the converter drops or refuses it. */
function markFormArray(value: object): void {
  const { in: place, type, collectionFormat = 'csv' } = value as Readonly<Record<string, unknown>>;
  if (place !== 'formData' || type !== 'array' || !STYLES[String(collectionFormat)]) return;
  Object.assign(value, { collectionFormat: undefined, [COLLECTION_FORMAT]: collectionFormat });
}

/** Writes the kept `collectionFormat` of each form field as its `encoding`. */
function encodeFormArrays(value: { readonly schema?: { readonly properties?: object } }): void {
  const encoding = Object.entries(value.schema?.properties ?? {}).flatMap(([name, property]) => {
    const style = STYLES[property?.[COLLECTION_FORMAT]];
    return style === undefined ? [] : [[name, { style, explode: false }]];
  });
  if (encoding.length > 0) Object.assign(value, { encoding: Object.fromEntries(encoding) });
}

function changeObjects(value: unknown, change: (value: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) changeObjects(inner, change);
  change(value);
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

/** Time for all redirects and the whole document, in milliseconds. */
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

export function isUrl(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

/** Errors name the URL without credentials, query and fragment, which may contain secrets. */
async function download(url: string): Promise<{ readonly text: string; readonly file: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const file = shown(url);
  try {
    const response = await follow(url, signal);
    return { text: await readText(response, file), file };
  } catch (error) {
    if (error instanceof LoadError) throw error;
    if (signal.aborted) throw new LoadError(`${file} was not received within ${TIMEOUT_MS / 1000} s.`);
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    throw new LoadError(
      `${file} cannot be downloaded (${cause?.code ?? 'the connection failed'}). Check the URL.`,
    );
  }
}

function shown(url: string): string {
  const { origin, pathname } = parsed(url);
  return origin + pathname;
}

function parsed(url: string, base?: string): URL {
  const found = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (!found || !isUrl(found.href))
    throw new LoadError('The URL of the document is no valid http or https URL.');
  if (found.username || found.password)
    throw new LoadError(
      `${found.origin}${found.pathname} has a user name or password in its URL. Download it with another program.`,
    );
  return found;
}

async function follow(url: string, signal: AbortSignal): Promise<Response> {
  let at = parsed(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(at, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status < 300 || response.status > 399 || location === null)
      throw new LoadError(`${shown(url)} responded with HTTP ${response.status}. Check the URL.`);
    const next = parsed(location, at.href);
    if (at.protocol === 'https:' && next.protocol === 'http:')
      throw new LoadError(`${shown(url)} redirects from https to http, which is not followed.`);
    at = next;
  }
  throw new LoadError(`${shown(url)} redirects more than ${MAX_REDIRECTS} times.`);
}

async function readText({ body }: Response, file: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_DOCUMENT_BYTES)
      throw new LoadError(`${file} is larger than ${MAX_DOCUMENT_BYTES} bytes. Split the document.`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), file);
}

type Selectable = Parameters<OperationFilter>[0];

/** Returns the names of an operation with which this kind of selector is compared. */
function namesOf(selector: string, { id, method, path, tags, deprecated }: Selectable): string[] {
  if (selector === 'deprecated') return deprecated ? [selector] : [];
  if (selector.startsWith('tag:')) return tags.map((tag) => `tag:${tag}`);
  if (selector.startsWith('/')) return [path];
  return /^[A-Z]+ \//.test(selector) ? [`${method} ${path}`] : [id];
}

interface Selector {
  readonly text: string;
  readonly pattern: RegExp;
  readonly option: 'include' | 'exclude';
  /** The names with which this selector was compared, for the error. */
  readonly names: Set<string>;
  isUsed: boolean;
}

/**
 * Makes a filter of operations from the selectors in the options `include` and `exclude`. Without selectors, `filter`
 * is undefined.
 */
export function selectOperations(include: readonly string[] = [], exclude: readonly string[] = []) {
  const read = (option: Selector['option']) => (text: string) => {
    const parts = text.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('.*')}$`, 's');
    return { text, option, pattern, names: new Set<string>(), isUsed: false };
  };
  const selectors: Selector[] = [...include.map(read('include')), ...exclude.map(read('exclude'))];
  const filter: OperationFilter = (operation) => {
    const isMatched = (selector: Selector) => {
      const names = namesOf(selector.text, operation);
      for (const name of names) selector.names.add(name);
      const isMatch = names.some((name) => selector.pattern.test(name));
      selector.isUsed ||= isMatch;
      return isMatch;
    };
    const matched = new Set(selectors.filter(isMatched).map(({ option }) => option));
    return (include.length === 0 || matched.has('include')) && !matched.has('exclude');
  };
  return {
    filter: selectors.length === 0 ? undefined : filter,
    /** @throws Error for a selector that matched no operation */
    assertUsed: () => {
      for (const { option, text, names, isUsed } of selectors) {
        if (isUsed) continue;
        const end = suggestion([...names], text);
        throw new Error(`\`--${option} ${text}\` matches no operation of the document${end}`);
      }
    },
  };
}
