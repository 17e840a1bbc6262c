import type { Level, ReviewFinding } from '../finding.ts';

/** How a finding counts: an error fails the review. */
export type Severity = 'error' | 'warning' | 'notice' | 'off';

/** The smallest step of the version number that tells users the truth. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A finding and how it counts. */
export interface Weighed extends ReviewFinding {
  readonly severity: Severity;
  /** Why a finding that would fail the review does not: who accepted it, and the reason. */
  readonly accepted?: string;
}

/** A review. */
export interface ReviewResult {
  /** What was compared with what, in words. */
  readonly base: string;
  readonly head: string;
  /** The gravest first. */
  readonly findings: readonly Weighed[];
  readonly bump: Bump;
  /** What else a reader should know, one sentence each. */
  readonly notes: readonly string[];
}

/** Returns whether the review fails. */
export function isForbidden({ findings }: ReviewResult): boolean {
  return findings.some(({ severity, accepted }) => severity === 'error' && accepted === undefined);
}

/** Returns the smallest step of the version number for findings of these levels. */
export function bumpFor(found: readonly Level[]): Bump {
  if (found.includes('breaking') || found.includes('source')) return 'major';
  if (found.includes('check') || found.includes('additive')) return 'minor';
  return found.includes('docs') ? 'patch' : 'none';
}

/** Returns the verdict in one line, what counts most first. */
export function verdict(result: ReviewResult): string {
  const { findings } = result;
  const open = findings.filter(({ accepted }) => accepted === undefined);
  const count = (level: Level) =>
    open.filter((finding) => finding.level === level && finding.severity !== 'off').length;
  const parts = [
    some(count('breaking'), 'break', 'breaks'),
    some(count('source'), 'break for compiled programs', 'breaks for compiled programs'),
    some(count('check'), 'change to check by hand', 'changes to check by hand'),
    some(findings.length - open.length, 'accepted break', 'accepted breaks'),
    some(count('additive'), 'addition', 'additions'),
    some(count('docs'), 'change of words', 'changes of words'),
  ].filter((part) => part !== '');
  const list = parts.join(', ');
  if (isForbidden(result)) return `Fails: ${list}.`;
  if (parts.length === 0) return 'Passes: no change of the interface.';
  return `Passes: ${list}.`;
}

function some(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

/** Returns `file:line`, after `near` if the thing itself is gone; empty if no file is known. */
export function placeOf({ source }: ReviewFinding): string {
  return source === undefined ? '' : `${source.exact ? '' : 'near '}${source.file}:${source.line}`;
}

/** Joins the first three of a list of names and counts the rest. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - 3;
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
