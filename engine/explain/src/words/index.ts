export { formulaToClause, literalDemand, type Style } from './clause.ts';
export { capitalize, joinList, valueList } from './values.ts';
