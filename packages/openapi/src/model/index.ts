export { isOfType, JSON_TYPES, type Json, type JsonType, jsonKey } from '../json.ts';
export {
  type Dialect,
  type DocumentInput,
  type LoadedDocument,
  loadDocument,
} from '../load/load-document.ts';
export {
  LoadError,
  type Position,
  parseSourceFile,
  readSourceFile,
  type SourceFile,
} from '../load/source-file.ts';
export { buildModel } from './build-model.ts';
export type * from './document.ts';
export { type JsonSchema, toJsonSchema } from './json-schema.ts';
export { isSpread, parametersObject } from './parameters-object.ts';
export {
  commonTypes,
  isFile,
  mayBeFile,
  oncePerSchema,
  partsOf,
  propertiesOf,
  typesOf,
  typesOfAll,
} from './parts.ts';
export { isKnownKeyword } from './read/schema-keywords.ts';
export {
  childrenOf,
  type Discriminator,
  type KeywordFault,
  makeNode,
  type SchemaNode,
  type SchemaText,
} from './schema-node.ts';
