import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comment } from './comment.ts';
import { MARKER } from './markdown.ts';

const RESULT = { base: 'main', head: 'the working tree', bump: 'none', notes: [], findings: [] };
const of = (files: Readonly<Record<string, string>>) => comment((name) => files[name], {});

test('a review becomes its report', () => {
  expect(of({ 'review.json': JSON.stringify(RESULT) })).toBe(
    `**Passes: no change of the interface.** Version: no step.\n\nCompared the working tree with main.\n\n${MARKER}\n`,
  );
});

test.each([
  'no JSON',
  'null',
  '[]',
  JSON.stringify({ ...RESULT, bump: '![i](x)' }),
  JSON.stringify({ ...RESULT, notes: [1] }),
  JSON.stringify({ ...RESULT, findings: [{}] }),
  JSON.stringify({ ...RESULT, findings: [{ level: '# heading' }] }),
])('%s is no review', (text) => {
  expect(of({ 'review.json': text, 'review.log': 'It failed.\r# heading\n@octocat' })).toBe(
    `**The review could not be made.**\n\n- It failed.\n- \\# heading\n- @&#8203;octocat\n\n${MARKER}\n`,
  );
});

test.each([
  ['a long log', { 'review.log': '@'.repeat(10_000) }],
  [
    'a long report in Chinese',
    { 'review.json': JSON.stringify({ ...RESULT, notes: ['汇'.repeat(70_000)] }) },
  ],
])('%s keeps its marker and fits in a comment', (_, files: Readonly<Record<string, string>>) => {
  const text = of(files);
  expect(text.length).toBeLessThanOrEqual(65_536);
  expect(text.endsWith(`\n\n${MARKER}\n`)).toBe(true);
});

test('an empty folder is reported', () => {
  expect(of({})).toContain('It left no log.');
});

test('the command needs only its folder, and does not follow links in the artifact', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comment-'));
  mkdirSync(join(folder, 'review'));
  writeFileSync(join(folder, 'review/review.json'), JSON.stringify(RESULT));
  symlinkSync('/etc/hostname', join(folder, 'review/review.log'));
  const run = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'comment.ts'), 'review', '', ''], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  expect(run()).toContain('Passes: no change of the interface.');
  rmSync(join(folder, 'review/review.json'));
  expect(run()).toContain('It left no log.');
  rmSync(folder, { recursive: true });
});
