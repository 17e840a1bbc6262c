import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

const root = mkdtempSync(join(tmpdir(), 'changed-files-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: root });
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
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

test('an unknown reference is refused with its name', () => {
  expect(() => changedFiles(root, 'nowhere')).toThrow(UsageError);
  expect(() => changedFiles(root, 'nowhere')).toThrow('not `nowhere`');
});
