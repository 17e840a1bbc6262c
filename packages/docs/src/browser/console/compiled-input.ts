import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';

/** The compiled check of one message. */
interface CompiledCheck {
  readonly validate: { (value: unknown): boolean; readonly errors?: readonly ValidationError[] | null };
  readonly root: string;
}

/** What the generator writes of an operation's validator. */
export interface CompiledInput {
  readonly operation: string;
  readonly part: 'body' | 'query';
  readonly mediaType?: string;
  readonly compiled: {
    readonly body?: Readonly<Record<string, CompiledCheck>>;
    readonly query?: CompiledCheck;
  };
  readonly index: Omit<ExplainIndex, 'root'>;
}

/** Returns the facts as they are: the script of the console, which all pages share, knows what to do with them. */
function asFacts(facts: CompiledInput): CompiledInput {
  return facts;
}

/** Returns the facts of a document without `x-profile`, whose modules check every part: the body, else the query. */
function asFactsOfInput(facts: Omit<CompiledInput, 'part'>): CompiledInput {
  return { ...facts, part: facts.mediaType === undefined ? 'query' : 'body' };
}

// The names that generated modules import.
export type { CompiledInput as Validator };
export { asFacts as validator, asFactsOfInput as inputValidator };
