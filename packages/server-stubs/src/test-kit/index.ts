export type { ReceivedResponse, ShownExchange, TestRequestOptions, TestTarget } from './exchange.ts';
export type { FixtureInput, Fixtures, FixtureValues, RuleRequest } from './fixtures.ts';
export { type MalformedResult, runMalformed } from './run-malformed.ts';
export {
  type InstanceResult,
  type RuleReport,
  type RulesOptions,
  type RulesReport,
  runRules,
} from './run-rules.ts';
export type { RunRequestOptions } from './send-in-run.ts';
export { type CallArguments, type CallResponse, call, type OperationCallOptions } from './send-in-run.ts';
export type { Judged, RuleVerdict } from './verdict.ts';
