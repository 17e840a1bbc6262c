// Long form also: the rules as a ruleset of Spectral's own command.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Copy, copyOfMini, LINT, runLint } from '../testing/run-lint.ts';
import { lintDocument } from './lint-document.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

let copy: Copy;
beforeEach(() => {
  copy = copyOfMini();
});
afterEach(() => copy.remove());

const lint = (...args: string[]) => runLint(['--spec', copy.root, ...args], copy.root);
const breakBundle = () => copy.replace('generated/openapi.yaml', 'x-retry: read', 'x-retry: often');
const breakFile = () => copy.replace('paths/payout_oauth_token.yaml', 'x-retry: read', 'x-retry: often');

/** What the command prints about a document without findings. */
const CLEAN = expect.stringMatching(/^0 errors, 0 warnings in \d+ files, \d+\.\d s$/);

describe('the lint command', () => {
  test('passes the small document, in a process of its own', () => {
    const command = [LINT, '--spec', copy.root];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect(stdout.split('\n').slice(0, -1)).toEqual([CLEAN]);
    expect(status).toBe(0);
  });

  test('passes the files alone with --source-only, even if the bundle is wrong', async () => {
    breakBundle();
    expect(await lint('--source-only')).toMatchObject({ lines: [CLEAN], code: 0 });
  });

  test('passes the bundle alone with --bundle-only, even if the files are wrong', async () => {
    breakFile();
    expect(await lint('--bundle-only')).toMatchObject({ lines: [CLEAN], code: 0 });
  });

  test('does not check instances and facts while the bundle has errors', async () => {
    breakBundle();
    const { reports, notes } = await lintDocument({ spec: copy.root, source: false, bundle: true });
    expect(reports).toMatchObject([{ file: `${copy.root}/generated/openapi.yaml`, rule: 'operation-retry' }]);
    expect(notes).toEqual([
      expect.stringMatching(/^The bundle was not compared with the instances .*: correct it first\.$/),
    ]);
  });

  test('names what the tools would read otherwise than it is written, with its place below the folder around the document', async () => {
    const headers = 'headers: { X-A: { schema: { type: integer } }, x-a: { schema: { type: integer } } }';
    copy.replace('paths/payout_oauth_token.yaml', 'The token.\n', `The token.\n      ${headers}\n`);
    const { lines, code } = await lint('--source-only');
    expect(lines[0]).toMatch(
      /^spec\/paths\/payout_oauth_token.yaml:19:7 {2}error {2}model\/malformed {2}.*`x-a` is declared/,
    );
    expect([lines.filter((line) => line.includes('  error  ')).length, code]).toEqual([1, 1]);
  });

  test('writes GitHub annotations, with paths from the root of the repository', async () => {
    breakFile();
    const root = fileURLToPath(new URL('..', `file://${copy.root}/`));
    const { lines, code } = await runLint(['--spec', copy.root, '--format', 'github'], copy.root, {
      GITHUB_WORKSPACE: root,
    });
    expect(lines[0]).toMatch(
      /^::error file=spec\/paths\/payout_oauth_token.yaml,line=7,col=\d+,title=operation-retry::/,
    );
    expect(lines[1]).toBe('The bundle was not linted: correct the files it is made of first.');
    expect(code).toBe(1);
  });

  test('names a missing file or folder', async () => {
    const { lines, code } = await runLint(['--spec', `${copy.root}/paths`], copy.root);
    expect(lines[0]).toMatch(
      /^paths\/openapi.yaml:1:1 {2}error {2}file-missing {2}This file does not exist. Give the folder/,
    );
    expect(code).toBe(1);
  });

  test('prints its help', async () => {
    const { code, lines } = await lint('--help');
    expect(code).toBe(0);
    expect(lines.join(' ')).toContain('--bundle-only');
  });

  test.each([
    ['--format', 'xml'],
    ['--source-only', '--bundle-only'],
  ])('refuses %s %s', async (...args) => {
    const { code, lines, errors } = await lint(...args);
    expect(code).toBe(2);
    expect(lines).toEqual([]);
    expect(errors).toContain('See --help.');
  });
});

long("Spectral's own command runs our rules too", () => {
  const spectral = fileURLToPath(new URL('../../node_modules/.bin/spectral', import.meta.url));
  const ruleset = fileURLToPath(new URL('../../spectral.mjs', import.meta.url));
  const files = `${copy.root}/{openapi,*/**/*}.yaml`;
  const args = ['lint', '-r', ruleset, '--ignore-unknown-format', '--quiet', files];
  const run = (...more: string[]) =>
    spawnSync(spectral, [...args, ...more], { cwd: copy.root, encoding: 'utf8' });
  expect(run().status).toBe(0);
  copy.write('generated/coverage.yaml', 'rows: 1\n');
  copy.replace('components/schemas/CreateTokenRequest.yaml', 'R-001', 'R-099');
  breakBundle();
  const { status, stdout } = run('--format', 'text');
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/components\/schemas\/CreateTokenRequest.yaml:16:\d+ error comment-ids /),
    expect.stringMatching(/generated\/openapi.yaml:\d+:\d+ error operation-retry /),
  ]);
  expect(status).toBe(1);
});
