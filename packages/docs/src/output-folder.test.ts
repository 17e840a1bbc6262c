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
import { afterAll, expect, test } from 'vitest';
import { checkSiteFolder, writeSite } from './build-docs.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a build replaces only the files of the earlier build', () => {
  const output = join(folder, 'new');
  checkSiteFolder(output);
  writeSite(output, { 'index.html': 'one', 'old/page.html': 'old', 'kept/page.html': 'old' });
  writeFileSync(join(output, 'CNAME'), 'docs.example');
  writeFileSync(join(output, 'kept/own.txt'), 'own');
  checkSiteFolder(output);
  writeSite(output, { 'index.html': 'two' });
  const left = readdirSync(output, { recursive: true, encoding: 'utf8' }).sort();
  expect(left).toEqual(['.docs-build', 'CNAME', 'index.html', 'kept', join('kept', 'own.txt')]);
  expect(readFileSync(join(output, 'index.html'), 'utf8')).toBe('two');
});

test('a folder that contains files of another program is refused', () => {
  const output = join(folder, 'foreign');
  mkdirSync(output);
  checkSiteFolder(output);
  writeFileSync(join(output, 'thesis.txt'), 'years of work');
  expect(() => checkSiteFolder(output)).toThrow('has files that docs:build did not write');
});

test('entries of the list of files that lead outside the folder are ignored', () => {
  const output = join(folder, 'list');
  writeSite(output, { 'index.html': 'one' });
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  writeFileSync(join(output, '.docs-build'), '../outside.txt\na/../../outside.txt\n');
  writeSite(output, { 'index.html': 'two' });
  expect(existsSync(join(folder, 'outside.txt'))).toBe(true);
});
