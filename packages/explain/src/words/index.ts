export { clauseOf, joined, literalDemand, row, type Style } from './clause.ts';
export { inARow, valueList, valueText } from './values.ts';
