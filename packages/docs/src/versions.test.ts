// Long form also: builds the site with both versions, and tests their reference pages, consoles and documents.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocs } from './build-docs.ts';
import { siteFiles } from './site/make-site.ts';
import { findVersion, placeVersions, readVersion } from './versions.ts';

const DOCUMENTS = fileURLToPath(new URL('../test-documents', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'versions-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** An earlier version, without the operation `getQuote`, in a repository of its own. */
const repository = join(work, 'repository');
const git = (...args: string[]): void => {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...author, ...args], { cwd: repository, stdio: 'pipe' });
};

beforeAll(() => {
  const spec = join(repository, 'spec');
  mkdirSync(join(spec, 'generated'), { recursive: true });
  cpSync(join(DOCUMENTS, 'rules'), join(spec, 'rules'), { recursive: true });
  const text = readFileSync(join(DOCUMENTS, 'openapi.yaml'), 'utf8');
  writeFileSync(join(spec, 'generated', 'openapi.yaml'), text.replaceAll('getQuote', 'getPrice'));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  git('tag', 'v1.0');
});

const newest = { document: join(DOCUMENTS, 'openapi.yaml'), rules: join(DOCUMENTS, 'rules') };

describe('a site with two versions', () => {
  const isLong = process.env.TEST_FORM === 'long';
  const output = join(work, 'site');
  /** The pages of both versions, in the short form. */
  const pages: Record<string, string> = {};
  const page = (path: string): string =>
    isLong ? readFileSync(join(output, path), 'utf8') : (pages[path] ?? '');
  /** Lists the links in the version picker of a page. */
  const choices = (path: string): string[] =>
    [...(/class="site-versions".*?<\/details>/.exec(page(path))?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
      ([, link = '']) => link,
    );

  beforeAll(async () => {
    const versions = [findVersion('1.0=v1.0', repository, work)];
    if (isLong) return buildDocs({ ...newest, versions, base: '/docs/', output });
    for (const { folder, site } of placeVersions(readVersion(newest), versions))
      for (const [path, text] of Object.entries(siteFiles(site))) pages[folder + path] = text;
  });

  test('leads from each page to the same page of the other version', () => {
    expect(choices('operations/createBusinessPayout.html')).toEqual(
      expect.arrayContaining(['../versions/1.0/operations/createBusinessPayout.html']),
    );
    expect(choices('versions/1.0/operations/createBusinessPayout.html')).toEqual(
      expect.arrayContaining(['../../../operations/createBusinessPayout.html']),
    );
    if (isLong) expect(choices('versions/1.0/reference.html')).toContain('../../reference.html');
  });

  test('leads to the first page of the other version if that version does not have the page', () => {
    expect(choices('operations/getQuote.html')).toContain('../versions/1.0/index.html');
    expect(choices('versions/1.0/operations/getPrice.html')).toContain('../../../index.html');
  });

  test('says on the pages of an earlier version that there is a newer one', () => {
    const note = /<p class="note" role="note">(.*?)<\/p>/.exec(page('versions/1.0/operations/getPrice.html'));
    expect(note?.[1]).toMatch(/^This is version 1\.0, .*<a href="\.\.\/\.\.\/\.\.\/index\.html">version /);
    expect(note?.[1]).toContain('<a href="../changes.html">what changed in the interface</a>');
    expect(page('index.html')).not.toContain('class="note" role');
  });

  test('shows the difference of the interface between an earlier version and the newest', () => {
    const difference = page('versions/1.0/changes.html');
    expect(difference).toMatch(/<h1[^>]*>Changes of the interface from 1\.0 to /);
    expect(difference).toMatch(/getPrice.*getQuote/s);
  });

  test('gives each version its own search', () => {
    expect(page('versions/1.0/assets/search-index.js')).toContain('getPrice');
    expect(page('assets/search-index.js')).not.toContain('getPrice');
  });

  test.runIf(isLong)('gives each version its own document, console and page for unknown addresses', () => {
    expect(page('versions/1.0/openapi.yaml')).toContain('getPrice');
    expect(page('openapi.yaml')).not.toContain('getPrice');
    expect(existsSync(join(output, 'versions/1.0/assets/console/getPrice.js'))).toBe(true);
    expect(page('versions/1.0/404.html')).toContain('data-root="/docs/versions/1.0/"');
  });
});

test('a site with one version has no picker and no folder for others', () => {
  const [only, ...others] = placeVersions(readVersion(newest), []);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ folder: '' });
  expect(only?.site.versions).toBeUndefined();
});

test('a version may be a folder', () => {
  expect(findVersion(`old=${join(repository, 'spec')}`, repository, work)).toEqual({
    name: 'old',
    document: join(repository, 'spec', 'generated', 'openapi.yaml'),
    rules: join(repository, 'spec', 'rules'),
  });
});

test.each([
  ['v1.0', '`--version` must be a name and a git reference or a folder, such as 1.0=v1.0.0, not `v1.0`.'],
  [
    '../up=v1.0',
    '`--version` must be a name and a git reference or a folder, such as 1.0=v1.0.0, not `../up=v1.0`.',
  ],
  [
    'a=none',
    '`--version` must name a folder, or a git reference with spec/generated and spec/rules, not `none`.',
  ],
  [
    'a=--output=x',
    '`--version` must name a folder, or a git reference with spec/generated and spec/rules, not `--output=x`.',
  ],
])('refuses %s', (text, sentence) => {
  expect(() => findVersion(text, repository, work)).toThrow(sentence);
  expect(existsSync(join(repository, 'x'))).toBe(false);
});

test('an error names a version that cannot be read, or whose name another version has', () => {
  const missing = { name: '0.1', document: join(work, 'none.yaml'), rules: newest.rules };
  expect(() => placeVersions(readVersion(newest), [missing])).toThrow('Version 0.1 cannot be read: ');
  const twice = { ...newest, name: '1.0' };
  expect(() => placeVersions(readVersion(newest), [twice, twice])).toThrow(
    'There are two versions with the name 1.0. Give one of them another.',
  );
});
