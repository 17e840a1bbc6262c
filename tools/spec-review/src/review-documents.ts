import { setImmediate } from 'node:timers/promises';
import { compareInSteps } from './compare/compare-versions.ts';
import type { GivenVersions } from './compare/kept.ts';
import type { ReviewFinding } from './finding.ts';
import { fold } from './report/fold.ts';

/**
 * Compares two versions of a document.
 *
 * @param onStep is called with what is compared, often
 * @returns the findings, the gravest first
 */
export async function reviewDocuments(
  versions: GivenVersions,
  onStep?: (step: string) => void,
): Promise<ReviewFinding[]> {
  const steps = compareInSteps(versions, onStep);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Lets Ctrl-C through.
    await setImmediate();
  }
  return fold(step.value, ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // The base's lines are not those of the working tree, so a removed thing is shown near what is left of it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
}
