import { compareVersions } from './compare/compare-versions.ts';
import type { Versions } from './compare/kept.ts';
import type { ReviewFinding } from './finding.ts';
import { fold } from './report/fold.ts';

/**
 * Compares two versions of a document.
 *
 * @param onStep is called with the number of operations that are compared, and of all
 * @returns the findings, the gravest first
 */
export function reviewDocuments(
  versions: Omit<Versions, 'isSame'>,
  onStep?: (done: number, all: number) => void,
): ReviewFinding[] {
  const drafts = compareVersions(versions, onStep);
  return fold(drafts, ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // The base's lines are not those of the working tree, so a removed thing is shown near what is left of it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
}
