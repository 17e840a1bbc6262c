// Long form also: the checks of attw, and a build before packing.
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { installed } from './testing/installed.ts';
import { isLong } from './testing/nodes.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist', 'index.js');
const own = (name: string) => `@cross-border-payments/${name}`;

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['client', ['openapi-fetch']],
  ['generator', ['@eslint-community/regexpp', 'ajv', 'ajv-formats', 'yaml']],
  ['server-stubs', []],
  ['sandbox', ['kysely', 'pg', 'qr']],
])('the manifest of %s names %j and nothing else that is installed with it', (name, dependencies) => {
  const manifest = installed.find((one) => one.name === own(name))?.manifest;
  expect(Object.keys(manifest?.dependencies ?? {})).toEqual(dependencies);
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(manifest).not.toHaveProperty('scripts');
});

test('no other packages are published', () => {
  expect(installed.map(({ name }) => name).sort()).toEqual(
    ['client', 'generator', 'sandbox', 'server-stubs'].map(own),
  );
});

test('all entries are found, including those of a pattern', () => {
  const entries = installed.flatMap((one) => one.entries);
  const some = ['client/callback', 'client/validate/createToken', 'server-stubs/hono', 'sandbox'].map(own);
  expect(entries).toEqual(expect.arrayContaining(some));
});

test('the root of the client exports no responses by status and nothing that only generated code needs', () => {
  const types = readFileSync(
    join(inject('consumer'), 'node_modules', own('client'), 'dist/index.d.mts'),
    'utf8',
  );
  const names = types.match(/^export \{(.*)\};$/m)?.[1]?.match(/\w+(?=,|\s*$)/g) ?? [];
  expect(names).toEqual(expect.arrayContaining(['createClient', 'CreatePayinRequest', 'Payout']));
  expect(names.filter((name) => /.Answer\d|Methods$|Record$|Profile$|^Caller/.test(name))).toEqual([]);
});

test.each(installed)(
  '$name contains the licence, README, changelog and built files, and no path of this machine',
  (one) => {
    const files = globSync('**/*.*', { cwd: one.directory, exclude: ['node_modules/**'] });
    expect(readFileSync(join(one.directory, 'LICENSE'), 'utf8')).toContain('MIT');
    expect(files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']));
    // The stubs' command copies its templates into new projects.
    const built = files.filter((file) => !file.startsWith(join('dist', 'scaffold', 'templates')));
    expect(built.filter((file) => /\.test\.|testing|tsconfig|(?<!\.d)\.[mc]?ts$/.test(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith('dist')).length).toBeGreaterThan(4);
    // Node runs the ES modules in `bin`, and no code imports a command.
    expect(files.filter((file) => /\bcli\.(?:cjs|d\.cts)$/.test(file))).toEqual([]);
    for (const file of files) {
      const text = readFileSync(join(one.directory, file), 'utf8');
      for (const path of [repositoryRoot, tmpdir(), 'file:///']) {
        const at = text.indexOf(`${path}/`);
        expect(at, `${file} contains ${text.slice(Math.max(0, at - 80), at + 120)}`).toBe(-1);
      }
    }
  },
);

test.each(installed)('$name has a version, and its changelog begins with it', ({ directory, manifest }) => {
  expect(manifest.version).not.toBe('0.0.0');
  const [newest] = /^## .*$/m.exec(readFileSync(join(directory, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(newest).toBe(`## ${manifest.version}`);
});

test.each(installed)('the pages of $name link to no file outside of its tarball', ({ name, directory }) => {
  const pages = globSync('**/*.md', { cwd: directory, exclude: ['node_modules/**'] });
  if (name === own('client')) expect(pages).toContain(join('docs', '01-first-payout.md'));
  for (const page of pages) {
    const text = readFileSync(join(directory, page), 'utf8').replaceAll(/^```.*?^```$/gms, '');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      const file = join(dirname(page), link);
      expect(file.startsWith('..') || !existsSync(join(directory, file)), `${page} links to ${link}`).toBe(
        false,
      );
    }
  }
});

test('a workflow of GitHub adds the repository to the manifest, which npm needs for links and provenance', async () => {
  const { hooks } = await import(pathToFileURL(join(repositoryRoot, '.pnpmfile.mjs')).href);
  const folder = join(repositoryRoot, 'packages/client');
  vi.stubEnv('GITHUB_REPOSITORY', 'owner/name');
  vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com');
  const repository = {
    type: 'git',
    url: 'git+https://github.com/owner/name.git',
    directory: 'packages/client',
  };
  expect(hooks.beforePacking({ name: 'a' }, folder)).toEqual({ name: 'a', repository });
  vi.stubEnv('GITHUB_REPOSITORY', '');
  expect(hooks.beforePacking({ name: 'a' }, folder)).toEqual({ name: 'a' });
});

test.each(installed)('$name bundles no code whose licence it would have to include', ({ directory }) => {
  // The mock bundles Prism, and the inspector lit-html, with their licences.
  const exclude = ['dist/mock/**', 'dist/inspector/page/main.js'];
  for (const file of globSync('dist/**/*.{js,mjs,cjs,ts,mts,cts,css,html}', { cwd: directory, exclude })) {
    const text = readFileSync(join(directory, file), 'utf8');
    // Bundled code of a library would be visible: the bundler writes the file name of each module, and libraries name
    // their authors.
    expect(
      text.match(/#region [^\n]*node_modules[^\n]*|@licen[cs]e|\(c\) \d{4}|SPDX-License/i)?.[0],
      file,
    ).toBeUndefined();
  }
});

test('the inspector includes the licence of the library that its script contains', () => {
  const page = join(inject('consumer'), 'node_modules', own('sandbox'), 'dist/inspector/page');
  const script = readFileSync(join(page, 'main.js'), 'utf8');
  expect(script).toMatch(/^\/\*\nBSD 3-Clause License\n\nCopyright \(c\) 2017 Google LLC/);
});

test('the mock includes the licence of each package that it bundles', () => {
  const directory = join(inject('consumer'), 'node_modules', own('sandbox'), 'dist/mock');
  const licences = readFileSync(join(directory, 'LICENCES.txt'), 'utf8').split(`\n\n${'-'.repeat(80)}\n\n`);
  const names = licences.map((licence) => /^(\S+) \d+\.\S+: \S/.exec(licence)?.[1]);
  expect(names).not.toContain(undefined);
  expect(names).toEqual(expect.arrayContaining(['@stoplight/prism-http', 'ajv', 'fp-ts', 'lodash', 'yaml']));
  expect(licences.find((licence) => licence.startsWith('@stoplight/prism-http '))).toContain(
    'Apache License',
  );
});

test.each(installed)('publint finds nothing in $name', async ({ tarball, manifest }) => {
  const { buffer } = new Uint8Array(await readFile(tarball));
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([]);
});

test.runIf(isLong).each(installed)('the types of $name are found by each kind of import', async (one) => {
  const profile = one.commonjs ? 'strict' : 'esm-only';
  const args = [attw, one.tarball, '--profile', profile, '--no-color', '--no-emoji'];
  const data = Object.keys(one.manifest.exports).filter((entry) => entry.endsWith('.yaml'));
  if (data.length > 0) args.push('--exclude-entrypoints', ...data);
  await expect(run(process.execPath, args)).resolves.toMatchObject({ stderr: '' });
});

test.each([
  ['module', (name: string) => `await import('${name}')`],
  ['commonjs', (name: string) => `require('${name}')`],
])('what one entry throws is an instance of the class of another: %s', async (type, load) => {
  const code = `
    const { ValidationError } = ${load(own('client'))};
    const { assertValid } = ${load(own('client/validate'))};
    const { validateCreateToken } = ${load(own('client/validate/createToken'))};
    try { assertValid(validateCreateToken, {}); } catch (error) { console.log(error instanceof ValidationError); }`;
  const args = [`--input-type=${type}`, '--eval', code];
  const { stdout } = await run(process.execPath, args, { cwd: inject('consumer') });
  expect(stdout).toBe('true\n');
});

test('`is` recognises what the CommonJS files throw in the ES modules, and the other way around', async () => {
  const code = `
    import { createRequire } from 'node:module';
    import * as modules from '${own('client')}';
    const commonjs = createRequire(process.cwd() + '/program.js')('${own('client')}');
    for (const [thrower, reader] of [[commonjs, modules], [modules, commonjs]]) {
      const { CrossBorderPaymentsError } = reader;
      try { thrower.createClient({}); } catch (error) {
        const { is: isError } = CrossBorderPaymentsError;
        console.log(error instanceof CrossBorderPaymentsError, isError(error), isError(error, 'validation'));
      }
    }`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = await run(process.execPath, args, { cwd: inject('consumer') });
  expect(stdout).toBe('false true true\n'.repeat(2));
});
