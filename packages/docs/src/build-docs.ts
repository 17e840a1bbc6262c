import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { consoleFiles } from './console/console-files.ts';
import type { ConsoleServer } from './console/console-operation.ts';
import { type ConsoleSource, LOCAL_SERVERS, sourcesOf } from './console/describe-operations.ts';
import { REFERENCE, redoclyPage, referencePage } from './full-reference.ts';
import type { JsonObject } from './json.ts';
import { machineFiles } from './machines/machine-files.ts';
import { writeSite } from './output-folder.ts';
import { readDocument, readRules } from './read-sources.ts';
import { checkLinks } from './site/links.ts';
import { makeSite, siteFiles, withBase } from './site/make-site.ts';
import { NOT_FOUND } from './static-files.ts';

/**
 * - `document`: path of the bundled OpenAPI document, YAML or JSON
 * - `rules`: folder of the rules register
 * - `repository`: root of the repository, for guides and registers; without it, the site has no such pages
 * - `traffic`: JSON report of `observe`, for the evidence next to rules and unknowns
 * - `servers`: services that the console offers in addition to the services on this machine
 * - `base`: path under which the site is published, by default `/`; only `404.html` uses it
 * - `output`: folder for the site; the files of an earlier build are removed
 */
export interface BuildOptions {
  readonly document: string;
  readonly rules: string;
  readonly repository?: string;
  readonly traffic?: string | undefined;
  readonly servers?: readonly ConsoleServer[];
  readonly base?: string;
  readonly output: string;
}

/**
 * Builds the site.
 * @returns the number of pages and the size of all files in bytes
 * @throws Error if the document is missing, a condition has no words, a link is dead, or a page would load something
 *   from another site
 */
export async function buildDocs(options: BuildOptions): Promise<{ pages: number; bytes: number }> {
  const { output, repository, traffic, base = '/' } = options;
  const document = readDocument(options.document);
  const rules = readRules(options.rules);
  const servers = [...(options.servers ?? []), ...LOCAL_SERVERS];
  const sources = sourcesOf(servers);
  const source = { document, rules, repository, traffic };
  const site = { ...makeSite(source), sources };
  const [redocly, tryIt] = await Promise.all([
    redoclyPage(document, rules),
    consoleFiles({ document, servers, sources, advice: await importAdvice(options) }),
  ]);
  const files: Record<string, string> = {
    ...siteFiles(site),
    [REFERENCE]: referencePage(redocly, site),
    ...tryIt,
    ...readDownloads(options.document, document),
    ...machineFiles(site, source),
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

/**
 * Returns `openapi.yaml` and `openapi.json`. Copies the files next to the document; if one of them is missing, makes it
 * from the document.
 */
function readDownloads(file: string, document: JsonObject): Record<string, string> {
  const read = (name: string, write: (value: unknown) => string): string => {
    const path = join(dirname(file), name);
    return existsSync(path) ? readFileSync(path, 'utf8') : write(document);
  };
  return {
    'openapi.yaml': read('openapi.yaml', stringify),
    'openapi.json': read('openapi.json', JSON.stringify),
  };
}
