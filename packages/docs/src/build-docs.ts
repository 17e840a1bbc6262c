import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@cross-border-payments/cli-kit';
import { stringify } from 'yaml';
import { type ConsoleSource, consoleFiles, LOCAL_SERVERS, sourcesOf } from './console/console-files.ts';
import type { ConsoleServer } from './console/console-operation.ts';
import { REFERENCE, redoclyPage, referencePage } from './full-reference.ts';
import { machineFiles } from './machines/machine-files.ts';
import { readDocument, readRules } from './read-sources.ts';
import { NOT_FOUND } from './serve-docs.ts';
import { checkLinks } from './site/links.ts';
import { makeSite, siteFiles, withBase } from './site/make-site.ts';

export interface BuildOptions {
  readonly document: string;
  readonly rules: string;
  /** Root of the repository, for guides and registers. Without it, the site has no such pages. */
  readonly repository?: string;
  readonly traffic?: string | undefined;
  readonly servers?: readonly ConsoleServer[];
  readonly base?: string;
  readonly output: string;
}

/**
 * Builds the site. The help of `docs:build` describes the options.
 * @returns the number of pages and the size of all files in bytes
 * @throws Error if the document is missing, a condition has no words, or a link is dead
 */
export async function buildDocs(options: BuildOptions): Promise<{ pages: number; bytes: number }> {
  const { output, repository, traffic, base = '/' } = options;
  const document = readDocument(options.document);
  const rules = readRules(options.rules);
  const servers = [...(options.servers ?? []), ...LOCAL_SERVERS];
  const sources = sourcesOf(servers);
  const site = { ...makeSite({ document, rules, repository, traffic }), sources };
  const [redocly, tryIt] = await Promise.all([
    redoclyPage(document, rules),
    consoleFiles({ document, servers, sources, advice: await importAdvice(options) }),
  ]);
  const files: Record<string, string> = {
    ...siteFiles(site),
    [REFERENCE]: referencePage(redocly, site),
    ...tryIt,
    'openapi.yaml': readDownload(options.document, 'openapi.yaml', () => stringify(document)),
    'openapi.json': readDownload(options.document, 'openapi.json', () => JSON.stringify(document)),
    ...machineFiles(site, document, rules, repository),
  };
  checkLinks(files);
  files[NOT_FOUND] = withBase(files[NOT_FOUND] ?? '', base);
  writeSite(output, files);
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { pages: site.pages.length + 1, bytes };
}

/** Imports the advice about requests, which a module next to the bundle of this repository contains. */
async function importAdvice({ document, repository }: BuildOptions): Promise<ConsoleSource['advice']> {
  const file = join(dirname(document), 'advice.js');
  if (repository === undefined || !existsSync(file)) return undefined;
  const { advice } = await import(pathToFileURL(file).href);
  return advice;
}

/** Returns the text of the file `name` next to the document or, if there is none, the result of `write`. */
function readDownload(source: string, name: string, write: () => string): string {
  const path = join(dirname(source), name);
  return existsSync(path) ? readFileSync(path, 'utf8') : write();
}

/** File that lists the files of the last build, one per line. */
const MARKER = '.docs-build';

/** @throws UsageError if the folder contains files but was not written by an earlier build */
export function checkSiteFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, MARKER))) return;
  if (readdirSync(folder).length === 0) return;
  throw new UsageError(
    `\`--output\`: the folder \`${folder}\` has files that docs:build did not write. Name a new or an empty folder.`,
  );
}

/** Replaces the files of the last build. Keeps other files, unless a new file has the same name. */
export function writeSite(folder: string, files: Readonly<Record<string, string>>): void {
  const marker = join(folder, MARKER);
  const old = existsSync(marker) ? readFileSync(marker, 'utf8').split('\n') : [];
  const gone = old.filter((path) => path !== '' && !(path in files) && !normalize(path).startsWith('..'));
  for (const path of gone) {
    rmSync(join(folder, path), { force: true });
    // Folders that have become empty are removed too.
    for (let at = dirname(path); at !== '.'; at = dirname(at)) {
      const within = join(folder, at);
      if (!existsSync(within) || readdirSync(within).length > 0) break;
      rmdirSync(within);
    }
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(marker, `${Object.keys(files).join('\n')}\n`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
