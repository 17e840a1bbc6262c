import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';
import { objectOf } from '../json.ts';
import { type ReadVersion, readVersion, type VersionSource } from './version-files.ts';

const PARTS = ['generated', 'rules'];

/**
 * Parses `NAME=PLACE`: a folder with `generated/openapi.yaml` and `rules`, or a git reference, whose `spec` is used.
 * @returns the version; a commit's files are in a temporary folder until the process ends
 */
export function findVersion(text: string, repository: string): EarlierVersion {
  const [, name = '', place = ''] = /^([\w][\w.-]{0,39})=(.+)$/.exec(text) ?? [];
  if (name === '')
    throw new UsageError(
      `\`--version\` must be a name and a git reference or a folder, such as 1.0=v1.0.0, not \`${text}\`.`,
    );
  const folder = existsSync(place) ? place : folderOfCommit(place, repository);
  return { name, document: join(folder, 'generated', 'openapi.yaml'), rules: join(folder, 'rules') };
}

function folderOfCommit(reference: string, repository: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const git = (args: string[], options: object): Buffer =>
    execFileSync(args[0] ?? '', args.slice(1), { maxBuffer: 2 ** 28, stdio: 'pipe', ...options });
  try {
    const paths = PARTS.map((part) => `spec/${part}`);
    const archive = git(['git', 'archive', '--end-of-options', reference, ...paths], { cwd: repository });
    git(['tar', '-x', '-C', folder], { input: archive });
  } catch {
    throw new Error(
      `\`--version\` must name a folder, or a git reference with spec/generated and spec/rules, not \`${reference}\`.`,
    );
  }
  return join(folder, 'spec');
}

export interface EarlierVersion extends VersionSource {
  readonly name: string;
}

/** `folder` is empty for the newest version, otherwise it ends with a slash. */
export interface PlacedVersion extends ReadVersion {
  readonly folder: string;
}

/**
 * Assigns each version its folder, and its pages the picker.
 * @param newest named after `info.version`
 * @throws Error that names the version that cannot be read, or whose name is taken
 */
export function placeVersions(newest: ReadVersion, earlier: readonly EarlierVersion[]): PlacedVersion[] {
  if (earlier.length === 0) return [{ ...newest, folder: '' }];
  const name = String(objectOf(newest.document.info).version ?? 'newest');
  const placed = [
    { name, folder: '', read: newest },
    ...earlier.map((one) => ({ name: one.name, folder: `versions/${one.name}/`, read: readNamed(one) })),
  ];
  const taken = placed.find((one, at) => placed.findIndex((other) => other.name === one.name) < at);
  if (taken) throw new Error(`There are two versions with the name ${taken.name}. Give one of them another.`);
  const all = placed.map(({ name, folder, read }) => ({
    name,
    folder,
    paths: new Set([...read.site.pages.map(({ path }) => path), 'reference.html']),
  }));
  return placed.map(({ name, folder, read }) => ({
    ...read,
    folder,
    site: { ...read.site, versions: { name, folder, all } },
  }));
}

function readNamed(version: EarlierVersion): ReadVersion {
  try {
    return readVersion(version);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Version ${version.name} cannot be read: ${reason}`, { cause: error });
  }
}
