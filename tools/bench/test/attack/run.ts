import { type AttackClass, type ClassReport, runClass } from '@cross-border-payments/server-stubs/attack';

/** What is attacked, and for how long. */
export interface AttackOptions {
  readonly classes: readonly AttackClass[];
  readonly seed: number;
  /** The time for all classes together. It is not used if `number` is set. */
  readonly minutes: number;
  /** The number of the only round of each class to run. */
  readonly number?: number | undefined;
  /** Stops the attack. */
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

const MS_PER_MINUTE = 60_000;

/**
 * Runs the attacks of one class after the other.
 *
 * @returns the reports of the classes that were started
 */
export async function runAttacks(options: AttackOptions): Promise<ClassReport[]> {
  const { classes, seed, minutes, number, signal, onProgress } = options;
  const reports: ClassReport[] = [];
  for (const [at, attackClass] of classes.entries()) {
    if (signal.aborted) break;
    const end = performance.now() + (minutes * MS_PER_MINUTE) / classes.length;
    const goOn = (rounds: number, requests: number) => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      onProgress(
        `${attackClass.name} (${at + 1} of ${classes.length}): ${requests} requests, ${left} s left`,
      );
      return !signal.aborted && (number === undefined ? performance.now() < end : rounds === 0);
    };
    reports.push(await runClass(attackClass, { seed, goOn, ...(number !== undefined && { first: number }) }));
  }
  return reports;
}

/** Returns a sentence for each fault, with the command that repeats it. */
export function faultsOf(reports: readonly ClassReport[], seed: number): string[] {
  return reports.flatMap(({ name, faults }) =>
    faults.map(({ number, what }) => {
      const round = number === undefined ? '' : ` --number ${number}`;
      return `${what}\n  pnpm attack --only ${name} --seed ${seed}${round}`;
    }),
  );
}
