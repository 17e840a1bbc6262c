import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serveMock } from '../serve.ts';
import { codeBlocks } from '../testing/code-blocks.ts';

const run = promisify(execFile);
const markdown = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
const blocks = codeBlocks(markdown);
const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let mock: Server;

beforeAll(async () => {
  mock = await serveMock();
});
afterAll(() => mock.close());

const calls = blocks.flatMap((block, index) =>
  block.language === 'sh' && block.code.startsWith('curl')
    ? [{ call: block.code, response: blocks[index + 1] }]
    : [],
);

test('the README has calls to try', () => {
  expect(calls.length).toBeGreaterThanOrEqual(3);
  expect(blocks.filter(({ language }) => language === 'json')).toHaveLength(calls.length);
});

test.each(calls)('the response is as in the README: $call', async ({ call, response }) => {
  const { stdout } = await run('sh', ['-c', call.replaceAll('http://127.0.0.1:4010', mock.printed('mock'))]);
  expect(response?.language).toBe('json');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(response?.code ?? ''));
});

test('every command in the README and the CONTRIBUTING guide exists', () => {
  const guide = readFileSync(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');
  const named = [...`${markdown}\n${guide}`.matchAll(/npx --yes pnpm ([a-z][a-z:-]*)/g)].map(
    ([, name = '']) => name,
  );
  const table = [...markdown.matchAll(/^\| (`.*?) \| /gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z:]+)/g)].map(([, name = '']) => name),
  );
  expect(table.length).toBeGreaterThan(8);
  for (const name of [...named, ...table]) {
    if (name !== 'changeset') expect(Object.keys(manifest.scripts)).toContain(name);
  }
});

test('every page runs pnpm through npx, since a newcomer has no pnpm', () => {
  const pages = globSync('{*.md,{examples,spec,engine/*,packages/*,tools/*}/{README.md,docs/*.md}}', {
    cwd: repositoryRoot,
  });
  expect(pages.length).toBeGreaterThan(15);
  const scripts = Object.keys(manifest.scripts).join('|');
  const bare = new RegExp(`(?<!npx --yes )\\bpnpm (--filter|${scripts})\\b`, 'g');
  const found = pages.flatMap((page) => {
    // Generated pages name their command in an HTML comment, which does not count.
    const text = readFileSync(join(repositoryRoot, page), 'utf8').replaceAll(/<!--.*?-->/gs, '');
    return [...text.matchAll(bare)].map(([command]) => `${page}: ${command}`);
  });
  expect(found).toEqual([]);
});
