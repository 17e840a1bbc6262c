/**
 * Belongs here:
 * - what a document means: operations, parameters, bodies, responses and schemas, alike for all versions of OpenAPI
 * - from `load`: reading files, with the lines and faults of YAML and JSON
 *
 * Does not belong here:
 * - facts that only one target needs, such as the names of types or methods
 * - reading files outside `load`
 */

export { isOfType, isOfTypes, JSON_TYPES, type Json, type JsonType, jsonKey } from '../json.ts';
export {
  type Dialect,
  type DocumentInput,
  type LoadedDocument,
  loadDocument,
  SwaggerError,
} from '../load/load-document.ts';
export {
  decodeText,
  LoadError,
  MAX_DOCUMENT_BYTES,
  type Position,
  parseSourceFile,
  readFileText,
  readSourceFile,
  type SourceFile,
} from '../load/source-file.ts';
export type { Place } from '../load/sources.ts';
export { buildModel } from './build-model.ts';
export type * from './document.ts';
export {
  intersectTypes,
  isBinary,
  isExplodedObject,
  isFile,
  listEvaluatingParts,
  mayBeFile,
  nameEnumValues,
  oncePer,
  parametersObject,
  partsOf,
  propertiesOf,
  reachable,
  typesAllowedByAll,
  typesOf,
} from './parts.ts';
export { readPattern } from './read/keyword-faults.ts';
export type { OperationFilter } from './read/operation-reader.ts';
export { isKnownKeyword, LIMIT_KEYWORDS } from './read/schema-keywords.ts';
export {
  childrenOf,
  type Discriminator,
  type JsonSchema,
  type KeywordFault,
  keywordsOf,
  makeNode,
  type SchemaAnnotations,
  type SchemaNode,
  toJsonSchema,
} from './schema-node.ts';
export { unfoldSchema } from './unfold-schema.ts';
