// Long form only: tests three compilers and a round trip on documents of this repository. The short form compiles only
// cases and examples.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const library = join(import.meta.dirname, 'library.yaml');
const folder = mkdtempSync(join(tmpdir(), 'public-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const program = join(import.meta.dirname, 'public-documents.ts');
  const cases = join(import.meta.dirname, '../../cases-client');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, INIT_CWD: cases } },
      (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('our own documents pass all three compilers and the round trip', async () => {
  const { status, stdout, stderr } = await run(library, 'styles/openapi.yaml');
  expect(stdout.split('\n').filter((line) => /^(library|openapi|all)\b.*\d$/.test(line))).toEqual([
    expect.stringMatching(/^library\.yaml +(\d+) +\1 +\1 .* 0 0 0 /),
    expect.stringMatching(/^openapi\.yaml +(\d+) +\1 +\1 .* 0 0 0 /),
    expect.stringMatching(/^all +(\d+) +\1 +\1 .* 0$/),
  ]);
  expect(stdout).toContain('100.00 % of all operations are right.');
  expect(stderr).toContain('openapi.yaml compiles with TypeScript 5.4\n');
  expect(status).toBe(0);
});

test('a fault is listed with its place and fails the run, and an unreadable document does not stop the others', async () => {
  const wrong = join(folder, 'wrong.json');
  const responses = { 200: { description: 'd', content: { 'application/json': { schema: false } } } };
  const paths = { '/a': { get: { operationId: 'a', responses } } };
  writeFileSync(wrong, JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }));
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{ "openapi": ');
  const { status, stdout } = await run('--without-types', broken, wrong);
  expect(stdout).toMatch(/^broken\.json failed: ended with status 1: /);
  expect(stdout).toContain('  #/paths/~1a/get: no valid sample of the response 200 as application/json');
  expect(stdout).toContain('not compiled');
  expect(status).toBe(1);
});

test.each([
  [['petstores'], '`petstores` is neither a public document that is known nor a file of JSON or YAML.', 2],
  [['--documents', folder, 'petstore'], `petstore is not in ${folder}.`, 1],
])('%j is refused', async (args, message, status) => {
  const outcome = await run(...args);
  expect(outcome.stderr).toContain(message);
  expect(outcome.status).toBe(status);
});

test('the sources are listed', async () => {
  const { status, stdout } = await run('--sources');
  expect(stdout).toContain(
    'museum            openapi.yaml of https://github.com/Redocly/museum-openapi-example at ',
  );
  expect(status).toBe(0);
});
