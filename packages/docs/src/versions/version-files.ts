import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listOperations } from '@cross-border-payments/openapi';
import { stringify } from 'yaml';
import { describeDocument } from '../conditions-in-words/describe-document.ts';
import { consoleFiles } from '../console/console-files.ts';
import type { ConsoleServer } from '../console/console-operation.ts';
import type { ConsoleSource } from '../console/describe-operations.ts';
import { sourcesOf } from '../console/servers.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { machineFiles } from '../machines/machine-files.ts';
import { readDocument, readRules } from '../read-sources.ts';
import { REFERENCE, referencePage } from '../reference-page.ts';
import { runRedocly } from '../run-redocly.ts';
import { sampleRequest } from '../samples/sample-request.ts';
import { codeSamples, samplesOf } from '../samples/samples.ts';
import type { Site } from '../site/layout.ts';
import { makeSite, siteFiles } from '../site/make-site.ts';

/**
 * - `document`: path of the bundled OpenAPI document, YAML or JSON
 * - `rules`: folder of the rules register
 * - `repository`: root of the repository, for guides and registers; without it the version has only the reference
 */
export interface VersionSource {
  readonly document: string;
  readonly rules: string;
  readonly repository?: string;
}

export interface ReadVersion {
  readonly source: VersionSource;
  readonly document: JsonObject;
  readonly described: JsonObject;
  readonly site: Site;
}

/** @throws Error if the document is missing or a condition has no words */
export function readVersion(source: VersionSource): ReadVersion {
  const document = readDocument(source.document);
  const rules = readRules(source.rules);
  const described = describeDocument(document, rules);
  const { repository } = source;
  const site = makeSite({ document, described, rules, ...(repository === undefined ? {} : { repository }) });
  return { source, document, described, site };
}

/**
 * Makes the files of a version: pages, Redocly's reference, console, document, and what programs read.
 * @throws Error if a page would load something from another site
 */
export async function versionFiles(
  { source, document, described, site: plain }: ReadVersion,
  servers: readonly ConsoleServer[],
): Promise<Record<string, string>> {
  const sources = sourcesOf(servers);
  const site = { ...plain, sources };
  const [redocly, tryIt] = await Promise.all([
    redoclyPage(withSamples(described)),
    consoleFiles({ document, servers, sources, ...(await adviceOf(source)) }),
  ]);
  return {
    ...siteFiles(site),
    [REFERENCE]: referencePage(redocly, site),
    ...tryIt,
    ...downloads(source.document, document),
    ...machineFiles(site, described, source.repository),
  };
}

/** Imports the advice, a module next to this repository's bundle. No other code is run. */
async function adviceOf({ document, repository }: VersionSource): Promise<Pick<ConsoleSource, 'advice'>> {
  const file = join(dirname(document), 'advice.js');
  return repository !== undefined && existsSync(file) ? import(pathToFileURL(file).href) : {};
}

async function redoclyPage(described: JsonObject): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'api-reference-'));
  try {
    const input = join(work, 'openapi.json');
    const built = join(work, 'index.html');
    writeFileSync(input, JSON.stringify(described, withoutMarkup));
    await runRedocly(input, built);
    return readFileSync(built, 'utf8');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Redoc shows these as Markdown, raw HTML included. */
const SHOWN = new Set(['title', 'summary', 'description', 'name', 'x-displayName', 'x-enumDescriptions']);

/** Puts an invisible space after each `<` that could begin a tag, which Redoc would insert into the page. */
function withoutMarkup(key: string, value: unknown): unknown {
  if (!SHOWN.has(key)) return value;
  if (key === 'x-enumDescriptions' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, text]) => [name, withoutMarkup('title', text)]),
    );
  return typeof value === 'string'
    ? value.replaceAll(/<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi, '<\u200B')
    : value;
}

function withSamples(described: JsonObject): JsonObject {
  const copy = structuredClone(described);
  for (const operation of listOperations(copy)) {
    if (operation.section === 'webhooks') continue;
    const samples = samplesOf(sampleRequest(copy, operation));
    objectOf(operation.object)['x-codeSamples'] = codeSamples(samples);
  }
  return copy;
}

/** Returns the bundle as YAML and as JSON: the files next to the document, or else its content. */
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
