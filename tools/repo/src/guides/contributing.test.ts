import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lintDocument } from '@cross-border-payments/lint-rules';
import {
  compareWithSource,
  listOperations,
  loadBundle,
  loadRules,
  loadSource,
  repositoryRoot,
} from '@cross-border-payments/proof';
import { generateSpecFiles, writeFiles } from '@cross-border-payments/repo/bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeBlock, codeBlocks } from '../testing/code-blocks.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'contributing-'));
  await cp(join(repositoryRoot, 'spec'), join(root, 'spec'), {
    recursive: true,
    filter: (path) => !/node_modules|\.turbo/.test(path),
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

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

test('the five steps of the guide give an endpoint with which nothing is wrong', async () => {
  const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const blocks = codeBlocks(guide).filter(({ language }) => language === 'yaml');
  expect(blocks).toHaveLength(6);
  for (const block of blocks) await apply(block);

  const spec = join(root, 'spec');
  const generated = join(spec, 'generated');
  expect(writeFiles(generated, await generateSpecFiles(spec))).toContain('openapi.yaml');
  const { reports } = await lintDocument({ spec, source: true, bundle: true });
  expect(reports).toEqual([]);
  const document = loadBundle(join(generated, 'openapi.json'));
  expect(listOperations(document).map(({ id }) => id)).toContain('listBanks');
  expect(
    compareWithSource(loadSource(join(spec, 'source')), document, loadRules(join(spec, 'rules'))),
  ).toEqual([]);
});
