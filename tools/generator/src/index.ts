export type { NamedType, TypeOptions, TypeParameter } from './emit/context.ts';
export { addTarget, allTargets, TARGET_NAMES, type Target, UnknownTarget } from './emit/targets.ts';
export { type DocumentTypes, documentTypes, type Files, typeFiles } from './emit/type-files.ts';
export {
  describeUnsupported,
  type Generated,
  type GenerateOptions,
  generate,
  UnsupportedError,
} from './generate.ts';
export { LoadError } from './load/errors.ts';
export { type Input, loadDocument } from './load/load-document.ts';
export { collectNotExpressible, type NotExpressible } from './lower/not-expressible.ts';
export { buildModel } from './model/build-model.ts';
export type * from './model/document.ts';
export type { SchemaNode } from './model/schema-node.ts';
