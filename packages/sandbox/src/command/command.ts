import type { Operations } from '../generated/control/operations.ts';
import type { ControlApi } from './control-api.ts';

export const PROGRAM = 'cross-border-payments-sandbox';

export interface CommandCall {
  readonly api: ControlApi;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stop: AbortSignal;
}

export interface CommandOption {
  /** Placeholder of its value; an option without one is a switch. */
  readonly value?: string;
  readonly says: string;
}

export interface Command {
  /** The operations of control.yaml that the command calls. */
  readonly operations: readonly (keyof Operations)[];
  /** Arguments as shown in the help; those in brackets are optional. */
  readonly takes: readonly string[];
  readonly says: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Whether it runs until Ctrl-C. */
  readonly endless?: boolean;
  /** @throws UsageError for wrong arguments; CommandError if the job fails */
  readonly run: (call: CommandCall) => void | Promise<void>;
}
