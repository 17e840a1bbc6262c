import { compareInSteps } from '../src/compare/compare-versions.ts';
import type { GivenVersions } from '../src/compare/pairs.ts';
import type { Draft } from '../src/findings/finding.ts';
import type { WorkBudget } from '../src/proof/repair.ts';

/** Compares two versions of a document. */
export function compareVersions(given: GivenVersions, workBudget?: WorkBudget): Draft[] {
  const steps = compareInSteps(given, undefined, workBudget);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
