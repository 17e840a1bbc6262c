import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expandInstances, loadRules, type OpenApiDocument } from '@cross-border-payments/checks';
import { pairOperations } from '../compare/pair-operations.ts';
import { isClient } from '../compare/pairs.ts';
import { quote } from '../compare/words.ts';
import { draftOf, ReviewError, type ReviewFinding } from '../findings/finding.ts';
import { withIds } from '../findings/fold.ts';
import type { Policy } from '../findings/rate.ts';
import {
  severities as bySeverity,
  DEFAULT_SETTINGS,
  ENTRIES_FILE,
  type ReviewSettings,
  readAccepted,
  readReviewSettings,
  SETTINGS_FILE,
} from '../findings/settings.ts';
import { committedOn, type ReadVersions } from './read-versions.ts';

export interface ReviewOptions {
  /** Override the severities of the settings file. */
  readonly severities: ReviewSettings['severities'];
  /** Whether the names and types of the generated code matter; overrides the settings file. */
  readonly client?: boolean | undefined;
  /** Servers that moved, in addition to the servers in the settings file. */
  readonly servers?: ReviewSettings['servers'];
  /** The file with the settings, if it is not next to the document. */
  readonly settings?: string | undefined;
  /**
   * If set, findings are accepted unless their level has `approvers`. It names the reason, such as a label of the pull
   * request.
   */
  readonly acceptedBy?: string | undefined;
  readonly today: string;
  /** An empty folder into which the files of commits are written. */
  readonly folder: string;
  /** Called at the start of each step, and many times during a step with `isDetail` set. */
  readonly onStep: (step: string, isDetail?: boolean) => void;
}

/** Reads the settings. Options override them. @throws ReviewError with file and line of a faulty setting of the head */
export function reviewSettings(
  versions: ReadVersions,
  { severities, client, servers = new Map(), settings: file }: ReviewOptions,
): ReviewSettings {
  const settings = file === undefined ? settingsOf(versions) : readReviewSettings(file);
  if (!settings) throw new ReviewError(`There is no file \`${file}\` with settings. Check its path.`);
  return {
    ...settings,
    client: client ?? settings.client,
    servers: new Map([...settings.servers, ...servers]),
    severities: new Map([...settings.severities, ...severities]),
  };
}

/** Collects settings, accepted breaks and facts about operations. @throws ReviewError with file and line of a fault */
export async function reviewPolicy(
  versions: ReadVersions,
  findings: readonly ReviewFinding[],
  settings: ReviewSettings,
  { today, acceptedBy }: ReviewOptions,
): Promise<Policy> {
  const { base, head, folder, notes } = versions;
  const entriesFile = join(folder, ENTRIES_FILE);
  const entries = readAccepted(entriesFile);
  const old = readOfBase(versions, ENTRIES_FILE, ENTRIES_FILE, readAccepted);
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
function settingsOf(versions: ReadVersions): ReviewSettings {
  const shown = join(versions.folder, SETTINGS_FILE);
  const head = readReviewSettings(shown);
  const base = readOfBase(versions, SETTINGS_FILE, 'settings of the base', (file) =>
    readReviewSettings(file, shown),
  );
  if (base && !isDeepStrictEqual(base, head))
    versions.notes.push(`${shown} changes: the new settings apply once they are merged.`);
  return base ?? head ?? DEFAULT_SETTINGS;
}

/**
 * Returns the date on which the last day (`x-sunset`) of each removed element was committed, by the id of the finding.
 */
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

/** Reads a file next to the document of the base. If this fails, adds a note: the change may correct the fault. */
function readOfBase<T>(
  { repository, notes }: ReadVersions,
  name: string,
  what: string,
  read: (file: string) => T,
): T | undefined {
  if (!repository) return undefined;
  try {
    return read(join(repository.baseFolder, dirname(repository.file), name));
  } catch (error) {
    notes.push(`The ${what} cannot be compared: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}

/** Returns the instances of the rules for a request or response of an operation. */
export type Instances = (operation: string, part: string) => readonly unknown[];

export function instancesOfBase(versions: ReadVersions): Instances {
  const file = basename(versions.repository?.file ?? '');
  let known: Instances | undefined;
  return (operation, part) => {
    known ??= readOfBase(versions, file, 'rules register of the base', readInstances) ?? (() => []);
    return known(operation, part);
  };
}

/** Reads the instances from the folder `rules` next to a document, if there is one. @throws ReviewError */
export function readInstances(file: string): Instances {
  const folder = dirname(file);
  const bundle = join(folder, 'generated/openapi.json');
  if (!existsSync(join(folder, 'rules')) || !existsSync(bundle)) return () => [];
  const rules = loadRules(join(folder, 'rules'));
  const found = new Map<string, unknown[]>();
  try {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument;
    for (const { operation, part, status, value } of expandInstances(document, rules)) {
      const key = `${operation} ${part === 'response' ? `response ${status}` : part === 'request' ? 'body' : part}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  } catch (error) {
    throw new ReviewError(
      `The instances of the rules next to ${file} cannot be read: ${(error as Error).message}`,
    );
  }
  return (operation, part) => found.get(`${operation} ${part}`) ?? [];
}
