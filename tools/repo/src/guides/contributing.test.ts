import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listOperations, loadChecked } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAfterEntry, newOperation } from '../new-operation.ts';
import { type CodeBlock, codeBlocks } from '../testing/code-blocks.ts';
import { copyDocument, faultsOf, generate } from '../testing/document-copy.ts';

const { root, remove } = copyDocument();
afterAll(remove);

/**
 * Writes a code block to the file that the block names. If the block also names an entry of the file, inserts the code
 * after this entry.
 */
async function apply({ info: [file = '', key], code }: CodeBlock): Promise<void> {
  const path = join(root, file);
  if (key === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
    return;
  }
  const text = await readFile(path, 'utf8');
  const line = text.split('\n').find((one) => one.trimStart().startsWith(`${key}:`)) ?? key;
  await writeFile(path, insertAfterEntry(text, line, code));
}

const CONTACT = { tag: 'Reference data', section: '4.6' };
const POST = {
  ...CONTACT,
  path: '/payout/common/contact/add',
  id: 'createContact',
  summary: 'Add a contact',
};
const GET = {
  ...CONTACT,
  ...{ path: '/payout/common/contact/list', id: 'listContacts', summary: 'List contacts' },
  ...{ method: 'GET', retry: 'read' },
};

describe('after the five steps of the guide, and `new:operation` by POST and GET', () => {
  const spec = join(root, 'spec');

  beforeAll(async () => {
    const guide = await readFile(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
    const blocks = codeBlocks(guide).filter(({ language }) => language === 'yaml');
    expect(blocks).toHaveLength(10);
    for (const block of blocks) await apply(block);
    for (const operation of [POST, GET]) newOperation({ ...operation, spec });
    await generate(root);
  });

  test('lint, source, instances and mutations find nothing but the missing descriptions of new operations', async () => {
    const checked = loadChecked(spec);
    expect(listOperations(checked.document).map(({ id }) => id)).toContain('listBanks');
    const part = /(bank~1list|contact~1)|schemas\/(Bank|BankType|ListBanksResponse)\b/;
    const { lint, ...others } = await faultsOf(root, checked, part);
    expect(others).toEqual({ source: [], survivors: [] });
    expect(lint.map(({ message }) => message.split('. ')[0])).toEqual([
      'The description of `createContact` only repeats its summary',
      'The description of `listContacts` only repeats its summary',
    ]);
  });

  test('the operations are the last of their family', async () => {
    const paths = (await readFile(join(spec, 'openapi.yaml'), 'utf8')).match(/^ {2}\/\S+(?=:)/gm) ?? [];
    expect(paths.slice(-3).map((line) => line.trim().slice('/payout/common/'.length))).toEqual([
      'bank/list',
      'contact/add',
      'contact/list',
    ]);
  });
});

test('all files that the guide names exist', async () => {
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
