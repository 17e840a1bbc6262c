import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateFiles, TARGET_NAMES } from '../generate-files.ts';
import type { GenerateTarget } from '../options.ts';
import { obsoleteFiles, refuseOtherTarget, removeFiles, writeOutput } from './output-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pets = join(import.meta.dirname, '../../cases-client/pets/openapi.yaml');
const generate = async (target: GenerateTarget, more: object = {}) =>
  (await generateFiles({ input: pets, targets: [...needed(target), target], allow: ['all'], ...more })).files;
const needed = (target: GenerateTarget) => (target === 'tanstack-query' ? (['client'] as const) : []);

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

test('writes nothing if it would overwrite a file that was not generated, and names it', async () => {
  write('index.ts', 'export const own = 1;\n');
  write('schemas.ts', '// Generated from something else.\n');
  const files = await generate('types');
  expect(() => writeOutput(folder, files)).toThrow(
    `\`${join(folder, 'schemas.ts')}\`, \`${join(folder, 'index.ts')}\` would be overwritten, but were not generated. `,
  );
  expect(readdirSync(folder).sort()).toEqual(['index.ts', 'schemas.ts']);
  expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toBe('export const own = 1;\n');
});

test('changes nothing if one of the files cannot be written', async () => {
  write('index.ts', '// Generated from the OpenAPI document. Old.\n');
  const files = new Map([
    ['index.ts', '// Generated from the OpenAPI document. New.\n'],
    ['new/folder/a.ts', ''],
    [`${'a'.repeat(300)}.ts`, ''],
  ]);
  expect(() => writeOutput(folder, files)).toThrow('cannot be written (ENAMETOOLONG)');
  expect(readdirSync(folder)).toEqual(['index.ts']);
  expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toContain('Old');
});

test('names a folder that cannot be written', async () => {
  write('a-file', '');
  const within = join(folder, 'a-file', 'out');
  expect(() => writeOutput(within, new Map([['a.ts', '']]))).toThrow(
    `\`${within}\` cannot be written (ENOTDIR). Check the folder that \`--output\` names, and its permissions.`,
  );
});

test.each([
  ...TARGET_NAMES.map((target) => {
    // Query options call the functions of the client.
    return [target, target === 'tanstack-query' ? { targets: ['client', target] } : {}] as const;
  }),
  ['server', { runtime: 'a-package' }] as const,
  ['client', { runtime: 'a-package' }] as const,
  ['validators', { runtime: 'a-package', separate: true }] as const,
])(
  'knows all files of the target %s %j by their first lines, and removes nothing else',
  async (target, options) => {
    const files = await generate(target, options);
    writeOutput(folder, files);
    for (const name of ['own.ts', 'runtime/own.js', 'own.yaml', 'node_modules/package/index.ts'])
      write(name, '// own\n');
    write('node_modules/package/schemas.ts', files.values().next().value ?? '');
    expect(obsoleteFiles(folder, files)).toEqual([]);
    const left = obsoleteFiles(folder, new Map());
    expect(left).toEqual([...files.keys()].sort());
    removeFiles(folder, left);
    const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    const inModules = ['node_modules', 'node_modules/package', 'node_modules/package/index.ts'];
    expect(kept).toEqual([
      ...inModules,
      'node_modules/package/schemas.ts',
      'own.ts',
      'own.yaml',
      'runtime',
      'runtime/own.js',
    ]);
  },
);

test('a missing folder has no files of earlier runs', () => {
  expect(obsoleteFiles(join(folder, 'none'), new Map())).toEqual([]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test.each<[GenerateTarget, GenerateTarget, boolean]>([
  ['client', 'server', true],
  ['client', 'types', true],
  ['server', 'validators', true],
  ['validators', 'msw', true],
  ['msw', 'client', true],
  ['types', 'msw', true],
  ['types', 'client', false],
  ['client', 'client', false],
  ['server', 'server', false],
  ['client', 'not-expressible', false],
])('the files of %s, then %s in the same folder: refused %s', async (before, now, isRefused) => {
  writeOutput(folder, await generate(before));
  // Another extension and other options are no other target.
  const files = await generate(now, { importExtension: '.js', enums: true });
  const write = () => refuseOtherTarget(folder, files);
  if (isRefused) expect(write).toThrow(`Write both with \`--target ${before},${now}\``);
  else expect(write).not.toThrow();
});

test('several targets, and files that were not generated, are not taken for another target', async () => {
  writeOutput(folder, await generate('client'));
  const both = { targets: ['client', 'server'] as const };
  const { files } = await generateFiles({ input: pets, allow: ['all'], ...both });
  expect(() => refuseOtherTarget(folder, files)).not.toThrow();
  write('index.ts', "export * from './service.ts';\n");
  const client = await generate('client');
  expect(() => refuseOtherTarget(folder, client)).not.toThrow();
});
