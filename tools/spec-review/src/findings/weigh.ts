import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '@cross-border-payments/openapi';
import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { type Level, ReviewError, type ReviewFinding, type Severity, type Weighed } from './finding.ts';

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
interface Policy {
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

/** Name of the file beside a document that lists the breaks which were agreed on. */
export const ENTRIES_FILE = 'accepted-breaks.yaml';

/** One break that was agreed on. */
interface AcceptedEntry {
  /** Id of the finding. */
  readonly id: string;
  readonly reason: string;
  readonly by: string;
  /** The last day on which it counts, as YYYY-MM-DD. */
  readonly until: string;
  readonly line: number;
}

/**
 * Reads the file of accepted breaks.
 *
 * @param file its path; a file that is missing has no entries
 * @param shown its path in errors
 * @throws ReviewError for an entry without `id`, `reason`, `by` or `until`, with its line
 */
export function readAccepted(file: string, shown: string): AcceptedEntry[] {
  if (!existsSync(file)) return [];
  const { data, problem, positionOf } = parseSourceFile(file, readFileSync(file, 'utf8'));
  if (problem) throw new ReviewError(`${shown}:${problem.line} is not valid YAML: ${problem.reason}`);
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data))
    throw new ReviewError(`${shown}:1 must be a list of entries with id, reason, by and until.`);
  return data.map((entry: unknown, at) => {
    const { line } = positionOf([at]);
    const members = isObject(entry) ? entry : {};
    const missing = ['id', 'reason', 'by', 'until'].filter((name) => !members[name]);
    if (missing.length > 0)
      throw new ReviewError(`${shown}:${line} lacks ${missing.join(' and ')}. Add it to the entry.`);
    const until = String(members.until);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      throw new ReviewError(`${shown}:${line} \`until\` must be a day such as 2026-12-31, not \`${until}\`.`);
    }
    return { id: String(members.id), reason: String(members.reason), by: String(members.by), until, line };
  });
}
