import { setImmediate } from 'node:timers/promises';
import { compareInSteps } from './compare/compare-versions.ts';
import type { GivenVersions } from './compare/kept.ts';
import type { ReviewFinding } from './finding.ts';
import { fold } from './report/fold.ts';
import { compileSamples } from './source/compile-samples.ts';

/** Findings about two versions of a document. */
export interface Reviewed {
  /** The gravest first. */
  readonly findings: ReviewFinding[];
  /** Whether programs were compiled; not where no compiler is installed. */
  readonly isCompiled: boolean;
}

/**
 * Compares two versions of a document, and compiles programs against the types of both.
 *
 * @param folder an empty folder for the programs
 * @param onStep is called with what is done, often
 */
export async function reviewDocuments(
  versions: GivenVersions,
  folder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<Reviewed> {
  const steps = compareInSteps(versions, (what) => onStep(`Comparing ${what}`));
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Lets Ctrl-C through.
    await setImmediate();
  }
  onStep('Compiling old messages against the new types');
  const compiled = compileSamples(versions, folder);
  const drafts = compiled?.length
    ? [...step.value.filter(({ kind }) => kind !== 'words'), ...compiled]
    : step.value;
  const findings = fold(drafts, ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // The base's lines are not those of the working tree, so a removed thing is shown near what is left of it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
  return { findings, isCompiled: compiled !== undefined };
}
