import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompiledModule, importText } from '../../../test/support/compiled.ts';
import { generateFiles } from '../../generate-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'any-document-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const JSON_TYPE = 'application/json';

/** Writes the files of a document with one body, and returns the types and the validator of that body. */
async function generated(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { files: written } = await generateFiles({
    input: join(folder, 'openapi.yaml'),
    targets: ['types', 'validators'],
    runtime: 'a-package',
  });
  const { validators } = await importText<CompiledModule>(written.get('validators.js') ?? '');
  const validate = validators.send?.body?.[JSON_TYPE]?.validate;
  return { types: written.get('schemas.ts') ?? '', accepts: (value: unknown) => validate?.(value) };
}

function documentOf(version: string, schema: string, schemas: string): string {
  return `openapi: ${version}
info: { title: t, version: '1' }
paths:
  /a:
    post:
      operationId: send
      requestBody: { content: { ${JSON_TYPE}: { schema: ${schema} } } }
      responses: {}
components: { schemas: ${schemas} }
`;
}

const THING = "{ $ref: '#/components/schemas/Thing' }";

describe('types and validators agree on', () => {
  test('nullable next to a composition, in OpenAPI 3.0', async () => {
    const schemas = `{ Name: { type: string }, Thing: { properties: {
      owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] }, name: ${THING.replace('Thing', 'Name')} } } }`;
    const { types, accepts } = await generated({ 'openapi.yaml': documentOf('3.0.3', THING, schemas) });
    expect(types).toContain('owner?: Name | null;');
    expect([{ owner: null }, { owner: 'x' }, { owner: 1 }, { name: null }].map(accepts)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('keywords next to $ref, which OpenAPI 3.0 ignores and 3.1 does not', async () => {
    const beside = `{ Name: { type: string }, Thing: { properties: { name: { $ref: '#/components/schemas/Name', maxLength: 1 } } } }`;
    const old = await generated({ 'openapi.yaml': documentOf('3.0.3', THING, beside) });
    expect(old.accepts({ name: 'long' })).toBe(true);
    const now = await generated({ 'openapi.yaml': documentOf('3.1.0', THING, beside) });
    expect(now.accepts({ name: 'long' })).toBe(false);
  });

  test('a schema in another file', async () => {
    const { types, accepts } = await generated({
      'openapi.yaml': documentOf('3.1.0', '{ $ref: thing.yaml }', '{}'),
      'thing.yaml':
        'type: object\nrequired: [name]\nproperties: { name: { $ref: names.yaml#/$defs/Name } }\n',
      'names.yaml': '$defs: { Name: { type: string, enum: [a, b] } }\n',
    });
    expect(types).toContain("'a' | 'b'");
    expect([{ name: 'a' }, { name: 'c' }, {}].map(accepts)).toEqual([true, false, false]);
  });

  test('an anchor', async () => {
    const schemas = '{ Thing: { $anchor: thing, required: [name] } }';
    const { accepts } = await generated({
      'openapi.yaml': documentOf('3.1.0', "{ $ref: '#thing' }", schemas),
    });
    expect([{ name: 1 }, {}].map(accepts)).toEqual([true, false]);
  });

  test('schemas that contain each other', async () => {
    const schemas = `{ Thing: { properties: { parts: { type: array, items: { $ref: '#/components/schemas/Part' } } } },
      Part: { required: [of], properties: { of: ${THING} } } }`;
    const { types, accepts } = await generated({ 'openapi.yaml': documentOf('3.1.0', THING, schemas) });
    expect(types).toContain('parts?: Part[];');
    expect(accepts({ parts: [{ of: { parts: [] } }] })).toBe(true);
    expect(accepts({ parts: [{ of: { parts: [{}] } }] })).toBe(false);
  });
});

describe('an unsupported part', () => {
  const schemas = `{ Thing: { properties: { name: { $ref: '#/components/schemas/Gone' }, size: { type: integer } } } }`;
  const input = join(folder, 'openapi.yaml');
  beforeAll(() => writeFileSync(input, documentOf('3.1.0', THING, schemas)));

  test('is refused by every target', async () => {
    for (const target of ['types', 'client', 'server', 'validators'] as const) {
      await expect(generateFiles({ input, targets: [target] })).rejects.toThrow('unresolved-ref');
    }
  });

  test('may have any value once it is accepted', async () => {
    const { files } = await generateFiles({
      input,
      targets: ['validators'],
      allow: ['unresolved-ref'],
      runtime: 'a-package',
    });
    const { validators } = await importText<CompiledModule>(files.get('validators.js') ?? '');
    const validate = validators.send?.body?.[JSON_TYPE]?.validate;
    expect([{ name: 1, size: 1 }, { size: 'x' }].map((value) => validate?.(value))).toEqual([true, false]);
  });
});
