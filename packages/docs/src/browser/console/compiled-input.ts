import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';

interface CompiledCheck {
  readonly validate: { (value: unknown): boolean; readonly errors?: readonly ValidationError[] | null };
  readonly root: string;
}

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

/** Does nothing: the console's script, which all pages share, interprets the data. */
function asFacts(facts: CompiledInput): CompiledInput {
  return facts;
}

/** Adds the part of the request, which modules for a document without `x-profile` do not name. */
function asFactsOfInput(facts: Omit<CompiledInput, 'part'>): CompiledInput {
  return { ...facts, part: facts.mediaType === undefined ? 'query' : 'body' };
}

// The names that generated modules import.
export type { CompiledInput as Validator };
export { asFacts as validator, asFactsOfInput as inputValidator };
