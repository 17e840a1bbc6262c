/**
 * Belongs here:
 * - what schemas require and when, as formulas over properties
 * - all operations on formulas: negate, simplify, imply, and decide whether formulas can hold together
 *
 * Does not belong here:
 * - words: a formula keeps keywords and values, and `engine/explain` puts them into words
 * - types: `tools/generator` lowers the formulas
 * - built-in modules of Node, and dependencies: this runs in browsers
 */

export { isEmptyValue } from '../json.ts';
export { partsOf } from '../model/parts.ts';
export { ruleIds } from '../model/read/schema-keywords.ts';
export { schemaReader } from '../model/read/schema-reader.ts';
export type { SchemaNode } from '../model/schema-node.ts';
export { type Contradiction, findContradictions } from './can-hold.ts';
export * from './formula.ts';
export { createTestReader, declaredValues, isTyped, type Scope } from './property-tests.ts';
export { readConditions } from './read-conditions.ts';
export { type FormulaReader, implicationsOf, readFormula, titleOf } from './read-formula.ts';
export { type Condition, simplify } from './simplify.ts';
