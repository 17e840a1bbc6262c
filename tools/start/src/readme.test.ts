import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const markdown = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = codeBlocks(markdown);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const calls = blocks.flatMap((block, index) =>
  block.language === 'sh' && block.code.startsWith('curl')
    ? [{ call: block.code, answer: blocks[index + 1] }]
    : [],
);

test('the README has calls to try', () => {
  expect(calls.length).toBeGreaterThanOrEqual(3);
  expect(blocks.filter(({ language }) => language === 'json')).toHaveLength(calls.length);
});

test.each(calls)('the answer the README shows is the one that comes: $call', async ({ call, answer }) => {
  const { stdout } = await run('sh', ['-c', call.replaceAll('http://127.0.0.1:4010', mock.url)]);
  expect(answer?.language).toBe('json');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(answer?.code ?? ''));
});

test('every command the README and the CONTRIBUTING guide name exists', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
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
