// Long form also: the generated test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_FOLDER } from '../testing/temporary-folder.ts';
import { temporaryProjects } from '../testing/temporary-projects.ts';
import { operations } from '../testing/test-service.ts';
import { type TypeFault, typeCheck } from '../testing/type-check.ts';
import { ADAPTERS, PROJECT_ADAPTERS, projectFiles, writeHandlers, writeProject } from './write-project.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

const ROOT = join(PACKAGE_FOLDER, '../..');
const { folder, remove } = temporaryProjects();
const project = join(folder, 'node');

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const cli = join(PACKAGE_FOLDER, 'src/scaffold/cli.ts');
  const { status, stdout, stderr } = await runInProcess(cli, args, {
    cwd: folder,
    env: { INIT_CWD: folder },
  });
  return { code: status, out: stdout, err: stderr };
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

const listed = ['createToken', 'listOccupations'];
/** The operations of the document before its change. */
const before = operations.filter(({ id, tag }) => !listed.includes(id) && tag !== 'Wallets');
const missing = operations.filter((operation) => !before.includes(operation)).map(({ id }) => id);
const changed = join(folder, 'changed');
const textOf = (name: string) => readFileSync(join(changed, 'src/handlers', name), 'utf8');
let own = '';
let second: ReturnType<typeof writeHandlers>;
/** The errors in all projects, which the compiler checks in one run. */
let faults: TypeFault[] = [];

beforeAll(async () => {
  writeNodeProject('removed', operations);
  const file = join(folder, 'removed/src/handlers/authentication.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/\/\*\* Check[\s\S]*$/, '').replace(/type CheckSignatureHandler, /, ''));

  writeNodeProject('changed', before);
  own = textOf('reference-data.ts').replace('async () => {', 'async () => { /* mine */');
  writeFileSync(join(changed, 'src/handlers/reference-data.ts'), own);
  second = writeHandlers(changed, operations);

  faults = await typeCheck(folder);
});
afterAll(remove);

function writeNodeProject(name: string, of: typeof operations): void {
  const own = join(folder, name);
  writeHandlers(own, of);
  writeProject(own, projectFiles({ folder: own, stubs: '*', adapter: 'node' }));
}

describe('a new project', () => {
  test('has one file of handlers per family, and a handler for every operation', () => {
    const files = readdirSync(join(project, 'src/handlers')).filter((file) => file !== 'index.ts');
    expect(files).toHaveLength(new Set(operations.map(({ tag }) => tag)).size);
    const text = files.map((file) => read(`src/handlers/${file}`)).join('');
    for (const { id } of operations) expect(text.split(`export const ${id}:`), id).toHaveLength(2);
  });

  test.each(PROJECT_ADAPTERS)('compiles with the adapter %s', (adapter) => {
    expect(existsSync(join(folder, adapter, 'src/app.ts'))).toBe(true);
    expect(faults.filter(({ file }) => file.startsWith(`${adapter}/`))).toEqual([]);
  });

  test('is lint-clean with each adapter', async () => {
    const projects = PROJECT_ADAPTERS.map((adapter) => join(folder, adapter));
    const args = ['check', `--config-path=${ROOT}`, '--vcs-enabled=false', ...projects];
    const biome = spawn(join(ROOT, 'node_modules/.bin/biome'), args);
    const said: string[] = [];
    biome.stdout.on('data', (chunk) => said.push(String(chunk)));
    biome.stderr.on('data', (chunk) => said.push(String(chunk)));
    expect(await once(biome, 'close'), said.join('')).toEqual([0, null]);
    expect(said.join('')).toMatch(/^Checked [1-9]\d+ files/);
  });

  test('has the dependency versions of this repository', () => {
    const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
    for (const adapter of PROJECT_ADAPTERS) {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(join(folder, adapter, 'package.json'), 'utf8'),
      );
      const { '@cross-border-payments/server-stubs': _, ...others } = { ...dependencies, ...devDependencies };
      for (const [name, version] of Object.entries(others)) {
        expect(catalog).toMatch(new RegExp(`^  "?${name}"?: ${String(version).slice(1)}$`, 'm'));
      }
      expect(Object.keys(dependencies).sort()).toEqual(
        ['@cross-border-payments/server-stubs', ...Object.keys(ADAPTERS[adapter].dependencies)].sort(),
      );
    }
  });

  test('no longer compiles when a handler is removed, and the error names it', () => {
    const texts = faults.filter(({ file }) => file.startsWith('removed/')).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining("Property 'checkSignature' is missing"));
  });

  long('passes its own test', async () => {
    const child = spawn(process.execPath, ['--test', 'src/service.test.ts'], { cwd: project });
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    expect(await once(child, 'close'), output.join('')).toEqual([0, null]);
    expect(output.join('')).toContain(`Still to be written: ${operations.length} operations.`);
  });
});

describe('after the document has changed', () => {
  test('a second run adds the missing handlers, and does not change existing ones', () => {
    const { created, added, linesToAdd } = second;
    expect([...created].sort()).toEqual(
      ['authentication-2', 'reference-data-2', 'wallets'].map((name) => `src/handlers/${name}.ts`),
    );
    expect([...added].sort()).toEqual(missing.sort());
    expect(linesToAdd).toEqual([]);
    expect(textOf('reference-data.ts')).toBe(own);
    expect(faults.filter(({ file }) => file.startsWith('changed/'))).toEqual([]);
    const { created: none, added: nothing } = writeHandlers(changed, operations);
    expect([none, nothing]).toEqual([[], []]);
  });

  test('an index in another form is kept, and the missing lines are reported', () => {
    const index = 'export { handlers } from "./mine.ts";\n';
    writeFileSync(join(changed, 'src/handlers/index.ts'), index);
    rmSync(join(changed, 'src/handlers/wallets.ts'));
    const { created, linesToAdd } = writeHandlers(changed, operations);
    expect(created).toEqual(['src/handlers/wallets.ts']);
    expect(linesToAdd).toEqual([`import * as wallets from './wallets.ts';\n`, '  ...wallets,\n']);
    expect(textOf('index.ts')).toBe(index);
  });

  test('a handler in another file is not missing, but one that only a test or a comment mentions is', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'project-'));
    writeHandlers(elsewhere, before);
    writeFileSync(join(elsewhere, 'src/token.ts'), 'export function createToken() {}\n');
    writeFileSync(join(elsewhere, 'src/areas.test.ts'), `call(service, 'listOccupations');\n`);
    writeFileSync(join(elsewhere, 'src/later.ts'), `/**\n * Calls getWallet.\n */\nexport {};\n`);
    const { added } = writeHandlers(elsewhere, operations);
    rmSync(elsewhere, { recursive: true });
    expect(added).not.toContain('createToken');
    expect(added).toEqual(expect.arrayContaining(['listOccupations', 'getWallet']));
  });
});

describe('the command', () => {
  test('writes a project with its adapter; a second run writes and lists only the missing files', async () => {
    expect(await run('my-service', '--adapter', 'hono')).toMatchObject({ code: 0, err: '' });
    const file = (path: string) => join(folder, 'my-service', path);
    expect(readFileSync(file('src/app.ts'), 'utf8')).toContain('createHonoHandler');
    const tarball = 'cross-border-payments-server-stubs.tgz';
    expect(existsSync(file(tarball))).toBe(true);
    expect(readFileSync(file('Dockerfile'), 'utf8')).toContain('COPY package*.json *.tgz ./\n');
    expect(JSON.parse(readFileSync(file('package.json'), 'utf8')).dependencies).toMatchObject({
      '@cross-border-payments/server-stubs': `file:${tarball}`,
    });

    appendFileSync(file('src/handlers/reference-data.ts'), '// written by a person\n');
    writeFileSync(file('src/main.ts'), '');
    rmSync(file('README.md'));
    rmSync(file('src/handlers/wallets.ts'));
    const { code, out } = await run('my-service');
    expect(code).toBe(0);
    expect(readFileSync(file('src/handlers/reference-data.ts'), 'utf8')).toContain('// written by a person');
    expect(readFileSync(file('src/main.ts'), 'utf8')).toBe('');
    expect(readFileSync(file('package.json'), 'utf8')).toContain('"hono"');
    const [created, left = ''] = out.split('Existing files, unchanged:');
    expect(created).toBe('Created in my-service:\n  README.md\n  src/handlers/wallets.ts\n');
    expect(left).toContain('  src/handlers/reference-data.ts\n');
    expect(left).toMatch(
      /\nNew handlers:\n(?: {2}\w*Wallet\w*\n| {2}\w+Balances?\n)+Next: cd my-service && npm install/,
    );

    const other = await run('my-service', '--adapter', 'express');
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('has the adapter hono, not express'),
    });
  });

  test.each([
    ['no folder', [], /Name one folder/],
    ['two folders', ['a', 'b'], /Name one folder/],
    ['an unknown option', ['a', '--force'], /--force/],
    ['an unknown adapter', ['a', '--adapter', 'koa'], /`--adapter` must be one of node, .* not `koa`/],
  ])('ends with 2 and a hint for %s', async (_, args, text) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(text);
    expect(err).toContain('--help');
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  test('ends with 1 when the folder is a file', async () => {
    writeFileSync(join(folder, 'taken'), 'x');
    expect(await run('taken')).toMatchObject({ code: 1, err: expect.stringContaining('is a file') });
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('x');
  });

  test('--help describes the command, and never names a bare command', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('never changes an existing file');
    expect(out).not.toMatch(/npx cross-border/);
  });
});
