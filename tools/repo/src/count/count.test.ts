import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import {
  findCircles,
  findCopies,
  findDuplicates,
  findUnused,
  listFiles,
  measure,
  readHarnesses,
  readSources,
} from './count.ts';

/** Maximum number of known faults of each kind; these numbers may only be lowered. Terms of the field are exported twice. */
const CEILINGS = { circles: 0, fullFolders: 0, duplicates: 34, tools: 6 };

const measures = measure(repositoryRoot);

test('there are no new import cycles', () => {
  expect(measures.circles.length, JSON.stringify(measures.circles)).toBeLessThanOrEqual(CEILINGS.circles);
});

test('no folder has more than 25 files', () => {
  expect([...measures.fullFolders.keys()].length).toBeLessThanOrEqual(CEILINGS.fullFolders);
});

test('there are no new names that several files export', () => {
  expect([...measures.duplicates.keys()].length).toBeLessThanOrEqual(CEILINGS.duplicates);
});

test('there are no new tools', () => {
  expect(measures.tools).toBeLessThanOrEqual(CEILINGS.tools);
});

test('files that import each other are a cycle, whether they import types or values', () => {
  const sources = [
    { file: 'a/x.ts', text: "import type {\n  Y,\n} from '../b/y.ts';\n" },
    { file: 'b/y.ts', text: "export { z } from './z.ts';\n" },
    { file: 'b/z.ts', text: "import '../a/x.ts';\n" },
    { file: 'b/w.ts', text: "import { z } from './z.ts';\nimport { expect } from 'vitest';\n" },
  ];
  expect(findCircles(sources)).toEqual([['a/x.ts', 'b/y.ts', 'b/z.ts']]);
  expect(findCircles(sources.slice(1))).toEqual([]);
});

test('a name that two files declare is a duplicate, and a re-export is not', () => {
  const sources = [
    { file: 'a.ts', text: 'export interface One {}\nexport const one: One = {};\n' },
    { file: 'b.ts', text: "export type One = string;\nexport { two } from './c.ts';\n" },
    { file: 'c.ts', text: 'export async function two() {}\nconst one = 1;\n' },
  ];
  expect([...findDuplicates(sources)]).toEqual([['One', ['a.ts', 'b.ts']]]);
});

test('a function whose code is also in another file is a copy, regardless of names and layout', () => {
  const sources = [
    { file: 'a.ts', text: 'export function one(a: string) {\n  return a.trim();\n}\n' },
    {
      file: 'b.ts',
      text: 'function two(a: string) {\n    return a.trim();\n}\nfunction one() {\n  return 1;\n}\n',
    },
  ];
  expect(findCopies(sources)).toEqual(['two: a.ts, b.ts']);
});

test('an export whose name is in no other file is unused', () => {
  const sources = [
    { file: 'a.ts', text: 'export const ONE = 1;\nexport const TWO = 2;\n' },
    { file: 'b.ts', text: "import { ONE } from './a.ts';\n" },
  ];
  expect(findUnused(sources, sources)).toEqual(['a.ts: TWO']);
});

test('source is hand-written code that is not for tests', () => {
  const files = readSources(repositoryRoot).map(({ file }) => file);
  expect(files).toContain('tools/repo/src/count/count.ts');
  expect(files.filter((file) => /\.test\.|\/generated\/|\/testing\/|\/cases\/|\/dist\//.test(file))).toEqual(
    [],
  );
  expect(listFiles(repositoryRoot)).toContain('tools/repo/src/count/count.test.ts');
});

function count(...args: string[]): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, 'count.ts'), ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('a harness is all code in a test folder except the tests', () => {
  const files = readHarnesses(repositoryRoot).map(({ file }) => file);
  expect(files).toContain('tools/generator/test/round-trip/round-trip.ts');
  expect(files.filter((file) => /\.test\.|\/src\//.test(file))).toEqual([]);
});

test('the command prints every count', () => {
  const { packages, harnesses } = measures;
  const printed = count();
  expect(printed).toMatch(new RegExp(`^tools/repo +\\d+ +${packages.get('tools/repo')?.lines}$`, 'm'));
  expect(printed).toMatch(new RegExp(`^test harnesses +${harnesses.files} +${harnesses.lines}$`, 'm'));
  expect(() => count('--commit', 'no-such-commit')).toThrow('no-such-commit');
});
