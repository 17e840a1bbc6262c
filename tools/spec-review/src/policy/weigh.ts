import type { Level, ReviewFinding } from '../finding.ts';
import type { Severity, Weighed } from '../report/review-result.ts';
import type { AcceptedEntry } from './accepted.ts';

/** Severities by level or kind of finding. */
export type Severities = ReadonlyMap<string, Severity>;

const DEFAULTS: Readonly<Record<Level, Severity>> = {
  breaking: 'error',
  source: 'error',
  check: 'warning',
  additive: 'notice',
  docs: 'notice',
};

/** What decides how findings count. */
export interface Policy {
  readonly severities: Severities;
  readonly entries: readonly AcceptedEntry[];
  /** The file of the entries, for findings about them. */
  readonly entriesFile: string;
  /** Accepts every break, such as the label of a pull request. */
  readonly acceptedBy?: string;
  /** Today, as YYYY-MM-DD. */
  readonly today: string;
}

/** Weighs findings by severity and by what was accepted, and adds findings about entries that accept nothing. */
export function weigh(findings: readonly ReviewFinding[], policy: Policy): Weighed[] {
  const { severities, entries, acceptedBy, today, entriesFile } = policy;
  const severityOf = ({ level, kind }: Pick<ReviewFinding, 'level' | 'kind'>) =>
    severities.get(kind) ?? severities.get(level) ?? DEFAULTS[level];
  const weighed = findings.map((finding): Weighed => {
    const severity = severityOf(finding);
    const accepted = severity === 'error' ? acceptance(finding, policy) : undefined;
    return { ...finding, severity, ...(accepted === undefined ? {} : { accepted }) };
  });
  const known = new Set(findings.map(({ id }) => id));
  const about = entries.flatMap((entry): Weighed[] => {
    const isUnused = !known.has(entry.id);
    if (!isUnused && entry.until >= today) return [];
    const kind = isUnused ? 'policy-unused' : 'policy-expired';
    const cause = isUnused
      ? `The entry for \`${entry.id}\` accepts nothing: this review has no such finding.`
      : `The entry for \`${entry.id}\` expired on ${entry.until}.`;
    const finding = {
      id: `${kind}:${entry.id}`,
      kind,
      level: 'check' as const,
      direction: 'document' as const,
      cause,
      consequence: '',
      remedy: isUnused ? 'Remove the entry.' : 'Mend the break, or agree on a later date.',
      operations: [],
      rules: [],
      place: { version: 'head' as const, pointer: '#' },
      source: { file: entriesFile, line: entry.line, exact: true },
    };
    return [{ ...finding, severity: severityOf(finding) }];
  });
  return acceptedBy === undefined || entries.length > 0 ? [...weighed, ...about] : weighed;
}

function acceptance(
  { id, sunset }: ReviewFinding,
  { entries, acceptedBy, today }: Policy,
): string | undefined {
  const entry = entries.find((one) => one.id === id && one.until >= today);
  if (entry) return `${entry.reason} (${entry.by}, until ${entry.until})`;
  if (sunset !== undefined && sunset <= today) return `it was deprecated, and its last day was ${sunset}`;
  return acceptedBy;
}
