import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { CLASSES } from './classes.ts';
import { tableOf } from './table.ts';

const text = readFileSync(join(repositoryRoot, 'SECURITY.md'), 'utf8');

test('the tests named for every promise exist', () => {
  const rows = text.split('\n').filter((line) => line.includes('.test.ts`'));
  expect(rows.length).toBeGreaterThan(20);
  const files = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file),
  );
  const missing = files.filter(
    (file) => !existsSync(join(repositoryRoot, /^(engine|tools)\//.test(file) ? '' : 'packages', file)),
  );
  expect(missing).toEqual([]);
});

test('the table has every class, without faults', () => {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const [headings = []] = tableOf([])
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const at = rows.findIndex((row) => row.join() === headings.join());
  const table = rows.slice(at + 2, at + 2 + CLASSES.length + 1);
  expect(table.map(([, name]) => name)).toEqual([...CLASSES.map(({ name }) => name), 'all']);
  for (const heading of ['crashes', 'without one response', 'different']) {
    const column = headings.indexOf(heading);
    expect(table.map((row) => row[column])).toEqual(table.map(() => '0'));
  }
});
