import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isClient, pairOperations } from '../compare/pairs.ts';
import { quote } from '../compare/words.ts';
import { ENTRIES_FILE, readAccepted, withIds } from '../findings/accepted.ts';
import { draftOf, ReviewError, type ReviewFinding } from '../findings/finding.ts';
import type { Policy } from '../findings/rate.ts';
import {
  severities as bySeverity,
  DEFAULT_SETTINGS,
  type ReviewSettings,
  readReviewSettings,
  SETTINGS_FILE,
} from '../findings/settings.ts';
import { committedOn, type ReadVersions, type ReviewSubject } from './read-versions.ts';

/** Options of a review. */
export interface ReviewOptions {
  /** Severities by level or kind. They override the severities in the settings file. */
  readonly severities: ReviewSettings['severities'];
  /** Whether the names and types of the generated code matter; by default, the settings file decides. */
  readonly client?: boolean | undefined;
  /** Servers that moved, in addition to the servers in the settings file. */
  readonly servers?: ReviewSettings['servers'];
  /** The file with the settings, if it is not next to the document. */
  readonly settings?: string | undefined;
  /** What accepts every break, such as a label of the pull request. */
  readonly acceptedBy?: string | undefined;
  /** Today, as YYYY-MM-DD. */
  readonly today: string;
  /** An empty folder into which the files of commits are written. */
  readonly folder: string;
  /** Called at the start of each step, and many times during a step with `isDetail` set. */
  readonly onStep: (step: string, isDetail?: boolean) => void;
}

/**
 * Reads the settings. Options override them.
 *
 * @throws ReviewError with file and line of a faulty setting of the head
 */
export function reviewSettings(
  subject: ReviewSubject,
  { repository }: ReadVersions,
  { severities, client, servers = new Map(), settings: file }: ReviewOptions,
  notes: string[],
): ReviewSettings {
  const folder = dirname('files' in subject ? subject.files[1] : subject.file);
  const baseFolder = repository && join(repository.baseFolder, dirname(repository.file));
  const settings =
    file === undefined
      ? settingsOf(folder, baseFolder, notes)
      : (readReviewSettings(file) ?? refuseMissing(file));
  return {
    ...settings,
    client: client ?? settings.client,
    servers: new Map([...settings.servers, ...servers]),
    severities: new Map([...settings.severities, ...severities]),
  };
}

/**
 * Collects what is needed to rate the findings: settings, accepted breaks, and facts about operations, such as their
 * last days.
 *
 * @throws ReviewError with file and line of a faulty setting or entry of the head
 */
export async function reviewPolicy(
  subject: ReviewSubject,
  versions: ReadVersions,
  findings: readonly ReviewFinding[],
  settings: ReviewSettings,
  { today, acceptedBy }: ReviewOptions,
  notes: string[],
): Promise<Policy> {
  const { base, head, repository } = versions;
  const folder = dirname('files' in subject ? subject.files[1] : subject.file);
  const entriesFile = join(folder, ENTRIES_FILE);
  const baseFolder = repository && join(repository.baseFolder, dirname(repository.file));
  const entries = readAccepted(entriesFile);
  const old =
    baseFolder === undefined
      ? undefined
      : readOrNote(() => readAccepted(join(baseFolder, ENTRIES_FILE)), ENTRIES_FILE, notes);
  const mergedEntries = new Set(old?.map(({ id }) => id));
  const known = new Set(findings.map(({ id }) => id));
  const done = entries.filter(({ id }) => mergedEntries.has(id) && !known.has(id));
  if (done.length > 0)
    notes.push(`${entriesFile}: ${done.length} merged entries accept nothing any more and can be removed.`);
  return {
    ...settings,
    client: isClient({ base: base ?? head, head, isClient: settings.client }),
    ...{ entries, entriesFile, mergedEntries, acceptedBy, today },
    operations: new Map(
      pairOperations((base ?? head).model, head.model, settings.servers).map((pair) => {
        const { path = '', extensions } = pair.base ?? pair.head ?? {};
        return [pair.name, { path, stability: extensions?.get('x-stability') }];
      }),
    ),
    announced: await announcedDays(versions, findings, today),
  };
}

/** Reads the settings of the base if it has any, so that a pull request cannot change the rules of its own review. */
function settingsOf(folder: string, baseFolder: string | undefined, notes: string[]): ReviewSettings {
  const shown = join(folder, SETTINGS_FILE);
  const head = readReviewSettings(shown);
  const read = () => readReviewSettings(join(baseFolder ?? '', SETTINGS_FILE), shown);
  const base = baseFolder === undefined ? undefined : readOrNote(read, 'settings of the base', notes);
  if (base && !isDeepStrictEqual(base, head))
    notes.push(`${shown} changes: the new settings apply once they are merged.`);
  return base ?? head ?? DEFAULT_SETTINGS;
}

function refuseMissing(file: string): never {
  throw new ReviewError(`There is no file \`${file}\` with settings. Check its path.`);
}

/** Returns the day on which the last day of each removed element was committed, by the id of the finding. */
async function announcedDays(
  { base, repository }: ReadVersions,
  findings: readonly ReviewFinding[],
  today: string,
): Promise<Map<string, string>> {
  const days = new Map<string, string>();
  for (const { id, place, sunset } of findings) {
    const line = base?.find(`${place.pointer}/x-sunset`);
    if (!repository || sunset === undefined || sunset > today || !line?.exact) continue;
    days.set(id, await committedOn(repository.root, repository.base, line));
  }
  return days;
}

/** Returns findings about announcements of the change: last days that are too early, and lowered stability. */
export function policyFindings(
  { base, head, repository }: ReadVersions,
  { notice, stability, today, servers }: Policy,
): ReviewFinding[] {
  if (!base) return [];
  const earliest = new Date(Date.parse(today) + notice * 86_400_000).toISOString().slice(0, 10);
  const pairs = pairOperations(base.model, head.model, servers);
  const elements = [...head.model.operations, ...head.model.schemas];
  const early = elements.flatMap(({ pointer, extensions }) => {
    const day = extensions.get('x-sunset');
    const at = `${pointer}/x-sunset`;
    if (typeof day !== 'string' || day >= earliest || base.value(at) === day || !repository) return [];
    const cause = `The last day ${quote(day)} is less than ${notice} days away.`;
    return [
      draftOf('sunset-early', 'check', cause, {
        remedy: `Choose ${earliest} or later.`,
        place: { version: 'head', pointer: at },
      }),
    ];
  });
  const rank = (value: unknown) => bySeverity.indexOf(stability.get(String(value)) ?? 'error');
  const lowered = pairs.flatMap(({ base: old, head: now, name }) => {
    const [was, is] = [old, now].map((one) => one?.extensions.get('x-stability'));
    if (!old || !now || rank(is) <= rank(was)) return [];
    const cause = `Its stability is now ${quote(is)}, before ${quote(was ?? 'not stated')}.`;
    return [
      draftOf('stability-lowered', 'check', cause, {
        operations: [name],
        place: { version: 'head', pointer: now.pointer },
      }),
    ];
  });
  return withIds([...early, ...lowered], { base, head });
}

/**
 * Reads a file of the base. If this fails, adds a note and does not throw, because the reviewed change may correct the
 * fault.
 */
export function readOrNote<T>(read: () => T, what: string, notes: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    notes.push(`The ${what} cannot be compared: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}
