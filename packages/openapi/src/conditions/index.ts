export { isAnnotation, ruleIds } from '../model/read/schema-keywords.ts';
export type { SchemaNode } from '../model/schema-node.ts';
export {
  type Atom,
  and,
  atom,
  atomOf,
  atomsOf,
  FALSE,
  type Formula,
  isFalse,
  isLiteral,
  isPresence,
  isTrue,
  type Literal,
  type MemberPath,
  negated,
  not,
  or,
  partsOf,
  pathsOf,
  type Test,
  TRUE,
} from './formula.ts';
export { isEmptyValue } from './implies.ts';
export { type Condition, readConditions } from './read-conditions.ts';
export { readFormula, titleOf } from './read-formula.ts';
export { schemaReader } from './read-schema.ts';
export { declaredValues, type Scope, togetherWith } from './scope.ts';
export { simplify } from './simplify.ts';
