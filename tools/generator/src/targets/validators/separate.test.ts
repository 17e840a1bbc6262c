import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import type { StandardSchema as StandardSchemaOf } from '@cross-border-payments/explain';
import { afterAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'input-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { files } = await generateFiles({
  input: join(root, 'cases-client/pets/openapi.yaml'),
  targets: ['client', 'validators'],
  separate: true,
  allow: ['all'],
});
writeTypeProject(folder);
writeFiles(folder, files);

type StandardSchema = StandardSchemaOf<unknown>;
type Validator = (input: unknown) => { valid: boolean; causes?: { path: string; sentence: string }[] };

const validators: Record<string, Validator> = await import(
  pathToFileURL(join(folder, 'validators/index.ts')).href
);

/** Returns the path and the sentence of each cause that a validator reports. */
function causesOf(name: string, input: unknown): string[] {
  const { valid, causes = [] } = validators[name]?.(input) ?? { valid: false };
  expect(valid).toBe(causes.length === 0);
  return causes.map(({ path, sentence }) => `${path}: ${sentence}`);
}

test('the files of operations with long or alike ids have short names of their own', async () => {
  const long = 'a'.repeat(250);
  const ids = [`${long}b`, `${long}c`, 'get/it', 'get it', 'Get-It', '..', '../../evil'];
  const post = (operationId: string) => ({
    post: {
      operationId,
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {},
    },
  });
  const paths = Object.fromEntries(ids.map((id, at) => [`/p${at}`, post(id)]));
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const input = { document, file: 'test.json' };
  const { files: written } = await generateFiles({ input, targets: ['validators'], separate: true });
  const names = [...written.keys()].filter((name) => name.startsWith('compiled/') && name.endsWith('.js'));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBeGreaterThanOrEqual(ids.length);
  for (const name of written.keys()) expect(name).toMatch(/^(?:[\w-]{1,130}\/)*[\w-]{1,130}(?:\.d)?\.[jt]s$/);
});

describe('the validator of an operation', () => {
  const path = { id: 1 };

  test('accepts what the client sends', () => {
    const query = { fields: ['a'], filter: { a: 1 }, none: null };
    expect(causesOf('validateGetPet', { path, query, headers: { 'X-TRACE': 'a' } })).toEqual([]);
    expect(causesOf('validateGetPets', { path, body: { name: 'Rex' } })).toEqual([]);
    const form = { body: { file: new Blob(['x']), meta: null }, contentType: 'multipart/form-data' };
    expect(causesOf('validateGetPets', { path, ...form })).toEqual([]);
    expect(causesOf('validateChat', undefined)).toEqual([]);
  });

  test('checks every place, and names it', () => {
    const wrong = { path: { id: 'x' }, query: { fields: 'a' }, headers: { 'X-Trace': 7 } };
    expect(causesOf('validateGetPet', wrong)).toEqual([
      'path.id: path parameter `id` must be a whole number',
      'query.fields: query parameter `fields` must be an array',
      'headers.x-trace: header `x-trace` must be a string',
    ]);
    expect(causesOf('validateGetPet', {})).toEqual(['path.id: path parameter `id` is required']);
  });

  test('checks the body by its media type', () => {
    expect(causesOf('validateGetPets', { path, body: { name: 7 } })).toEqual([
      'body.name: `name` must be a string',
    ]);
    expect(causesOf('validateGetPets', { path, body: {}, contentType: 'multipart/form-data' })).toEqual([
      'body.file: `file` is required',
    ]);
    expect(causesOf('validateGetPets', { path })).toEqual(['body: the request needs a body and has none']);
  });

  test.each([new FormData(), new Blob([]), new URLSearchParams(), { open: () => '', headers: {} }])(
    'does not look into a body that is written already: %s',
    (body) => {
      expect(causesOf('validateGetPets', { path, body })).toEqual([]);
    },
  );
});

test('each item of an array that is sent as a stream is checked', async () => {
  const content = {
    'application/x-ndjson': { schema: { type: 'object', properties: { a: { type: 'integer' } } } },
  };
  const paths = { '/rows': { post: { operationId: 'addRows', requestBody: { content }, responses: {} } } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths };
  const input = { document, file: 'rows.json' };
  const { files: written } = await generateFiles({ input, targets: ['validators'], separate: true });
  writeFiles(join(folder, 'rows'), written);
  const { validateAddRows } = await import(pathToFileURL(join(folder, 'rows/index.ts')).href);
  expect(validateAddRows({ body: [{ a: 1 }, {}] })).toEqual({ valid: true });
  expect(validateAddRows({ body: '{"a":"x"}' })).toEqual({ valid: true });
  expect(validateAddRows({ body: [{ a: 1 }, { a: 'x' }] })).toMatchObject({
    causes: [{ path: 'body[1].a', pointer: '/body/1/a', sentence: '`a` must be a whole number' }],
  });
});

test('a validator and its body are Standard Schemas with the types of the input', () => {
  const { validateGetPets } = validators as Record<
    string,
    Validator & Record<'body', StandardSchema> & StandardSchema
  >;
  const validate = (schema: StandardSchema | undefined, value: unknown) =>
    schema?.['~standard'].validate(value);
  const input = { path: { id: 1 }, body: { name: 'Rex' } };
  expect(validate(validateGetPets, input)).toEqual({ value: input });
  const wrong = { name: 7 };
  const message = '`name` must be a string';
  expect(validate(validateGetPets, { ...input, body: wrong })).toEqual({
    issues: [{ message, path: ['body', 'name'] }],
  });
  expect(validate(validateGetPets?.body, wrong)).toEqual({ issues: [{ message, path: ['name'] }] });
  expect(files.get('validators/getPets.ts')).toContain("InputValidator<Operations['getPets']>");
});

test('the program of the README compiles and prints the output in the README', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('### Refuse wrong input'));
  const [, code = '', output] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(section) ?? [];
  writeFileSync(join(folder, 'program.ts'), code);
  expect(typeCheck(folder).errors).toEqual([]);
  const { stdout } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
  expect(stdout).toBe(output);
});
