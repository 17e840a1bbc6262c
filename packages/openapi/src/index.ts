export { isObject, type JsonObject } from './json.ts';
export {
  IGNORED_HEADERS,
  listOperations,
  METHODS,
  OperationIds,
  type RawOperation,
  type Section,
} from './operations.ts';
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
