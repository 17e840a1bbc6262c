import type { Operation, OperationValidators } from './operation.ts';

/** A handler without its types; the generated ones say what it gets and returns. */
export type AnyHandler = (input: never) => unknown;

/** An operation with what it takes to answer it. */
export interface Route {
  readonly operation: Operation;
  readonly validators: OperationValidators;
  /** None when it is still to be written. */
  readonly handler: AnyHandler | undefined;
}
