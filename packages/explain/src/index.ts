export { explain, sentences } from './explain.ts';
export type {
  Branch,
  Cause,
  Choice,
  Decider,
  ExplainIndex,
  ExplainOptions,
  Fact,
  Facts,
  Part,
  Phrase,
  Schema,
  ValidationError,
} from './types.ts';
