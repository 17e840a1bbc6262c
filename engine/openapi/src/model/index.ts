/**
 * Belongs here:
 * - in `model`: what a document means: operations, parameters, bodies, responses and schemas, alike for all versions of
 *   OpenAPI
 * - in `load`: reading files, with the lines and faults of YAML and JSON
 *
 * Does not belong here:
 * - facts that only one target needs, such as the names of types or methods
 * - reading files in `model`
 */

export { isOfType, isOfTypes, JSON_TYPES, type Json, type JsonType, jsonKey } from '../json.ts';
export {
  type DocumentInput,
  type LoadedDocument,
  loadDocument,
  SwaggerError,
} from '../load/load-document.ts';
export {
  decodeText,
  LoadError,
  MAX_DOCUMENT_BYTES,
  parseSourceFile,
  readFileText,
  readSourceFile,
  type SourceFile,
} from '../load/source-file.ts';
export type { Place } from '../load/sources.ts';
export { buildModel } from './build-model.ts';
export type * from './document.ts';
export * from './parts.ts';
export { readPattern } from './read/keyword-faults.ts';
export type { OperationFilter } from './read/operation-reader.ts';
export { isKnownKeyword, LIMIT_KEYWORDS } from './read/schema-keywords.ts';
export * from './schema-node.ts';
