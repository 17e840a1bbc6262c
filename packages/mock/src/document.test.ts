import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMockDocument, type MockDocument, mockOperations } from './document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(name: string, text: string): Promise<MockDocument> {
  const path = join(folder, name);
  await writeFile(path, text);
  return loadMockDocument(path);
}

describe('loadDocument', () => {
  test('reads YAML and JSON', async () => {
    const document = { openapi: '3.1.0', paths: {} };
    expect((await load('a.yaml', 'openapi: 3.1.0\npaths: {}\n')).written).toEqual(document);
    expect((await load('a.json', JSON.stringify(document))).written).toEqual(document);
  });

  test('names file and line of broken YAML', async () => {
    await expect(load('b.yaml', 'openapi: 3.1.0\npaths: {a: [}\n')).rejects.toThrow(
      /b\.yaml:2 is not valid YAML/,
    );
  });

  test.each([
    ['c.json', '{', 'is not valid YAML'],
    ['d.yaml', 'openapi: 3.0.3\npaths: {}', 'is not an OpenAPI 3.1 document'],
    ['e.yaml', 'openapi: 3.1.0', 'is not an OpenAPI 3.1 document'],
    ['f.yaml', 'text', 'is not an OpenAPI document'],
    ['g.yaml', 'openapi: 3.1.0\npaths: { /a: { $ref: a.yaml } }', 'leaves the document. Bundle it first.'],
    ['h.yaml', "openapi: 3.1.0\npaths: { /a: { $ref: '#/none' } }", '"#/none" leads nowhere'],
  ])('refuses %s', async (name, text, reason) => {
    await expect(load(name, text)).rejects.toThrow(reason);
  });

  test('the error for a missing file says what to name instead', () => {
    expect(() => loadMockDocument(join(folder, 'none.yaml'))).toThrow('Name a bundled OpenAPI 3.1 document');
  });
});

describe('mockOperations', () => {
  const response = { description: 'd', content: { 'application/json': { examples: { A: { value: 1 } } } } };
  const operations = (operation: object, path = '/a') => {
    const item = { post: { operationId: 'doIt', responses: { '200': response }, ...operation } };
    return mockOperations(loadMockDocument({ openapi: '3.1.0', paths: { [path]: item } }).model);
  };

  test('refuses a response without a named example and a path with parameters', () => {
    expect(operations({})).toHaveLength(1);
    const bare = {
      responses: { '200': response, '400': { description: 'd', content: { 'application/json': {} } } },
    };
    expect(() => operations(bare)).toThrow('doIt: the response 400 has no named example');
    expect(() => operations({}, '/a/{id}')).toThrow('doIt: the path /a/{id} has parameters');
  });
});
