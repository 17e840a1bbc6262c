// Long form only: checks in a copy of the repository. They depend on turbo.json and the generators, which rarely
// change.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from './testing/repository-copy.ts';

const GENERATED = /(^|\/)generated\/|^packages\/(?:client|sandbox)\/docs\//;

/** Hand-written files in folders named `generated`: test documents and one page of the sandbox. */
const BY_HAND = /\/test-documents\/|\/sandbox-choices\.md$/;

/** Written by its test with UPDATE=1, not by `pnpm generate`. */
const BY_TEST = 'tools/generator/generated/rules-types-cannot-say.yaml';

/** What turbo would run. */
interface Plan {
  readonly tasks: readonly { readonly task: string; readonly directory: string; readonly inputs: object }[];
}

let copy: RepositoryCopy;
let files: readonly string[];

beforeAll(() => {
  copy = copyRepository();
  copy.commit();
  const tracked = copy.git('ls-files').trim().split('\n');
  files = tracked.filter((file) => GENERATED.test(file) && !BY_HAND.test(file));
});
afterEach(() => copy.git('checkout', '--quiet', '.'));
afterAll(() => copy.remove());

/** Adds a line break, which only a comparison of the text detects. */
function edit(file: string): void {
  const path = join(copy.root, file);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
}

/** Lists the files that differ from the last commit. */
function changedFiles(): string[] {
  return copy
    .git('status', '--porcelain')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

function packageOf(file: string): string | undefined {
  return file.startsWith('spec/') ? 'spec' : file.split('/')[1];
}

/** Returns whether the check of a file's package reports the file. */
function isReported(file: string, output: string): boolean {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith(`@cross-border-payments/${packageOf(file)}:check: `));
  return lines.some((line) => line.includes(basename(file)));
}

test.each([1, 2])(
  'check reports every edited file with an empty cache and concurrency %i',
  async (concurrency) => {
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) edit(file);
    const { code, output } = await copy.turbo(
      `cold-${concurrency}`,
      'check',
      '--continue=always',
      `--concurrency=${concurrency}`,
    );
    expect(files.filter((file) => !isReported(file, output))).toEqual([]);
    expect(code).toBe(1);
    expect(changedFiles()).toEqual(files);
  },
);

test('check reports a single edited file per package with a filled cache, and writes nothing', async () => {
  const clean = await copy.turbo('warm', 'check', '--concurrency=2');
  expect(clean.code, clean.output).toBe(0);
  const edited = [...new Set(files.map(packageOf))].map(
    (name) => files.findLast((file) => packageOf(file) === name) ?? '',
  );
  for (const file of edited) edit(file);
  const { code, output } = await copy.turbo('warm', 'check', '--continue=always', '--concurrency=2');
  expect(
    edited.filter((file) => !isReported(file, output)),
    output,
  ).toEqual([]);
  expect(code).toBe(1);
  expect(changedFiles()).toEqual(edited);
});

test('every generated file is an input of its check, so that the cache hides no edit', async () => {
  const { code, output } = await copy.turbo('warm', 'check', '--dry-run=json');
  expect(code, output).toBe(0);
  const plan: Plan = JSON.parse(output.slice(output.indexOf('{')));
  const inputs = new Set(
    plan.tasks
      .filter(({ task }) => task === 'check')
      .flatMap(({ directory, inputs: own }) => Object.keys(own).map((file) => posix.join(directory, file))),
  );
  expect(files.filter((file) => !inputs.has(file))).toEqual([]);
});

test('generate restores every edited file, also from the cache', async () => {
  const generated = files.filter((file) => file !== BY_TEST);
  for (const expected of [/\b0 cached/, /\b([1-9]\d*) cached, \1 total/]) {
    for (const file of generated) edit(file);
    const { code, output } = await copy.turbo('generate', 'generate', '--concurrency=2');
    expect(code, output).toBe(0);
    expect(output).toMatch(expected);
    expect(changedFiles()).toEqual([]);
  }
});
