export { isObject, type JsonObject } from './json.ts';
export { METHODS } from './methods.ts';
export { OperationIds } from './operation-ids.ts';
export { IGNORED_HEADERS, listOperations, type RawOperation, type Section } from './operations.ts';
export {
  decodeFragment,
  formatPointer,
  joinPointer,
  type Path,
  parsePointer,
  resolvePointer,
  valueAt,
} from './pointer.ts';
export {
  type Fail,
  follow,
  followChain,
  type Placed,
  parseReference,
  reachableReferences,
  resolveReference,
} from './reference.ts';
export {
  APPLICATORS,
  descends,
  type KeywordShape,
  SUBSCHEMAS,
  shapeOf,
  subschemasOf,
  walkSchema,
} from './walk.ts';
