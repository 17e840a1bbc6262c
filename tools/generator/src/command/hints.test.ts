import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GenerateOptions } from '../options.ts';
import { findHints } from './hints.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hints-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string | object>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof text === 'string' ? text : JSON.stringify(text));
  }
}

/** Returns the hints about files in `src/api`. */
function hintsOf(options: Partial<GenerateOptions>, files: Readonly<Record<string, string>> = {}): string[] {
  const all = { targets: ['client'], ...options } as const;
  return findHints(all, new Map(Object.entries(files)), join(folder, 'src/api'));
}

describe('a runtime', () => {
  test.each([
    ['@cross-border-payments/client/api', 'Run: npm install @cross-border-payments/client,'],
    ['@cross-border-payments/client', 'or name `@cross-border-payments/client/api` for a client'],
    ['not-there', '`@cross-border-payments/server-stubs/runtime` for a server or validators.'],
  ])('%s that is not installed is named, with what to install', (runtime, mend) => {
    const [hint, ...others] = hintsOf({ runtime });
    expect(hint).toContain(`files in ${join(folder, 'src/api')} cannot import \`${runtime}\`.`);
    expect(hint).toContain(mend);
    expect(others).toEqual([]);
  });

  test('that is installed, or that the program resolves, is not', () => {
    write({ 'node_modules/a/index.js': '', 'src/node_modules/@b/c/package.json': {} });
    for (const runtime of [
      'a',
      'a/run',
      '@b/c',
      '@b/c/run.js',
      '../runtime.ts',
      '#runtime',
      '@/runtime',
      undefined,
    ])
      expect(hintsOf({ runtime })).toEqual([]);
  });
});

describe('a runtime with a relative path', () => {
  const importing = (name: string, runtime: string) =>
    hintsOf({ runtime }, { [name]: `import {} from '${runtime}';\n` });

  test('that does not exist is named, as seen from the file that imports it', () => {
    expect(importing('client/index.ts', './gone.ts')).toEqual([
      expect.stringContaining(
        `${join(folder, 'src/api/client/index.ts')} imports \`./gone.ts\`, and there is no`,
      ),
    ]);
  });

  test('that exists, with its extension or another one, is not', () => {
    write({ 'src/runtime.ts': '', 'src/api/own.js': '' });
    for (const runtime of ['../runtime.ts', '../runtime.js', '../runtime', './own.js'])
      expect(importing('index.ts', runtime)).toEqual([]);
    expect(importing('client/index.ts', '../../runtime.ts')).toEqual([]);
  });
});

describe('compiled validators', () => {
  const files = { 'compiled/getA.js': 'export const a = 1;\n' };

  test('that `tsc` would not copy are reported', () => {
    write({ 'tsconfig.json': { compilerOptions: { outDir: 'dist' } } });
    expect(hintsOf({}, files)).toEqual([
      expect.stringMatching(/ERR_MODULE_NOT_FOUND\. Set `allowJs` in .*tsconfig\.json\.$/),
    ]);
    expect(hintsOf({}, { 'validators.ts': 'export const a = 1;\n' })).toEqual([]);
  });

  test.each(['allowJs', 'checkJs', 'noEmit', 'emitDeclarationOnly'])('are not reported with `%s`', (name) => {
    write({ 'tsconfig.json': { compilerOptions: { [name]: true } } });
    expect(hintsOf({}, files)).toEqual([]);
  });
});

describe('a tsconfig.json that refuses imports of .ts', () => {
  const files = { 'index.ts': "export * from './table.ts';\n" };
  const ON = { compilerOptions: { allowImportingTsExtensions: true } };

  test.each<[object | string, string]>([
    [{ compilerOptions: { noEmit: true } }, 'Set `allowImportingTsExtensions` there'],
    [
      { compilerOptions: { outDir: 'dist' } },
      'Set `rewriteRelativeImportExtensions` (TypeScript 5.7 or later) there',
    ],
    [
      '{ "compilerOptions": { /* "allowImportingTsExtensions": true, */ "noEmit": true, }, // no\n}',
      'Set `allow',
    ],
    [{ extends: './base', references: [{ path: './lib' }] }, 'Set `rewrite'],
  ])('%j is named with the option to set', (config, mend) => {
    write({ 'tsconfig.json': config, 'base.json': {}, 'lib/tsconfig.json': {} });
    const [hint] = hintsOf({}, files);
    expect(hint).toContain('tsconfig.json does not allow the imports of the written files');
    expect(hint).toContain(mend);
    expect(hint).toMatch(/ there, or add `--import-extension \.js`\.$/);
  });

  test.each<[string, object]>([
    ['it sets the option', { 'tsconfig.json': ON }],
    [
      'it rewrites extensions',
      { 'tsconfig.json': { compilerOptions: { rewriteRelativeImportExtensions: true } } },
    ],
    ['a base sets it', { 'tsconfig.json': { extends: ['./base.json'] }, 'base.json': ON }],
    [
      'a base in a package sets it',
      { 'tsconfig.json': { extends: 'b/c.json' }, 'node_modules/b/c.json': ON },
    ],
    [
      'a project that it references sets it',
      { 'tsconfig.json': { references: [{ path: 'app.json' }] }, 'app.json': ON },
    ],
    ['a base cannot be read', { 'tsconfig.json': { extends: 'gone' } }],
    ['it is not JSON', { 'tsconfig.json': '{' }],
    ['a nearer one sets the option', { 'tsconfig.json': {}, 'src/tsconfig.json': ON }],
  ])('is not reported if %s', (_, configs) => {
    write(configs as Record<string, object>);
    expect(hintsOf({}, files)).toEqual([]);
  });

  test('is not reported for files without such imports', () => {
    write({ 'tsconfig.json': {} });
    expect(hintsOf({}, { 'index.ts': "export * from './table.js';\n" })).toEqual([]);
    expect(hintsOf({}, { 'client.ts': 'export const a = 1;\n' })).toEqual([]);
  });
});

test('files that a second target moves into folders are reported as long as they are there', () => {
  const targets = ['client', 'server'] as const;
  const files = { 'client/index.ts': '', 'server/index.ts': '' };
  expect(hintsOf({ targets }, files)).toEqual([]);
  write({ 'src/api/index.ts': 'export const mine = 1;\n' });
  expect(hintsOf({ targets }, files)).toEqual([]);
  write({ 'src/api/index.ts': '// Generated from the OpenAPI document. Do not edit.\n' });
  const output = join(folder, 'src/api');
  expect(hintsOf({ targets }, files)).toEqual([
    expect.stringContaining(`folders of their own: ${output}/client and ${output}/server.`),
  ]);
  expect(hintsOf({}, { 'index.ts': '' })).toEqual([]);
});
