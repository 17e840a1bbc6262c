import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allGeneratedFiles } from './pages.ts';

const files = allGeneratedFiles();

test.each(files.map((file) => [file.path, file] as const))('%s is what `pnpm generate` makes', (_, file) => {
  expect(readFileSync(file.url, 'utf8') === file.text).toBe(true);
});

test('the output is the same each time', () => {
  expect(allGeneratedFiles()).toEqual(files);
});

test('the folder of generated reference data contains no other file', () => {
  const there = readdirSync(new URL('../generated/reference-data/', import.meta.url)).sort();
  expect(there).toEqual(['areas.json', 'characters.json', 'occupations.json']);
});
