import { objectOf } from '../json.ts';
import { type ReadVersion, readVersion, type VersionSource } from './version-files.ts';

/** An earlier version of the document, and the name that readers choose it by. */
export interface EarlierVersion extends VersionSource {
  readonly name: string;
}

/** A version with its folder in the site: empty for the newest, else with a slash at the end. */
export interface PlacedVersion extends ReadVersion {
  readonly folder: string;
}

/**
 * Gives each version its folder, and its pages the picker that leads to the others. With one version there is no picker.
 * @param newest named after `info.version` of its document
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
