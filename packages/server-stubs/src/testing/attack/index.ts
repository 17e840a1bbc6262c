/** The parts of the attacks that `tools/bench` uses; not published. */

export {
  type FunctionOptionNames,
  MISBEHAVIOURS,
  type Misbehaviour,
} from '@cross-border-payments/server-runtime/testing/misbehaviours';
export { runAsVictim } from './attacked.ts';
export { type ExchangeOutcome, type ExchangeResult, exchange } from './exchange.ts';
export { GENERATED_SERVER_ATTACKS } from './foreign/foreign-classes.ts';
export { FOREIGN_DOCUMENT } from './foreign/foreign-document.ts';
export { hostileFunction } from './hostile-code.ts';
export { hostileJson } from './hostile-parameters.ts';
export { largeListRequest, largeRequest, requestOf } from './hostile-requests.ts';
export { hostileValue } from './hostile-values.ts';
export { LATE } from './late/late-class.ts';
export { Random } from './random.ts';
export {
  type AttackClass,
  type ClassReport,
  type RoundReport,
  requestCount,
  runClass,
} from './run-class.ts';
export { SERVICE_ATTACKS } from './service-classes.ts';
