export { clauseOf, literalDemand, type Style } from './clause.ts';
export { inARow, valueList } from './values.ts';
