export { formulaToClause, literalDemand, type Style } from './clause.ts';
export { joinList, valueList } from './values.ts';
