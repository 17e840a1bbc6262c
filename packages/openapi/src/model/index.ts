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
  readFileText,
  readSourceFile,
  type SourceFile,
} from '../load/source-file.ts';
export { buildModel } from './build-model.ts';
export type * from './document.ts';
export {
  intersectTypes,
  isExplodedObject,
  isFile,
  mayBeFile,
  oncePerSchema,
  parametersObject,
  partsOf,
  propertiesOf,
  typesAllowedByAll,
  typesOf,
} from './parts.ts';
export { isKnownKeyword } from './read/schema-keywords.ts';
export {
  childrenOf,
  type Discriminator,
  type JsonSchema,
  type KeywordFault,
  makeNode,
  type SchemaAnnotations,
  type SchemaNode,
  toJsonSchema,
} from './schema-node.ts';
