import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installInto } from './install.ts';
import { nodes, runsUnder } from './nodes.ts';
import { listPublished, type PublishedPackage, pack } from './packages.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist', 'index.js');
const published = await listPublished();

let directory: string;
const tarballs = new Map<string, string>();

let project: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'packed-'));
  for (const one of published) tarballs.set(one.name, await pack(one, directory));
  project = await installInto(tarballs);
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await rm(project, { recursive: true, force: true });
});

test('something is published', () => {
  expect(published.map(({ name }) => name)).toContain('@cross-border-payments/explain');
});

test.each(published)('publint finds nothing in $name', async ({ directory: pkgDir }) => {
  const { messages, pkg } = await publint({ pkgDir, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test.each(published)('the types of $name are found by whoever imports it', async ({ name, data }) => {
  const args = [attw, tarballs.get(name) ?? '', '--profile', 'esm-only', '--no-color', '--no-emoji'];
  if (data.length > 0) args.push('--exclude-entrypoints', ...data);
  await expect(run(process.execPath, args)).resolves.toMatchObject({ stderr: '' });
});

const cases = nodes.flatMap((node) =>
  published
    .filter(({ entries, engines }) => entries.length > 0 && runsUnder(engines, node.version))
    .map((one) => ({ ...one, ...node })),
);

test.each(cases)(
  '$node imports every entry of $name',
  async ({ entries, binary }: PublishedPackage & { binary: string }) => {
    const code = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join('\n');
    await run(binary, ['--input-type=module', '--eval', code], { cwd: project });
  },
);
