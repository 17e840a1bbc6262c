import { expect, test } from 'vitest';
import { typesOf } from '../../test/support/types-of.ts';
import { collectNotExpressible } from '../lower/not-expressible.ts';
import { notExpressibleFile, typeFiles, typesOfDocument } from './type-files.ts';

const schemas = { Used: { type: 'object' }, 'Unused one': { type: 'string', pattern: 'Used' } };
const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Used' } } } };
const paths = { '/a': { post: { operationId: 'send', summary: 'Says UnusedOne.', requestBody: body } } };

test('three files, each with a comment that it is generated', () => {
  const files = typeFiles(typesOf({ components: { schemas }, paths }));
  expect([...files.keys()]).toEqual(['schemas.ts', 'operations.ts', 'index.ts']);
  for (const text of files.values())
    expect(text).toMatch(/^\/\/ Generated from the OpenAPI document\. Do not edit/);
  expect(files.get('index.ts')).toContain("export * from './operations.ts';");
});

test('only names that the code uses are imported, not those in comments or strings', () => {
  const text = typeFiles(typesOf({ components: { schemas }, paths })).get('operations.ts') ?? '';
  expect(text).toContain('import type { Used } from');
});

test('clauses that no type expresses are listed with pointer and rule', () => {
  const ruled = { components: { schemas: { A: { $comment: 'R-001', type: 'string', pattern: 'a' } } } };
  const { model } = typesOf(ruled).context;
  expect(collectNotExpressible(model)).toMatchObject([
    { pointer: '#/components/schemas/A', rules: ['R-001'], keyword: 'pattern' },
  ]);
});

test('an empty document results in empty modules', () => {
  const files = typeFiles(typesOf({}));
  expect(files.get('schemas.ts')).toContain('export {};');
  expect(files.get('operations.ts')).toContain('export interface Operations {}');
  expect(notExpressibleFile(typesOf({}).context.model)).toContain('= [];');
});

test('an object of values names each value once', () => {
  const named = { enum: [1, 2], 'x-nameEnumValues': ['One', 'Two'] };
  const { model } = typesOf({ components: { schemas: { A: { enum: [1, '1', null] }, B: named } } }).context;
  const text = typeFiles(typesOfDocument(model, { enums: true })).get('schemas.ts');
  expect(text).toContain("export const A = {\n  1: 1,\n  '1_2': '1',\n} as const;");
  expect(text).toContain('export const B = {\n  One: 1,\n  Two: 2,\n} as const;');
});
