export { isOfType, type Json, type JsonType, jsonKey } from '../json.ts';
export { LoadError } from '../load/errors.ts';
export { type Dialect, type Input, type LoadedDocument, loadDocument } from '../load/load-document.ts';
export { buildModel } from './build-model.ts';
export type * from './document.ts';
export { childrenOf, type Discriminator, makeNode, type SchemaNode, type SchemaText } from './schema-node.ts';
