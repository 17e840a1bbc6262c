import type { SourceLine } from './source-tree.ts';

/**
 * Effect of a finding on programs that use the interface: `breaking` stops some of them, `check` may do so and must be
 * read, `additive` gives them more, `neutral` only changes wording.
 */
export type Level = 'breaking' | 'check' | 'additive' | 'neutral';

/** The levels, the most serious first. */
export const levels: readonly Level[] = ['breaking', 'check', 'additive', 'neutral'];

/** One difference between the two versions of the document. */
export interface ReviewFinding {
  level: Level;
  /** One sentence, with code between backticks. */
  message: string;
  /** Ids of the operations that reach the place; the name for a webhook. */
  operations: string[];
  /** JSON pointer into the new bundle, or into the base's if the place is gone. */
  pointer: string;
  /** The hand-written file and line, if known. */
  source: SourceLine | undefined;
  /** A message on which the versions differ, if the replay found one. */
  instance?: unknown;
}

/** Returns the findings by level, the gravest first, otherwise in their order. */
export function gravestFirst(findings: readonly ReviewFinding[]): ReviewFinding[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** The review cannot be made; the message says why in one sentence. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}
