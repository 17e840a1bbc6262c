import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import {
  type Bump,
  bumps,
  type Draft,
  draftOf,
  type Level,
  type RatedFinding,
  ReviewError,
  type ReviewFinding,
  type Severity,
} from './finding.ts';
import { withoutState } from './fold.ts';
import { type AcceptedEntry, severities as bySeverity, type ReviewSettings } from './settings.ts';

const DEFAULTS: Readonly<Record<Level, Severity> & Record<string, Severity>> = {
  'head-unreadable': 'error',
  'stability-lowered': 'error',
  breaking: 'error',
  source: 'warning',
  check: 'warning',
  additive: 'notice',
  docs: 'notice',
};

interface OperationFacts {
  readonly path: string;
  /** The value of `x-stability`, from the base if the base has the operation. */
  readonly stability?: unknown;
}

export interface Policy extends ReviewSettings {
  readonly entries: readonly AcceptedEntry[];
  readonly entriesFile: string;
  /** Ids of the entries that the base has too, because their breaks have been merged. */
  readonly mergedEntries?: ReadonlySet<string>;
  readonly acceptedBy?: string | undefined;
  readonly today: string;
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** The date on which the last day (`x-sunset`) was announced, as YYYY-MM-DD, by the id of the finding. */
  readonly announced: ReadonlyMap<string, string>;
}

/** Assigns severities, marks accepted findings, and adds findings about faulty entries of accepted breaks. */
export function rate(findings: readonly ReviewFinding[], policy: Policy): RatedFinding[] {
  const rated = findings.map((finding): RatedFinding => {
    const severity = severityOf(finding, policy);
    const accepted = severity === 'error' ? acceptance(finding, policy) : undefined;
    const remedy = accepted === undefined && remedyOfSunset(finding, policy);
    return {
      ...finding,
      severity,
      ...(accepted === undefined ? {} : { accepted }),
      ...(remedy ? { remedy } : {}),
    };
  });
  const about = policy.entries.flatMap((entry): RatedFinding[] => {
    const [kind, cause, remedy] = faultOf(entry, findings, policy) ?? [];
    if (kind === undefined) return [];
    const finding = {
      ...draftOf(kind, 'check', `The entry for \`${entry.id}\` ${cause}`, { remedy: remedy ?? '' }),
      id: `${kind}:${entry.id}`,
      source: { file: policy.entriesFile, line: entry.line, exact: true },
    };
    return [{ ...finding, severity: severityOf(finding, policy) }];
  });
  return [...rated, ...about];
}

function severityOf({ level, kind, operations }: ReviewFinding, policy: Policy): Severity {
  const { severities, ignore, stability, client } = policy;
  const ofLevel = level === 'source' && client ? 'error' : DEFAULTS[level];
  const facts = operations.flatMap((name) => policy.operations.get(name) ?? []);
  const isAbout = (test: (operation: OperationFacts) => boolean) => facts.length > 0 && facts.every(test);
  if (isAbout(({ path }) => ignore.some((pattern) => matchesGlob(path, pattern)))) return 'off';
  const severity = severities.get(kind) ?? DEFAULTS[kind] ?? severities.get(level) ?? ofLevel;
  if (level === 'additive' || level === 'docs' || kind === 'stability-lowered') return severity;
  const most = facts.map((one) => bySeverity.indexOf(stability.get(String(one.stability)) ?? 'error'));
  return (
    bySeverity[Math.max(bySeverity.indexOf(severity), Math.min(...(most.length > 0 ? most : [0])))] ??
    severity
  );
}

function acceptance(finding: ReviewFinding, policy: Policy): string | undefined {
  const { id, level, sunset } = finding;
  const { entries, acceptedBy, approvers, today } = policy;
  const entry = entries.find((one) => one.id === id && one.until >= today);
  if (entry && lackingApproval(entry, level, policy) === undefined)
    return `${entry.reason} (${entry.by.join(', ')}, until ${entry.until})`;
  if (sunset !== undefined && sunset <= today && earliestRemoval(finding, policy) <= today)
    return `it was deprecated, and its last day was ${sunset}`;
  return approvers.has(level) ? undefined : acceptedBy;
}

/** Says which approval an entry lacks; undefined if the level's approvers agreed. */
function lackingApproval({ by }: AcceptedEntry, level: Level, { approvers }: Policy): string | undefined {
  const { from, count } = approvers.get(level) ?? { count: 0 };
  const given = by.filter((name) => from === undefined || from.includes(name));
  if (new Set(given).size >= count) return undefined;
  return `needs ${count} of ${from?.join(', ') ?? 'any names'} in \`by\``;
}

/** Returns the first day on which an element may be removed; empty if there is no notice to wait for. */
function earliestRemoval({ id }: ReviewFinding, { announced, notice }: Policy): string {
  const day = announced.get(id);
  return day === undefined ? '' : new Date(Date.parse(day) + notice * 86_400_000).toISOString().slice(0, 10);
}

function remedyOfSunset(finding: ReviewFinding, policy: Policy): string | undefined {
  const { sunset } = finding;
  const earliest = earliestRemoval(finding, policy);
  if (sunset === undefined || sunset > policy.today || earliest <= policy.today) return undefined;
  return `Its last day was announced on ${policy.announced.get(finding.id)}: remove it from ${earliest}, after a notice of ${policy.notice} days.`;
}

/**
 * Returns kind, cause and remedy of the finding about an entry that does not do what its author intended; undefined for
 * any other entry.
 */
function faultOf(
  entry: AcceptedEntry,
  findings: readonly ReviewFinding[],
  policy: Policy,
): [string, string, string] | undefined {
  const finding = findings.find(({ id }) => id === entry.id);
  const lacks = finding && lackingApproval(entry, finding.level, policy);
  if (finding && entry.until < policy.today)
    return ['policy-expired', `expired on ${entry.until}.`, 'Correct the break, or agree on a later date.'];
  if (lacks) return ['policy-approver', `${lacks}.`, 'Ask the others, and add their names.'];
  if (finding || policy.mergedEntries?.has(entry.id)) return undefined;
  const changed = findings.find(({ id }) => withoutState(id) === withoutState(entry.id))?.id;
  return changed === undefined
    ? ['policy-unused', 'accepts nothing: this review has no such finding.', 'Remove the entry.']
    : [
        'policy-unused',
        'was written for another change of the same place.',
        `To accept this one too, write \`${changed}\`.`,
      ];
}

/** Checks that change files announce a large enough step. Before 1.0.0, a minor step is enough for a break. */
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
    bumps.indexOf(one.step) > bumps.indexOf(best.step) ? one : best,
  );
  if (bumps.indexOf(highest.step) >= bumps.indexOf(least)) return [];
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
    if (!bumps.includes(step as Bump))
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
