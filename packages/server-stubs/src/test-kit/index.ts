export {
  type CallArguments,
  type CallResponse,
  call,
  type OperationCallOptions,
  type ReceivedResponse,
  type TestRequestOptions,
  type TestTarget,
} from './exchange.ts';
export type { FixtureInput, Fixtures, FixtureValues, RuleRequest } from './fixtures.ts';
export {
  type MalformedResult,
  type RunRequestOptions,
  runMalformed,
  type ShownExchange,
} from './request-run.ts';
export {
  type RuleReport,
  type RuleRequestResult,
  type RulesOptions,
  type RulesReport,
  runRules,
} from './run-rules.ts';
export type { InstanceVerdict, RuleVerdict } from './verdict.ts';
