import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDocument, type OpenApiDocument } from './document.ts';
import { listOperations } from './operations.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(name: string, text: string): Promise<OpenApiDocument> {
  const path = join(folder, name);
  await writeFile(path, text);
  return loadDocument(path);
}

describe('loadDocument', () => {
  test('reads YAML and JSON', async () => {
    const document = { openapi: '3.1.0', paths: {} };
    expect(await load('a.yaml', 'openapi: 3.1.0\npaths: {}\n')).toEqual(document);
    expect(await load('a.json', JSON.stringify(document))).toEqual(document);
  });

  test('names file, line and column of broken YAML', async () => {
    await expect(load('b.yaml', 'openapi: 3.1.0\npaths: {a: [}\n')).rejects.toThrow(
      /b\.yaml:2:\d+: the document is not YAML/,
    );
  });

  test.each([
    ['c.json', '{', 'is not JSON'],
    ['d.yaml', 'openapi: 3.0.3\npaths: {}', 'no OpenAPI 3.1 document'],
    ['e.yaml', 'openapi: 3.1.0', 'no OpenAPI 3.1 document'],
    ['f.yaml', 'text', 'no OpenAPI 3.1 document'],
  ])('refuses %s', async (name, text, reason) => {
    await expect(load(name, text)).rejects.toThrow(reason);
  });

  test('a missing file says how to make it', async () => {
    await expect(loadDocument(join(folder, 'none.yaml'))).rejects.toThrow('pnpm generate');
  });
});

describe('listOperations', () => {
  const answer = { description: 'd', content: { 'application/json': { examples: { A: { value: 1 } } } } };
  const document = (operation: object, path = '/a'): OpenApiDocument => ({
    openapi: '3.1.0',
    paths: { [path]: { post: { operationId: 'doIt', responses: { '200': answer }, ...operation } } },
  });

  test('refuses an answer without a named example, a path with parameters and a $ref to nowhere', () => {
    expect(listOperations(document({}))).toHaveLength(1);
    const bare = {
      responses: { '200': answer, '400': { description: 'd', content: { 'application/json': {} } } },
    };
    expect(() => listOperations(document(bare))).toThrow('doIt: the answer 400 has no named example');
    expect(() => listOperations(document({}, '/a/{id}'))).toThrow('doIt: the path /a/{id} has parameters');
    expect(() => listOperations(document({ parameters: [{ $ref: '#/none' }] }))).toThrow(
      '`#/none` points to nothing',
    );
    expect(() => listOperations(document({ parameters: [{ $ref: 'b.yaml' }] }))).toThrow('bundle it first');
  });
});
