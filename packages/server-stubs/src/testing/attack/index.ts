/** What the attacks of `tools/bench` need of these; not published. */

export { type FunctionNames, MISBEHAVIOURS, type Misbehaviour } from '../misbehaviours.ts';
export { letBeAttacked } from './attacked.ts';
export { type Exchange, type Exchanged, exchange } from './exchange.ts';
export { FOREIGN_CLASSES } from './foreign/foreign-classes.ts';
export { FOREIGN_DOCUMENT } from './foreign/foreign-document.ts';
export { hostileFunction } from './hostile-code.ts';
export { hostileJson } from './hostile-parameters.ts';
export { largeListRequest, largeRequest, requestOf } from './hostile-requests.ts';
export { hostileValue } from './hostile-values.ts';
export { Random } from './random.ts';
export {
  type AttackClass,
  type ClassReport,
  type RoundReport,
  requestsOf,
  runClass,
} from './run-class.ts';
export { SERVICE_CLASSES } from './service-classes.ts';
