export { type CallAnswer, type CallArguments, type CallOptions, call } from './call.ts';
export type { SendOptions, Target } from './exchange.ts';
export type { RuleInstance } from './instance.ts';
export { type MalformedResult, runMalformed } from './run-malformed.ts';
export {
  type InstanceResult,
  type RuleReport,
  type RulesOptions,
  type RulesReport,
  runRules,
} from './run-rules.ts';
export type { Judged, Verdict } from './verdict.ts';
