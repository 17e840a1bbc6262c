import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';

/** The compiled check of one message. */
export interface CompiledCheck {
  /** Returns whether the value is valid; `errors` holds the errors until the next call. */
  readonly validate: {
    (value: unknown): boolean;
    readonly errors?: readonly ValidationError[] | null;
  };
  /** Name of the schema at which the paths of the errors start. */
  readonly root: string;
}

/** The exports of an operation's compiled file. */
export interface CompiledOperation {
  readonly body?: Readonly<Record<string, CompiledCheck>>;
  readonly query?: CompiledCheck;
}

/** The index for `explain`, without its root. */
export type CompiledIndex = Omit<ExplainIndex, 'root'>;
