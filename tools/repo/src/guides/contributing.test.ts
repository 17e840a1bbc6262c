import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listOperations, loadChecked, repositoryRoot } from '@cross-border-payments/proof';
import { afterAll, expect, test } from 'vitest';
import { type CodeBlock, codeBlocks } from '../testing/code-blocks.ts';
import { copyDocument, faultsOf, generate } from '../testing/document-copy.ts';

const { root, remove } = copyDocument();
afterAll(remove);

/** Writes a block to the file it names, or behind the key of that file that it names as well. */
async function apply({ info: [file = '', key], code }: CodeBlock): Promise<void> {
  const path = join(root, file);
  if (key === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
    return;
  }
  const text = await readFile(path, 'utf8');
  expect(text).toContain(`\n${key}:\n`.slice(text.startsWith(`${key}:\n`) ? 1 : 0));
  await writeFile(
    path,
    text.replace(new RegExp(`^${key}:\n`, 'm'), (line) => line + code),
  );
}

test('the five steps of the guide give an endpoint and a rule with which nothing is wrong', async () => {
  const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const blocks = codeBlocks(guide).filter(({ language }) => language === 'yaml');
  expect(blocks).toHaveLength(7);
  for (const block of blocks) await apply(block);
  await generate(root);
  const checked = loadChecked(join(root, 'spec'));
  expect(listOperations(checked.document).map(({ id }) => id)).toContain('listBanks');
  expect(await faultsOf(root, checked, /bank~1list|schemas\/(Bank|ListBanksAnswer)\b/)).toEqual({
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
