import type { Transaction } from '../store/store.ts';
import type { TaskRow } from './tasks.ts';

/** Work on the database alone. It is done with its task in one transaction: exactly once. */
export interface InsideHandler {
  readonly where: 'inside';
  /** The clock says when the task was due, or later. The task is gone already; it may schedule itself again. */
  run(tx: Transaction, task: TaskRow): Promise<void>;
}

/** Work that reaches outside, such as sending a callback: at least once. */
export interface OutsideHandler<Outcome = unknown> {
  readonly where: 'outside';
  /** How long `perform` takes at most, in real milliseconds: then another instance may believe this one dead. */
  readonly longestMs: number;
  /**
   * Runs outside any transaction. What it throws counts as a failed attempt.
   * @param signal aborts when the sandbox stops; the outcome is then not written down.
   */
  perform(task: TaskRow, signal: AbortSignal): Promise<Outcome>;
  /** Writes down what came of it. @returns when the task is due again, or undefined when it is done. */
  settle(tx: Transaction, task: TaskRow, outcome: Outcome): Promise<number | undefined>;
}

export type TaskHandler = InsideHandler | OutsideHandler;
export type TaskHandlers = ReadonlyMap<string, TaskHandler>;
