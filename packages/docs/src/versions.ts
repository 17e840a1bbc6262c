import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot, UsageError } from '@cross-border-payments/cli-kit';
import { stringify } from 'yaml';
import { describeDocument } from './conditions-in-words/describe-document.ts';
import { consoleFiles } from './console/console-files.ts';
import type { ConsoleServer } from './console/console-operation.ts';
import { type ConsoleSource, sourcesOf } from './console/describe-operations.ts';
import { REFERENCE, redoclyPage, referencePage } from './full-reference.ts';
import { type JsonObject, objectOf } from './json.ts';
import { machineFiles } from './machines/machine-files.ts';
import { readDocument, readRules } from './read-sources.ts';
import { CHANGES, type Site, type SitePage } from './site/layout.ts';
import { makeSite, siteFiles } from './site/make-site.ts';
import { renderMarkdown } from './site/markup.ts';

/**
 * - `document`: path of the bundled OpenAPI document, YAML or JSON
 * - `rules`: folder of the rules register
 * - `repository`: root of the repository, for guides and registers; without it, the version has no such pages
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

/** @throws Error if the document is missing or a condition cannot be put into words */
export function readVersion(source: VersionSource): ReadVersion {
  const document = readDocument(source.document);
  const rules = readRules(source.rules);
  const described = describeDocument(document, rules);
  const { repository } = source;
  const pages = repository === undefined ? {} : { repository, hasErrors: true };
  const site = makeSite({ document, described, rules, ...pages });
  return { source, document, described, site };
}

/**
 * Makes the files of a version: pages, Redocly's reference, console, document, and files for programs.
 * @throws Error if a page would load something from another site
 */
export async function versionFiles(
  { source, document, described, site: plain }: ReadVersion,
  servers: readonly ConsoleServer[],
): Promise<Record<string, string>> {
  const sources = sourcesOf(servers);
  const site = { ...plain, sources };
  const [redocly, tryIt] = await Promise.all([
    redoclyPage(described),
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

/** Imports the advice, a module next to the bundle of this repository. Earlier versions' code is not run. */
async function adviceOf({ document, repository }: VersionSource): Promise<Pick<ConsoleSource, 'advice'>> {
  const file = join(dirname(document), 'advice.js');
  return repository !== undefined && existsSync(file) ? import(pathToFileURL(file).href) : {};
}

/** Returns the bundle as YAML and as JSON: the file next to the document if it exists, else the converted document. */
function downloads(file: string, document: JsonObject): Record<string, string> {
  const textOf = (name: string, write: (value: unknown) => string): string => {
    const others = join(dirname(file), name);
    return existsSync(others) ? readFileSync(others, 'utf8') : write(document);
  };
  return {
    'openapi.yaml': textOf('openapi.yaml', stringify),
    'openapi.json': textOf('openapi.json', (value) => JSON.stringify(value)),
  };
}

/**
 * Parses `NAME=PLACE`. The place is a folder with `generated/openapi.yaml` and `rules`, or a git reference whose folder
 * `spec` has them.
 * @param temporary folder for the files of a git reference
 */
export function findVersion(text: string, repository: string, temporary: string): EarlierVersion {
  const [, name = '', place = ''] = /^([\w][\w.-]{0,39})=(.+)$/.exec(text) ?? [];
  if (name === '')
    throw new UsageError(
      `\`--version\` must be a name and a git reference or a folder, such as 1.0=v1.0.0, not \`${text}\`.`,
    );
  const folder = existsSync(place) ? place : folderOfCommit(place, repository, temporary);
  return { name, document: join(folder, 'generated', 'openapi.yaml'), rules: join(folder, 'rules') };
}

function folderOfCommit(reference: string, repository: string, temporary: string): string {
  const folder = mkdtempSync(join(temporary, 'version-'));
  const options = { cwd: repository, maxBuffer: 2 ** 28, stdio: 'pipe' } as const;
  const paths = ['spec/generated', 'spec/rules'];
  try {
    const archive = execFileSync('git', ['archive', '--end-of-options', reference, ...paths], options);
    execFileSync('tar', ['-x', '-C', folder], { ...options, input: archive });
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

/** A version and its folder, which is empty for the newest version and otherwise ends with a slash. */
export interface PlacedVersion extends ReadVersion {
  readonly folder: string;
}

/**
 * Assigns a folder to each version, and adds the version picker to its pages.
 * @param newest the version that is named after `info.version`
 * @throws Error with the name of a version that cannot be read or compared, or whose name another version has
 */
export function placeVersions(newest: ReadVersion, earlier: readonly EarlierVersion[]): PlacedVersion[] {
  if (earlier.length === 0) return [{ ...newest, folder: '' }];
  const placed = [
    { ...newest, name: String(objectOf(newest.document.info).version ?? 'newest'), folder: '' },
    ...earlier.map((one) => ({ ...readNamed(one), name: one.name, folder: `versions/${one.name}/` })),
  ];
  const taken = placed.find((one, at) => placed.findIndex((other) => other.name === one.name) < at);
  if (taken) throw new Error(`There are two versions with the name ${taken.name}. Give one of them another.`);
  for (const { name, source, site } of placed.slice(1)) {
    const between = `from ${name} to ${placed[0]?.name}`;
    site.pages.push(differencePage(between, source, newest.source));
  }
  const all = placed.map(({ name, folder, site }) => ({
    ...{ name, folder },
    paths: new Set([...site.pages.map(({ path }) => path), REFERENCE]),
  }));
  return placed.map(({ name, ...version }) => ({
    ...version,
    site: { ...version.site, versions: { name, folder: version.folder, all } },
  }));
}

const REVIEW = join(repositoryRoot, 'tools', 'spec-review', 'src', 'review.ts');

/** Makes the page of the changes of the interface between an earlier version and the newest, from a review of both. */
function differencePage(between: string, earlier: VersionSource, newest: VersionSource): SitePage {
  const args = [REVIEW, earlier.document, newest.document, '--format', 'changelog'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // 1 is the exit status of a review that finds a break.
  if (status !== 0 && status !== 1) throw new Error(`The versions cannot be compared: ${stderr.trim()}`);
  const title = `Changes of the interface ${between}`;
  const text = stdout.replace(/^## .*/, `## ${title}`).replace(/^#(?=#)/gm, '');
  return {
    path: CHANGES,
    title,
    label: 'Changes since this version',
    part: 'More',
    description: `What changed in the interface ${between}.`,
    body: renderMarkdown(text),
  };
}

function readNamed(version: EarlierVersion): ReadVersion {
  try {
    return readVersion(version);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Version ${version.name} cannot be read: ${reason}`, { cause: error });
  }
}
