import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateFiles } from '../src/generate-files.ts';
import { typeCheck } from '../src/type-check.ts';

const root = join(import.meta.dirname, '..');
const update = process.env.UPDATE === '1';

function foldersOf(name: string): string[] {
  const entries = readdirSync(join(root, name), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

describe('cases', () => {
  test.each(foldersOf('cases'))('%s gives the expected files', async (name) => {
    const folder = join(root, 'cases', name);
    const targets = ['types', 'not-expressible'] as const;
    const { files } = await generateFiles({ input: join(folder, 'openapi.yaml'), targets });
    const expected = join(folder, 'expected');
    if (update) {
      rmSync(expected, { recursive: true, force: true });
      mkdirSync(expected, { recursive: true });
      for (const [file, text] of files) writeFileSync(join(expected, file), text);
    }
    const found = readdirSync(expected).sort();
    expect([...files.keys()].sort()).toEqual(found);
    for (const [file, text] of files) expect(text).toBe(readFileSync(join(expected, file), 'utf8'));
  });

  test('every case has lines that must compile and lines that must not compile', () => {
    for (const name of foldersOf('cases')) {
      const use = readFileSync(join(root, 'cases', name, 'use.ts'), 'utf8');
      expect(use, name).toContain('// @ts-expect-error');
    }
  });

  test('each of these lines compiles or fails as expected', () => {
    expect(typeCheck(join(root, 'cases')).errors).toEqual([]);
  });
});

describe('refused documents', () => {
  const TARGETS = ['types', 'server'] as const;

  test.each(foldersOf('cases-refused'))('%s is refused or reported with the expected words', async (name) => {
    const folder = join(root, 'cases-refused', name);
    let message = '';
    try {
      const { warnings } = await generateFiles({ input: join(folder, 'openapi.yaml'), targets: TARGETS });
      message = warnings.map((warning) => `warning: ${warning}\n`).join('');
    } catch (error) {
      message = `${(error as Error).name}: ${(error as Error).message}\n`.replaceAll(`${folder}/`, '');
    }
    const file = join(folder, 'error.txt');
    if (update) writeFileSync(file, message);
    expect(existsSync(file)).toBe(true);
    expect(message).not.toBe('');
    expect(message).toBe(readFileSync(file, 'utf8'));
  });

  test.each(foldersOf('cases-refused').filter((name) => isUnsupported(name)))(
    '%s can be accepted',
    async (name) => {
      const input = join(root, 'cases-refused', name, 'openapi.yaml');
      const { files, accepted } = await generateFiles({ input, targets: TARGETS, allow: ['all'] });
      expect(accepted.length).toBeGreaterThan(0);
      expect(files.get('types/operations.ts')).toContain('interface Operations');
    },
  );
});

function isUnsupported(name: string): boolean {
  const file = join(root, 'cases-refused', name, 'error.txt');
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('UnsupportedError');
}
