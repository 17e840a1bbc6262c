import type { Operations } from '../generated/control/operations.ts';
import type { ControlApi } from './control-api.ts';

/** Name of the installed command. */
export const PROGRAM = 'cross-border-payments-sandbox';

/** What a command gets to work with. */
export interface CommandCall {
  readonly api: ControlApi;
  /** Arguments that are not options. */
  readonly args: readonly string[];
  /** Options by their names. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints a line to standard output. */
  readonly print: (line: string) => void;
  /** Prints a line to standard error. */
  readonly note: (line: string) => void;
  /** Ends the work: Ctrl-C. */
  readonly stop: AbortSignal;
}

/** An option of a command. */
export interface CommandOption {
  /** Placeholder of its value; an option without one is a switch. */
  readonly value?: string;
  readonly says: string;
}

/** What a person or a program can do to a running sandbox: operations of control.yaml, and the command that calls them. */
export interface Command {
  /** The operations that the command calls; control.yaml has their method, path and description. */
  readonly operations: readonly (keyof Operations)[];
  /** Arguments as the help shows them; those in brackets may be left out. */
  readonly takes: readonly string[];
  /** Says in one sentence what the command does. */
  readonly says: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Whether it runs until Ctrl-C. */
  readonly endless?: boolean;
  /** @throws InvocationError for wrong arguments; CommandError if the work fails */
  readonly run: (call: CommandCall) => void | Promise<void>;
}
