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
export { collectNotExpressible, type NotExpressible } from './lower/not-expressible.ts';
