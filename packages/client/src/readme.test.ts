import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const markdown = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({
  language,
  code,
}));
const programs = blocks.flatMap(({ language, code }, index) => {
  const next = blocks[index + 1];
  return language === 'ts' ? [{ code, output: next?.language === 'text' ? next.code : undefined }] : [];
});

/** Inside the package, so that its own name leads to it. */
const folder = mkdtempSync(join(root, '.readme-test-'));
let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../tsconfig.json", "include": ["*.ts"] }');
  programs.forEach(({ code }, index) => {
    writeFileSync(join(folder, `program-${index}.ts`), code.replaceAll('http://127.0.0.1:4010', mock.url));
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await mock.close();
});

test('the README has programs, each with its output', () => {
  expect(programs.length).toBeGreaterThanOrEqual(6);
  expect(programs.every(({ output }) => output !== undefined)).toBe(true);
});

test('neither the README nor a docstring names a section of the interface document, which a merchant cannot see', () => {
  const sources = globSync('src/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const named = [markdown, ...sources].flatMap(
    (text) => text.match(/.*(?<!RFC \d+, )\bsections? \d.*/g) ?? [],
  );
  expect(named).toEqual([]);
});

test('the programs of the README compile', async () => {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = await run(process.execPath, [compiler, '--noEmit', '-p', folder]).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
});

test.each(programs.map(({ code, output }, index) => [index, code.slice(0, 40), output] as const))(
  'program %i of the README prints what stands below it',
  async (index, _, output) => {
    const { stdout } = await run(process.execPath, [join(folder, `program-${index}.ts`)], { cwd: folder });
    expect(stdout).toBe(output);
  },
);
