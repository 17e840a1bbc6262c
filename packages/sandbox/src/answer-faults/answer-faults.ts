import type { AnswerFault } from '../generated/control/schemas.ts';

/** Most faults that wait at a time, however often each is used. */
export const MOST_FAULTS = 100;

/** The faults that next answers are to have, in memory; oldest first. */
export class AnswerFaults {
  #waiting: readonly AnswerFault[] = [];

  /** Adds a fault. @returns false if too many wait already */
  add(fault: AnswerFault): boolean {
    if (this.#waiting.length >= MOST_FAULTS) return false;
    this.#waiting = [...this.#waiting, fault];
    return true;
  }

  /** Returns the faults that are not used up. */
  list(): readonly AnswerFault[] {
    return this.#waiting;
  }

  /** Removes all faults. @returns their number */
  clear(): number {
    const { length } = this.#waiting;
    this.#waiting = [];
    return length;
  }

  /** Takes the oldest fault that fits, and one use of it. @param operationOf called only if some fault waits */
  take(operationOf: () => string | undefined): AnswerFault | undefined {
    if (this.#waiting.length === 0) return undefined;
    const operation = operationOf();
    const taken = this.#waiting.find((each) => each.operation === undefined || each.operation === operation);
    if (taken === undefined) return undefined;
    const left = (taken.times ?? 1) - 1;
    this.#waiting = this.#waiting.flatMap((each) => {
      if (each !== taken) return each;
      return left > 0 ? { ...each, times: left } : [];
    });
    return taken;
  }
}
