/**
 * Belongs here:
 * - the words for keywords, values and conditions, which errors and reference share
 *
 * Does not belong here:
 * - joining them to sentences: errors do that in `sentence.ts`, the reference in `packages/docs`
 * - reading schemas
 */

export { formulaToClause, literalDemand, type Style } from './clause.ts';
export { capitalize, joinList, valueList } from './values.ts';
