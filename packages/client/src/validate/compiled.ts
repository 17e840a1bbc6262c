import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';

/** The compiled check of one message. */
export interface CompiledCheck {
  /** Gives true when the value is valid; else `errors` says what is wrong, until the next call. */
  readonly validate: {
    (value: unknown): boolean;
    readonly errors?: readonly ValidationError[] | null;
  };
  /** The name of the schema that the errors' paths start from. */
  readonly root: string;
}

/** What the compiled files of an operation export. */
export interface CompiledOperation {
  readonly body?: Readonly<Record<string, CompiledCheck>>;
  readonly query?: CompiledCheck;
}

/** What is needed to explain errors, beside the root. */
export type CompiledIndex = Omit<ExplainIndex, 'root'>;
