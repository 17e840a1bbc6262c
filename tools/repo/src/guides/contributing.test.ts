import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listOperations, loadChecked } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, expect, test } from 'vitest';
import { behindEntry } from '../new/edits.ts';
import { type CodeBlock, codeBlocks } from '../testing/code-blocks.ts';
import { copyDocument, faultsOf, generate } from '../testing/document-copy.ts';

const { root, remove } = copyDocument();
afterAll(remove);

/** Writes a block to the file it names, or behind the entry of that file that it names as well. */
async function apply({ info: [file = '', key], code }: CodeBlock): Promise<void> {
  const path = join(root, file);
  if (key === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
    return;
  }
  const text = await readFile(path, 'utf8');
  const line = text.split('\n').find((one) => one.trimStart().startsWith(`${key}:`)) ?? key;
  const changed = behindEntry(file, line, code).change(text);
  expect([file, key, changed]).toEqual([file, key, expect.any(String)]);
  await writeFile(path, changed ?? '');
}

test('the five steps of the guide give an endpoint and two rules with which nothing is wrong', async () => {
  const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const blocks = codeBlocks(guide).filter(({ language }) => language === 'yaml');
  expect(blocks).toHaveLength(10);
  for (const block of blocks) await apply(block);
  await generate(root);
  const checked = loadChecked(join(root, 'spec'));
  expect(listOperations(checked.document).map(({ id }) => id)).toContain('listBanks');
  expect(await faultsOf(root, checked, /bank~1list|schemas\/(Bank|BankType|ListBanksResponse)\b/)).toEqual({
    lint: [],
    source: [],
    survivors: [],
  });
});

test('the guide names every file that a failing test asks for', async () => {
  const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const files = [...guide.matchAll(/`((?:packages|tools|spec)\/[^`\s]+\.(?:ts|yaml))`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of files.filter((name) => !name.includes('R-0'))) {
    expect([file, existsSync(join(repositoryRoot, file))]).toEqual([file, true]);
  }
});

test.each([
  ['handler', /^```ts ([^\n]+)\n(.*?)^```$/gms],
  ["rule of a request's body", /^```yml ([^\n]+)\n(.*?)^```$/gms],
])('the %s that the guide shows is in the file it names', async (_, block) => {
  const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const blocks = [...guide.matchAll(block)];
  expect(blocks).toHaveLength(1);
  for (const [, file = '', code = ''] of blocks) {
    const lines = (await readFile(join(repositoryRoot, file), 'utf8')).split('\n');
    expect(lines).toEqual(expect.arrayContaining(code.trimEnd().split('\n')));
  }
});
