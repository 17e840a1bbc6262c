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

/** Returns the data unchanged: the console's script, which all pages share, interprets the data. */
function asFacts(facts: CompiledInput): CompiledInput {
  return facts;
}

/** Adds `part`, which generated modules lack if the document has no `x-profile`. */
function asFactsOfInput(facts: Omit<CompiledInput, 'part'>): CompiledInput {
  return { ...facts, part: facts.mediaType === undefined ? 'query' : 'body' };
}

// Generated modules import these names.
export type { CompiledInput as Validator };
export { asFacts as validator, asFactsOfInput as inputValidator };
