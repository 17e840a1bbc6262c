/** What the attacks of `tools/bench` need of these; not published. */
export { letBeAttacked } from './attacked.ts';
export { type Exchange, exchange } from './exchange.ts';
export { FOREIGN_CLASSES } from './foreign-classes.ts';
export { largeListRequest, largeRequest } from './hostile-requests.ts';
export { Random } from './random.ts';
export {
  type AttackClass,
  type ClassReport,
  type RoundReport,
  requestsOf,
  runClass,
} from './run-class.ts';
export { SERVICE_CLASSES } from './service-classes.ts';
