import type { ConsoleServer } from './console/console-operation.ts';
import { LOCAL_SERVERS } from './console/describe-operations.ts';
import { writeSite } from './output-folder.ts';
import { checkLinks } from './site/links.ts';
import { withBase } from './site/make-site.ts';
import { NOT_FOUND } from './static-files.ts';
import {
  type EarlierVersion,
  placeVersions,
  readVersion,
  type VersionSource,
  versionFiles,
} from './versions.ts';

/**
 * - `versions`: earlier versions, each in a folder of its own, `versions/NAME/`
 * - `servers`: services that the console offers in addition to those on this machine
 * - `base`: path under which the site is published, by default `/`; only `404.html` uses it
 * - `output`: folder for the site; the files of an earlier build are removed
 */
export interface BuildOptions extends VersionSource {
  versions?: readonly EarlierVersion[];
  servers?: readonly ConsoleServer[];
  base?: string;
  output: string;
}

/**
 * Builds the site.
 * @returns the number of pages and the size of all files in bytes
 * @throws Error if the document is missing, a condition has no words, a link is dead, or a page would load something
 *   from another site
 */
export async function buildDocs(options: BuildOptions): Promise<{ pages: number; bytes: number }> {
  const { output, base = '/' } = options;
  const servers = [...(options.servers ?? []), ...LOCAL_SERVERS];
  const versions = placeVersions(readVersion(options), options.versions ?? []);
  const files: Record<string, string> = {};
  for (const version of versions) {
    const own = await versionFiles(version, servers);
    for (const [path, text] of Object.entries(own)) files[version.folder + path] = text;
  }
  checkLinks(files);
  for (const { folder } of versions)
    files[folder + NOT_FOUND] = withBase(files[folder + NOT_FOUND] ?? '', base + folder);
  writeSite(output, files);
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { pages: versions.reduce((sum, { site }) => sum + site.pages.length + 1, 0), bytes };
}
