import type { JsonObject } from '@cross-border-payments/openapi';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { bundleModules } from './bundle.ts';
import { compileFunctions } from './compile-functions.ts';
import { allDeclarations } from './declarations.ts';
import { type ExplainIndexMap, explainIndex } from './explain-index.ts';
import { collectMessages, type MessagePart } from './messages.ts';
import { operationModules } from './operation-modules.ts';
import { collectSchemas } from './schema-set.ts';
import { type Sizes, sizesOf } from './sizes.ts';

export type { ExplainIndexMap } from './explain-index.ts';
export { DocumentFault } from './fault.ts';
export type { MessagePart } from './messages.ts';
export type { Sizes } from './sizes.ts';

export interface ValidatorOptions {
  /** Write the code short; default false, so that it can be read. */
  minify?: boolean;
  /** Which parts of the messages are compiled; default all. A client that checks before sending needs no answers. */
  parts?: readonly MessagePart[];
  /** Also write one file per operation, with shared files beside them; default false. */
  perOperation?: boolean;
}

export interface CompiledValidators {
  /** One ESM file that exports `validators` (by operation), `coerce` and `index`. */
  code: string;
  /** TypeScript declarations of `code`. */
  declarations: string;
  /** What `explain` needs, the same as in `code`. */
  index: ExplainIndexMap;
  sizes: Sizes;
  /** With `perOperation`: texts by file name: `<operation>.js` (exports `operation` and `index`), shared `chunk-*.js`. */
  files: ReadonlyMap<string, string>;
  /** With `perOperation`: file name by operation. */
  fileNames: ReadonlyMap<string, string>;
}

/**
 * Compiles a validator for every message of an OpenAPI document: request bodies by media type, query, path, headers
 * and cookies as objects (with `x-query-schema` across the query), answers by status, webhooks. The code needs
 * nothing at run time and no eval. Operations go by their ids in the model, every one of them is in `validators`.
 * @param document a bundled OpenAPI 3.0 or 3.1 document (all `$ref`s inside it)
 * @param options what to compile and how to write it
 * @throws DocumentFault for what is wrong in the document or cannot be held by the validators, with the pointer
 */
export async function compileValidators(
  document: JsonObject,
  options: ValidatorOptions = {},
): Promise<CompiledValidators> {
  const { minify = false, parts, perOperation = false } = options;
  const model = buildModel(loadDocument({ document, file: 'openapi.json' }));
  const messages = collectMessages(document, model).filter(({ part }) => !parts || parts.includes(part));
  const set = collectSchemas(document, messages);
  const functions = compileFunctions(set);
  const { texts, entries } = operationModules(document, model, messages, set, functions);
  const code = (await bundleModules(texts, new Map([['all:', 'all']]), minify)).get('all.js') ?? '';
  const index = explainIndex(set);
  const files = perOperation ? await bundleModules(texts, entries, minify) : new Map<string, string>();
  const names = [...(perOperation ? entries : [])].map(
    ([name, file]) => [decodeURIComponent(name.slice('operation:'.length)), `${file}.js`] as const,
  );
  return {
    code,
    declarations: allDeclarations,
    index,
    sizes: await sizesOf(code, index, functions.size),
    files,
    fileNames: new Map(names),
  };
}
