import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksumOf, fileOf } from './download.ts';
import { SOURCES, sourceLine } from './sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'download-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const from = { repository: 'owner/documents', commit: 'abc' };
const sha256 = createHash('sha256').update('a document').digest('hex');
const single = { name: 'one', from, path: 'far/openapi.yaml', sha256 };
const bytes = (text: string) => new TextEncoder().encode(text);

test('a document is downloaded once, from the repository at its commit', async () => {
  const asked: string[] = [];
  const get = async (url: string) => {
    asked.push(url);
    return bytes('a document');
  };
  const file = await fileOf(single, folder, get);
  expect(readFileSync(file, 'utf8')).toBe('a document');
  expect(await fileOf(single, folder, get)).toBe(file);
  expect(asked).toEqual(['https://raw.githubusercontent.com/owner/documents/abc/far/openapi.yaml']);
});

test('a file with a wrong checksum is neither kept nor used', async () => {
  await expect(fileOf(single, folder, async () => bytes('another'))).rejects.toThrow('has the checksum');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'one.yaml'), 'another');
  await expect(fileOf(single, folder)).rejects.toThrow('Remove it and download it again.');
});

test('without a network, a missing document is an error that names its expected place', async () => {
  await expect(fileOf(single, folder)).rejects.toThrow(`one is not in ${folder}.`);
});

test('of a document with many files, only its folder is unpacked', async () => {
  const repository = join(folder, 'documents-abc');
  mkdirSync(join(repository, 'spec/parts'), { recursive: true });
  writeFileSync(join(repository, 'spec/openapi.yaml'), 'a document');
  writeFileSync(join(repository, 'spec/parts/a.yaml'), 'a part');
  writeFileSync(join(repository, 'secret'), 'something else');
  const archive = join(folder, 'archive');
  execFileSync('tar', ['-czf', archive, '-C', folder, 'documents-abc']);
  const own = { ...single, path: 'spec/openapi.yaml', folder: 'spec' };
  mkdirSync(join(folder, 'whole'));
  execFileSync('cp', ['-r', join(repository, 'spec'), join(folder, 'whole')]);
  const file = await fileOf(
    { ...own, sha256: checksumOf(join(folder, 'whole')) },
    join(folder, 'cache'),
    async (url) => {
      expect(url).toBe('https://codeload.github.com/owner/documents/tar.gz/abc');
      return readFileSync(archive);
    },
  );
  expect(readFileSync(file, 'utf8')).toBe('a document');
  expect(existsSync(join(file, '../parts/a.yaml'))).toBe(true);
  expect(readdirSync(join(folder, 'cache/one'))).toEqual(['spec']);
});

test('every public document has a unique name, a fixed version and a checksum', () => {
  expect(new Set(SOURCES.map(({ name }) => name)).size).toBe(SOURCES.length);
  expect(SOURCES.length).toBe(21);
  for (const source of SOURCES) {
    expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(sourceLine(source)).toMatch(/ at [0-9a-f]{40}$| of npm package \S+@[\d.]+$/);
  }
});
