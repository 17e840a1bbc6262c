export type { Resolve } from './build/clauses.ts';
export { indexFacts, indexSchema } from './build/index-schema.ts';
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
