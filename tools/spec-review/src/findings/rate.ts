import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@cross-border-payments/openapi';
import { jsonKey, parseSourceFile } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';
import {
  type Bump,
  type Draft,
  draftOf,
  type Level,
  type RatedFinding,
  ReviewError,
  type ReviewFinding,
  type Severity,
} from './finding.ts';

export type Severities = ReadonlyMap<string, Severity>;

const DEFAULTS: Readonly<Record<Level, Severity> & Record<string, Severity>> = {
  'head-unreadable': 'error',
  breaking: 'error',
  source: 'error',
  check: 'warning',
  additive: 'notice',
  docs: 'notice',
};

export interface Policy {
  readonly severities: Severities;
  readonly entries: readonly AcceptedEntry[];
  readonly entriesFile: string;
  readonly acceptedBy?: string | undefined;
  readonly today: string;
}

/**
 * Assigns severities to findings, marks accepted ones, and adds findings about expired or unused entries of the file of
 * accepted breaks.
 */
export function rate(findings: readonly ReviewFinding[], policy: Policy): RatedFinding[] {
  const { severities, entries, today, entriesFile } = policy;
  const severityOf = ({ level, kind }: Pick<ReviewFinding, 'level' | 'kind'>) =>
    severities.get(kind) ?? DEFAULTS[kind] ?? severities.get(level) ?? DEFAULTS[level];
  const rated = findings.map((finding): RatedFinding => {
    const severity = severityOf(finding);
    const accepted = severity === 'error' ? acceptance(finding, policy) : undefined;
    return { ...finding, severity, ...(accepted === undefined ? {} : { accepted }) };
  });
  const known = new Set(findings.map(({ id }) => id));
  const about = entries.flatMap((entry): RatedFinding[] => {
    const isUnused = !known.has(entry.id);
    if (!isUnused && entry.until >= today) return [];
    const changed = findings.find(({ id }) => withoutState(id) === withoutState(entry.id))?.id;
    const kind = isUnused ? 'policy-unused' : 'policy-expired';
    const [cause, remedy] = !isUnused
      ? [`expired on ${entry.until}.`, 'Correct the break, or agree on a later date.']
      : changed === undefined
        ? ['accepts nothing: this review has no such finding.', 'Remove the entry.']
        : [
            'was written for another change of the same place.',
            `To accept this one too, write \`${changed}\`.`,
          ];
    const finding = {
      ...draftOf(kind, 'check', `The entry for \`${entry.id}\` ${cause}`, { remedy }),
      id: `${kind}:${entry.id}`,
      source: { file: entriesFile, line: entry.line, exact: true },
    };
    return [{ ...finding, severity: severityOf(finding) }];
  });
  return [...rated, ...about];
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

/**
 * Appends a hash to the id of a finding: of its cause and of the values at its place in both versions, without their
 * descriptions. So whoever accepts a break does not accept another change of the same place.
 */
export function idWithState(
  finding: ReviewFinding,
  versions: Readonly<Record<'base' | 'head', { value(pointer: string): unknown }>>,
): string {
  const { id, cause, place } = finding;
  const values = [versions.base, versions.head].map((version) => version.value(place.pointer));
  const state = jsonKey(JSON.parse(JSON.stringify([cause, ...values], withoutWords)));
  return `${id}@${createHash('sha256').update(state).digest('hex').slice(0, 8)}`;
}

const WORDS = new Set(['description', 'summary', 'title', '$comment']);

function withoutWords(key: string, value: unknown): unknown {
  return typeof value === 'string' && WORDS.has(key) ? undefined : value;
}

function withoutState(id: string): string {
  return id.replace(/@[0-9a-f]{8}$/, '');
}

/** Name of the file with accepted breaks, next to the document. */
export const ENTRIES_FILE = 'accepted-breaks.yaml';

interface AcceptedEntry {
  readonly id: string;
  readonly reason: string;
  readonly by: string;
  /** The last day on which the entry is valid, as YYYY-MM-DD. */
  readonly until: string;
  readonly line: number;
}

/** Reads the file of accepted breaks, if there is one. @throws ReviewError with the line of a faulty entry */
export function readAccepted(file: string): AcceptedEntry[] {
  if (!existsSync(file)) return [];
  const { data, problem, positionOf } = parseSourceFile(file, readFileSync(file, 'utf8'));
  if (problem) {
    const reason = problem.reason.replace(/\.$/, '');
    throw new ReviewError(
      `${file}:${problem.line} is not valid YAML: ${reason}. Correct the file and try again.`,
    );
  }
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data))
    throw new ReviewError(
      `${file}:1 must be an array of entries with \`id\`, \`reason\`, \`by\` and \`until\`.`,
    );
  return data.map((entry: unknown, at) => {
    const { line } = positionOf([at]);
    const properties = isObject(entry) ? entry : {};
    const missing = ['id', 'reason', 'by', 'until'].filter((name) => !properties[name]);
    if (missing.length > 0)
      throw new ReviewError(`${file}:${line} lacks ${missing.join(' and ')}. Add it to the entry.`);
    const until = String(properties.until);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      throw new ReviewError(`${file}:${line} \`until\` must be a day such as 2026-12-31, not \`${until}\`.`);
    }
    return {
      id: String(properties.id),
      reason: String(properties.reason),
      by: String(properties.by),
      until,
      line,
    };
  });
}

const STEPS: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Checks that new change files announce a large enough version step; before 1.0.0, a minor step is enough for a break.
 */
export function checkChangeFiles(root: string, files: readonly string[], needed: Bump): Draft[] {
  const steps = files.flatMap((file) => stepsOf(root, file).map((step) => ({ ...step, file })));
  if (steps.length === 0) {
    if (needed === 'none' || needed === 'patch') return [];
    const remedy = `Run \`npx --yes pnpm changeset\` and choose ${needed}.`;
    return [
      draftOf('policy-change-file-missing', 'check', 'No change file announces this change.', { remedy }),
    ];
  }
  const isEarly = steps.every(({ isEarly: early }) => early);
  const least = isEarly && needed === 'major' ? 'minor' : isEarly && needed === 'minor' ? 'patch' : needed;
  const highest = steps.reduce((best, one) =>
    STEPS.indexOf(one.step) > STEPS.indexOf(best.step) ? one : best,
  );
  if (STEPS.indexOf(highest.step) >= STEPS.indexOf(least)) return [];
  const cause = `${highest.file} announces a ${highest.step} step, but the change needs a ${least} one.`;
  return [draftOf('policy-change-file-low', 'breaking', cause, { remedy: `Write \`${least}\` there.` })];
}

function stepsOf(root: string, file: string): { step: Bump; isEarly: boolean }[] {
  const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  let packages: unknown;
  try {
    packages = parse(front);
  } catch (error) {
    throw new ReviewError(`${file}:1 is not a change file: ${(error as Error).message.split('\n')[0]}`);
  }
  return Object.entries((packages ?? {}) as Record<string, string>).map(([name, step]) => {
    if (!STEPS.includes(step as Bump))
      throw new ReviewError(`${file}:1 the step of ${name} must be major, minor or patch, not \`${step}\`.`);
    return { step: step as Bump, isEarly: isBeforeOne(root, name) };
  });
}

function isBeforeOne(root: string, name: string): boolean {
  const manifests = globSync('{packages,tools,spec,examples}/{package.json,*/package.json}', { cwd: root });
  return manifests.some((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name?: string;
      version?: string;
    };
    return manifest.name === name && (manifest.version ?? '').startsWith('0.');
  });
}
