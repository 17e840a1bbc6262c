import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilerCommand } from '@cross-border-payments/generator/type-check';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const markdown = readFileSync(join(root, 'README.md'), 'utf8');
const guides = globSync('*.md', { cwd: join(root, '../docs/guides') }).sort();
const pages: [string, string][] = [
  ['README.md', markdown],
  ...guides.map((name): [string, string] => [name, readFileSync(join(root, '../docs/guides', name), 'utf8')]),
];

/** Programs that call the mock, each with its output. Those with a file name call the sandbox: see `examples`. */
const programs = pages.flatMap(([page, text]) =>
  [...text.matchAll(/^```ts( \w+\.mts)?\n(.*?)^```$(?:\n+```text\n(.*?)^```$)?/gms)].map(
    ([, name = '', code = '', output]) => ({ page, name, code, output }),
  ),
);
const printing = programs.filter(({ name }) => name === '');

/** Runs the programs one after the other in one process, because to start one takes longer than any of them. */
const RUN_ALL = `for (let index = 0; index < ${programs.length}; index += 1) {
  const isRun = process.argv.includes(String(index));
  if (isRun) await import(\`./program-\${index}.ts\`).catch((error) => console.log(error));
  process.stdout.write('\\0');
}`;
/** The output of each program. */
let outputs: string[] = [];

/** Inside the package, so that imports of its own name resolve to it. */
const folder = mkdtempSync(join(root, '.readme-test-'));
let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  const settings = { extends: '../tsconfig.json', compilerOptions, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  programs.forEach(({ code }, index) => {
    writeFileSync(join(folder, `program-${index}.ts`), code.replaceAll('http://127.0.0.1:4010', mock.url));
  });
  writeFileSync(join(folder, 'run-all.mjs'), RUN_ALL);
  const indexes = programs.flatMap(({ name }, index) => (name === '' ? [String(index)] : []));
  const { stdout } = await run(process.execPath, ['run-all.mjs', ...indexes], { cwd: folder });
  outputs = stdout.split('\0');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await mock.close();
});

test('README and guides have programs, each with its output', () => {
  expect(printing.length).toBeGreaterThanOrEqual(10);
  expect(printing.filter(({ output }) => output === undefined)).toEqual([]);
});

test('the README has at most 250 lines, and links that lead to files', () => {
  expect(markdown.trimEnd().split('\n').length).toBeLessThanOrEqual(250);
  const links = [...markdown.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
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

test('the programs of README and guides compile', async () => {
  const [compiler, ...args] = compilerCommand();
  const { stdout } = await run(compiler, [...args, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

test.each(printing.map(({ page, code, output }) => [page, code.slice(0, 60), output, code] as const))(
  'the program of %s prints the output below it: %s',
  (_page, _start, output, code) => {
    const index = programs.findIndex((program) => program.code === code);
    expect(outputs[index]).toBe(output);
  },
);
