import type { Json } from '@cross-border-payments/openapi/model';

/**
 * Effect of a finding on programs that use the interface:
 * - `breaking`: messages that were accepted are refused, or messages arrive that were impossible before
 * - `source`: the wire does not change, but programs compiled against the generated client or stubs no longer compile
 * - `check`: may be `breaking` or `source`; a person must decide
 * - `additive`: programs may send or use more than before
 * - `docs`: only descriptions and similar texts change
 */
export type Level = 'breaking' | 'source' | 'check' | 'additive' | 'docs';

export const levels: readonly Level[] = ['breaking', 'source', 'check', 'additive', 'docs'];

export type Direction = 'request' | 'response' | 'webhook' | 'reply' | 'document';

interface FindingPlace {
  readonly version: 'base' | 'head';
  /** The file, unless it is the entry file, and the JSON pointer in it. */
  readonly pointer: string;
}

export interface SourceLine {
  readonly file: string;
  readonly line: number;
  readonly exact: boolean;
}

export interface ReviewFinding {
  /** Kind and place of the change, the same in every review of the change. */
  readonly id: string;
  readonly kind: string;
  readonly level: Level;
  readonly direction: Direction;
  /** What changed, in one sentence with code between backticks. */
  readonly cause: string;
  /** The effect on programs, in one sentence; empty if there is none. */
  readonly consequence: string;
  /** How to avoid the effect; empty if there is nothing to avoid. */
  readonly remedy: string;
  readonly operations: readonly string[];
  readonly rules: readonly string[];
  readonly place: FindingPlace;
  readonly source?: SourceLine;
  /** The smallest message that was found which only one version accepts. */
  readonly counterexample?: Json;
  /** The part of the operation with the counterexample: `body`, `query`, `response 200`, `schema Order`. */
  readonly part?: string;
  /** The announced last day of a removed element that was deprecated, as YYYY-MM-DD. */
  readonly sunset?: string;
  /** Number of combinations of values that were tried without finding a counterexample. */
  readonly tried?: number;
}

/** A finding without its id and line. */
export interface Draft extends Omit<ReviewFinding, 'id' | 'source'> {
  /** Paths of all properties of the message that the changed schema describes, written as in the cause. */
  readonly properties?: readonly string[];
  /** A key, equal for drafts of the same edit in several places. */
  readonly group?: string;
}

export function draftOf(kind: string, level: Level, cause: string, more: Partial<Draft> = {}): Draft {
  return {
    kind,
    level,
    direction: 'document',
    cause,
    consequence: '',
    remedy: '',
    operations: [],
    rules: [],
    place: atHead('#'),
    ...more,
  };
}

export function atBase(pointer: string): FindingPlace {
  return { version: 'base', pointer };
}

export function atHead(pointer: string): FindingPlace {
  return { version: 'head', pointer };
}

/** Sorts findings by level, starting with the most serious; the order within a level is kept. */
export function gravestFirst<T extends { readonly level: Level }>(findings: readonly T[]): T[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** The review cannot be made; the message says what is wrong, where, and what to do. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}

/** The severity of a finding; an error fails the review. */
export type Severity = 'error' | 'warning' | 'notice' | 'off';

export type Bump = 'major' | 'minor' | 'patch' | 'none';

export interface RatedFinding extends ReviewFinding {
  readonly severity: Severity;
  /** Who accepted a finding that would otherwise fail the review, and why. */
  readonly accepted?: string;
}

export interface ReviewResult {
  readonly base: string;
  readonly head: string;
  readonly findings: readonly RatedFinding[];
  readonly bump: Bump;
  readonly notes: readonly string[];
}

function isOff({ severity }: RatedFinding): boolean {
  return severity === 'off';
}

export function shownFindings({ findings }: ReviewResult): RatedFinding[] {
  return findings.filter((finding) => !isOff(finding));
}

export function isForbidden({ findings }: ReviewResult): boolean {
  return findings.some(({ severity, accepted }) => severity === 'error' && accepted === undefined);
}

export const bumps: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

export function greaterBump(one: Bump, other: Bump): Bump {
  return bumps.indexOf(one) < bumps.indexOf(other) ? other : one;
}

export function bumpFor(found: readonly Level[]): Bump {
  if (found.includes('breaking') || found.includes('source')) return 'major';
  if (found.includes('check') || found.includes('additive')) return 'minor';
  return found.includes('docs') ? 'patch' : 'none';
}

/** Returns the verdict in one line, starting with the most serious level. */
export function verdict(result: ReviewResult): string {
  const { findings } = result;
  const open = findings.filter(({ accepted }) => accepted === undefined);
  const count = (level: Level) => open.filter((one) => one.level === level && !isOff(one)).length;
  const counts = [
    [count('breaking'), 'break', 'breaks'],
    [count('source'), 'break for compiled programs', 'breaks for compiled programs'],
    [count('check'), 'change to check by hand', 'changes to check by hand'],
    [findings.length - open.length, 'accepted break', 'accepted breaks'],
    [count('additive'), 'addition', 'additions'],
    [count('docs'), 'change of documentation', 'changes of documentation'],
    [findings.filter(isOff).length, 'finding switched off', 'findings switched off'],
  ] as const;
  const parts = counts.flatMap(([number, one, many]) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`],
  );
  const list = parts.join(', ') || 'no change of the interface';
  return `${isForbidden(result) ? 'Fails' : 'Passes'}: ${list}.`;
}

/** Returns `file:line`, with `near` before it if the element itself was removed; empty if no file is known. */
export function placeOf({ source }: ReviewFinding): string {
  return source === undefined ? '' : `${source.exact ? '' : 'near '}${source.file}:${source.line}`;
}

export function shortList(names: readonly string[]): string {
  const rest = names.length - 3;
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
