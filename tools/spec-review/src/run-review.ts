import { join } from 'node:path';
import type { Draft, ReviewFinding } from './finding.ts';
import { gravestFirst } from './finding.ts';
import { ENTRIES_FILE, readAccepted } from './policy/accepted.ts';
import { checkChangeFiles } from './policy/change-files.ts';
import { type Severities, weigh } from './policy/weigh.ts';
import { fold } from './report/fold.ts';
import { bumpFor, type ReviewResult } from './report/review-result.ts';
import { coverageNotes } from './repository/coverage-notes.ts';
import { readRegister } from './repository/instances.ts';
import { lintNotes } from './repository/lint-notes.ts';
import { type ReadVersions, type ReviewSubject, readVersions } from './repository/read-versions.ts';
import { registerChanges } from './repository/register-changes.ts';
import { sandboxNotes } from './repository/sandbox-notes.ts';
import { reviewDocuments } from './review-documents.ts';
import { addedFiles } from './version/git.ts';

/** Options of a review. */
export interface ReviewOptions {
  readonly severities: Severities;
  /** Accepts every break, such as the label of a pull request. */
  readonly acceptedBy?: string;
  /** Today, as YYYY-MM-DD. */
  readonly today: string;
  /** A folder for the files of commits. */
  readonly folder: string;
  /** Is called at the start of each step, and with `isDetail` often while it runs. */
  readonly onStep: (step: string, isDetail?: boolean) => void;
}

/**
 * Reviews a change of a document.
 *
 * @throws ReviewError when one of the two versions cannot be read, naming which, file and line
 */
export async function runReview(subject: ReviewSubject, options: ReviewOptions): Promise<ReviewResult> {
  const { onStep, today, severities, acceptedBy, folder } = options;
  onStep('Reading both versions');
  const versions = await readVersions(subject, folder);
  const { base, head, names, repository } = versions;
  if (!base) {
    const notes = ['The base has no document, so everything in it is new.'];
    return { base: names.base, head: names.head, findings: [], bump: 'minor', notes };
  }
  const registers = repository && registersOf(versions);
  const linted = repository && lintNotes(repository.root, foldersOf(repository), repository.file);
  onStep('Comparing');
  const { findings, notes: clientNotes } = await reviewDocuments(
    { base, head, ...(registers && { instances: registers.before.instances }) },
    join(folder, 'types'),
    (step) => onStep(step, true),
  );
  onStep('Weighing the findings');
  const bump = bumpFor(findings.map(({ level }) => level));
  const changes = await changeFiles(versions, bump);
  const entriesFile = entriesFileOf(subject);
  const entries = readAccepted(entriesFile.path, entriesFile.shown);
  const policy = {
    severities,
    entries,
    entriesFile: entriesFile.shown,
    today,
    ...(acceptedBy === undefined ? {} : { acceptedBy }),
  };
  const weighed = gravestFirst(weigh([...findings, ...changes], policy));
  onStep('Collecting notes');
  const notes = [
    ...clientNotes,
    ...(registers ? registerNotes(registers) : []),
    ...(repository ? coverageNotes(entriesOf(repository)) : []),
    ...(repository && findings.length > 0 ? sandboxNotes(repository.headFolder, head.model) : []),
    ...((await linted) ?? []),
  ];
  return { base: names.base, head: names.head, findings: weighed, bump, notes };
}

function registersOf({ repository }: ReadVersions) {
  const { base, head } = entriesOf(repository as Repository);
  return { before: readRegister(base), after: readRegister(head) };
}

type Repository = NonNullable<ReadVersions['repository']>;

function foldersOf({ baseFolder, headFolder }: Repository) {
  return { base: baseFolder, head: headFolder };
}

function entriesOf({ baseFolder, headFolder, file }: Repository) {
  return { base: join(baseFolder, file), head: join(headFolder, file) };
}

function registerNotes({ before, after }: ReturnType<typeof registersOf>): string[] {
  const changes = registerChanges([...before.rules], [...after.rules]);
  const bare = after.rules.filter(
    ({ kind, accept, reject }) => kind.includes('schema') && !(accept?.length && reject?.length),
  );
  return [
    ...changes.map(({ rule, kind, details }) => `${rule} ${kind}: ${details.join('; ')}.`),
    ...bare.map(({ id }) => `${id} lacks instances to accept and to refuse.`),
  ];
}

async function changeFiles(
  { repository }: ReadVersions,
  bump: ReviewResult['bump'],
): Promise<ReviewFinding[]> {
  if (!repository) return [];
  const { root, base } = repository;
  const added = await addedFiles(root, base, '.changeset');
  const files = added.filter((file) => file.endsWith('.md') && !file.endsWith('README.md'));
  const isUsed =
    files.length > 0 || (await import('node:fs')).existsSync(join(root, '.changeset/config.json'));
  const drafts: Draft[] = isUsed ? checkChangeFiles(root, files, bump) : [];
  return fold(drafts, () => undefined);
}

function entriesFileOf(subject: ReviewSubject): { path: string; shown: string } {
  const entry = 'files' in subject ? subject.files[1] : subject.file;
  const shown = join(entry, '..', ENTRIES_FILE);
  return { path: shown, shown };
}
