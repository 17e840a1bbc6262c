import type { SourceLine } from './source-tree.ts';

/**
 * What a finding means for programs that use the interface: `breaking` stops some of them, `check` may do so and needs
 * a reader's eye, `additive` gives them more, `neutral` only reads differently.
 */
export type Level = 'breaking' | 'check' | 'additive' | 'neutral';

/** The levels, the gravest first. */
export const levels: readonly Level[] = ['breaking', 'check', 'additive', 'neutral'];

/** One thing that differs between the two versions of the document. */
export interface ReviewFinding {
  level: Level;
  /** One sentence in plain words; code stands between backticks. */
  message: string;
  /** Operations that reach the place, by `operationId`; a webhook by its name. */
  operations: string[];
  /** JSON pointer into the bundle: the new one, or the base's where the place is gone. */
  pointer: string;
  /** The hand-written file and line, where it can be resolved. */
  source: SourceLine | undefined;
  /** A message that decides the finding, where the replay found it. */
  instance?: unknown;
}

/** @returns the findings by level, the gravest first, otherwise in their order */
export function gravestFirst(findings: readonly ReviewFinding[]): ReviewFinding[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** A review that cannot be made. The message is one sentence for the person who asked for it. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}
