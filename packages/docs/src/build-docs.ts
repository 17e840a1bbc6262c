import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listOperations } from '@cross-border-payments/openapi';
import { stringify } from 'yaml';
import { describeDocument } from './conditions-in-words/describe-document.ts';
import { consoleFiles } from './console/console-files.ts';
import type { ConsoleServer } from './console/console-operation.ts';
import type { ConsoleSource } from './console/describe-operations.ts';
import { LOCAL_SERVERS, sourcesOf } from './console/servers.ts';
import { type JsonObject, objectOf } from './json.ts';
import { checkTwins } from './machines/check-twins.ts';
import { machineFiles } from './machines/machine-files.ts';
import { readDocument } from './read-document.ts';
import { referenceFiles } from './reference-page.ts';
import { readRules } from './rules-register.ts';
import { runRedocly } from './run-redocly.ts';
import { sampleRequest } from './samples/sample-request.ts';
import { codeSamples, samplesOf } from './samples/samples.ts';
import { checkLinks } from './site/check-links.ts';
import { makeSite, siteFiles } from './site/make-site.ts';
import { NOT_FOUND, withBase } from './site/not-found-page.ts';

/**
 * Input and output of the build.
 * - `document`: path of the bundled OpenAPI document, YAML or JSON
 * - `rules`: folder of the rules register
 * - `repository`: root of the repository, for guides and registers; without it the site has the reference only
 * - `servers`: services that the console offers before those of this machine
 * - `base`: path under which the site is published; only the page for unknown addresses needs it; defaults to `/`
 * - `output`: folder for the static files; it is emptied first
 */
export interface BuildOptions {
  document: string;
  rules: string;
  repository?: string;
  servers?: readonly ConsoleServer[];
  base?: string;
  output: string;
}

/**
 * Builds the site: a page for each guide, operation, rule and register, its twin in Markdown, Redocly's reference, one
 * search index, and what programs read.
 * @returns the number of pages and the size of all files in bytes
 * @throws Error when the document is missing, a condition has no words, a link leads nowhere, or a page would load
 *   something from elsewhere
 */
export async function buildDocs(options: BuildOptions): Promise<{ pages: number; bytes: number }> {
  const { output, repository } = options;
  const document = readDocument(options.document);
  const rules = readRules(options.rules);
  const described = describeDocument(document, rules);
  const servers = [...(options.servers ?? []), ...LOCAL_SERVERS];
  const sources = sourcesOf(servers);
  const site = {
    ...makeSite({ document, described, rules, ...(repository === undefined ? {} : { repository }) }),
    sources,
  };
  const [redocly, tryIt] = await Promise.all([
    redoclyPage(withSamples(described)),
    consoleFiles({ document, servers, sources, ...(await adviceBeside(options.document)) }),
  ]);
  const files: Record<string, string> = {
    ...siteFiles(site),
    ...referenceFiles(redocly, site),
    ...tryIt,
    ...downloads(options.document, document),
    ...machineFiles(site, described, repository),
  };
  checkLinks(files);
  checkTwins(files);
  files[NOT_FOUND] = withBase(files[NOT_FOUND] ?? '', options.base ?? '/');
  rmSync(output, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), text);
  }
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { pages: site.pages.length + 1, bytes };
}

/** Reads what is valid but surely not meant, which the bundle has in a file beside it. */
async function adviceBeside(document: string): Promise<Pick<ConsoleSource, 'advice'>> {
  const file = join(dirname(document), 'advice.js');
  return existsSync(file) ? import(pathToFileURL(file).href) : {};
}

/** Returns the page that Redocly makes of the copy. */
async function redoclyPage(described: JsonObject): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'api-reference-'));
  try {
    const input = join(work, 'openapi.json');
    const built = join(work, 'index.html');
    writeFileSync(input, JSON.stringify(described));
    await runRedocly(input, built);
    return readFileSync(built, 'utf8');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Adds the samples to the operations of the copy, as Redoc shows them. */
function withSamples(described: JsonObject): JsonObject {
  const copy = structuredClone(described);
  for (const operation of listOperations(copy)) {
    if (operation.section === 'webhooks') continue;
    const samples = samplesOf(sampleRequest(copy, operation));
    objectOf(operation.object)['x-codeSamples'] = codeSamples(samples);
  }
  return copy;
}

/** Returns the bundle to download as YAML and as JSON: the files beside the document, or else what it holds. */
function downloads(file: string, document: JsonObject): Record<string, string> {
  const textOf = (name: string, write: (value: unknown) => string): string => {
    const beside = join(dirname(file), name);
    return existsSync(beside) ? readFileSync(beside, 'utf8') : write(document);
  };
  return {
    'openapi.yaml': textOf('openapi.yaml', stringify),
    'openapi.json': textOf('openapi.json', (value) => JSON.stringify(value)),
  };
}
