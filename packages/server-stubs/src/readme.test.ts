import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './runtime/limits.ts';
import { PACKAGE_FOLDER, temporaryFolder } from './testing/temporary-folder.ts';
import { typeCheck } from './testing/type-check.ts';

const readme = readFileSync(join(PACKAGE_FOLDER, 'README.md'), 'utf8');
const { folder, remove } = temporaryFolder();

afterAll(remove);

test('the programs of the README compile', async () => {
  const programs = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
  expect(programs).toHaveLength(4);
  mkdirSync(folder, { recursive: true });
  programs.forEach((text, at) => {
    writeFileSync(join(folder, `program-${at}.ts`), text);
  });
  expect(await typeCheck(folder)).toEqual([]);
});

test('the README names every limit', () => {
  for (const name of Object.keys(DEFAULT_LIMITS)) expect(readme).toContain(`| \`${name}\``);
});
