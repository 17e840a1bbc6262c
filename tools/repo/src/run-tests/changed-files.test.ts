import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles, differOnlyInTexts } from './changed-files.ts';

const root = mkdtempSync(join(tmpdir(), 'changed-files-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: root });
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

const DOCUMENT = `
description: a
properties: { description: { type: string, description: a } }
example: { description: a }
examples: [{ summary: a }]
content: { examples: { of: { summary: of a, value: {} } } }
`;

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  mkdirSync(join(root, 'spec/rules'), { recursive: true });
  write('spec/rules/R-001.yaml', 'description: a\n');
  write('spec/schema.yaml', DOCUMENT);
  for (const file of ['kept', 'edited', 'committed', '.gitignore']) write(file, 'ignored\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Start');
  git('checkout', '--quiet', '-b', 'change');
  write('committed', 'changed\n');
  git('commit', '--quiet', '--all', '--message', 'Change');
  write('edited', 'changed\n');
  write('new file', 'new\n');
  write('ignored', 'new\n');
  git('checkout', '--quiet', 'main', '--', 'kept');
});
afterAll(() => rmSync(root, { recursive: true }));

test('lists committed, edited and new files, but not ignored ones', () => {
  expect(changedFiles(root, 'main')).toEqual(['committed', 'edited', 'new file']);
});

test.each([
  ['a description', DOCUMENT.replace('description: a', 'description: b'), true],
  [
    'the description of a property',
    DOCUMENT.replace('string, description: a', 'string, description: b'),
    true,
  ],
  ['the summary of an example', DOCUMENT.replace('summary: of a', 'summary: of b'), true],
  ['nothing', DOCUMENT, true],
  ['a type', DOCUMENT.replace('type: string', 'type: number'), false],
  ['a property named description', DOCUMENT.replace('{ description: {', '{ text: {'), false],
  [
    'data named description',
    DOCUMENT.replace('example: { description: a', 'example: { description: b'),
    false,
  ],
  ['data in an array of examples', DOCUMENT.replace('summary: a', 'summary: b'), false],
])('decides whether only texts change when %s changes', (_, text, expected) => {
  write('spec/schema.yaml', text);
  expect(differOnlyInTexts(root, 'main', ['spec/schema.yaml'])).toBe(expected);
  write('spec/schema.yaml', DOCUMENT);
});

test('a rule, and a file that is new, change more than texts', () => {
  expect(differOnlyInTexts(root, 'main', ['spec/rules/R-001.yaml'])).toBe(false);
  expect(differOnlyInTexts(root, 'main', ['new file'])).toBe(false);
});

test('an unknown reference is refused with its name', () => {
  expect(() => changedFiles(root, 'nowhere')).toThrow(UsageError);
  expect(() => changedFiles(root, 'nowhere')).toThrow('not `nowhere`');
});
