import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type CompiledModule, documentOf, importText, modelOf } from '../../../test/support/compiled.ts';
import { generateFiles, UnsupportedError } from '../../generate-files.ts';
import { compileValidators, unsupportedByValidators } from './index.ts';

const VALUES = [
  true,
  1,
  0,
  -1,
  1.5,
  null,
  'text',
  '[',
  [],
  ['a', 'a'],
  [1],
  [{}],
  {},
  { a: ['b', 'b'] },
  { a: {} },
  { '(': {} },
];
const KEYWORDS = [
  ...['type', 'enum', 'required', 'dependentRequired', 'pattern', 'format', 'multipleOf', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxItems', 'minContains'],
  ...[
    'properties',
    'patternProperties',
    'dependentSchemas',
    'allOf',
    'oneOf',
    'prefixItems',
    'items',
    'not',
    'if',
  ],
];

describe('any keyword that is accepted compiles', () => {
  test.each(KEYWORDS)('%s with any value', async (keyword) => {
    const bodies = Object.fromEntries(VALUES.map((value, at) => [`op${at}`, { [keyword]: value }]));
    const model = modelOf(documentOf(bodies));
    const faults = unsupportedByValidators(model, {}).map(({ pointer }) => pointer);
    const code = await compileValidators(model);
    const { validators } = await importText<CompiledModule>(code);
    for (const [at, value] of VALUES.entries()) {
      const isHere = (pointer: string) => pointer.startsWith(`#/paths/~1op${at}/`);
      // The model lists such entries as faults because they are not schemas.
      if (model.unsupported.some(({ pointer }) => isHere(pointer))) continue;
      const shown = JSON.stringify(value);
      if (!faults.some(isHere)) {
        expect(isMeant({ [keyword]: value }), shown).toBe(true);
        continue;
      }
      const check = validators[`op${at}`]?.body?.['application/json']?.validate;
      for (const any of ['text', 1, null, [1], {}]) expect(check?.(any), shown).toBe(true);
    }
  });
});

const ajv = new Ajv2020({ strict: false, logger: false });

/** Returns whether Ajv compiles the schema after duplicates are removed from arrays whose items must be unique. */
function isMeant(schema: object): boolean {
  const once = JSON.parse(JSON.stringify(schema), (_, value) =>
    Array.isArray(value) ? [...new Set(value)] : value,
  );
  // The model ignores an empty array of schemas.
  if (Object.values(once).some((value) => Array.isArray(value) && value.length === 0)) return true;
  try {
    return ajv.compile(once) !== undefined;
  } catch {
    return false;
  }
}

test('a server whose invalid keywords are accepted checks everything else', async () => {
  const input = join(import.meta.dirname, '../../../cases-refused/invalid-keywords/openapi.yaml');
  await expect(generateFiles({ input, targets: ['server'], allow: ['not-routable'] })).rejects.toThrow(
    'invalid-keyword',
  );
  const options = {
    input,
    allow: ['invalid-keyword'],
    targets: ['server', 'validators'],
    runtime: 'a-package',
  } as const;
  const { files, accepted } = await generateFiles(options);
  expect(accepted.every(({ code }) => code === 'invalid-keyword')).toBe(true);
  const { validators } = await importText<CompiledModule>(files.get('validators.js') ?? '');
  const { body, query } = validators.addThing ?? {};
  const accepts = (value: unknown) => body?.['application/json']?.validate(value);
  expect(accepts({ id: 7, kind: 'large', twice: 'b', name: '', code: 'a-b', size: 11, tags: [1, 1] })).toBe(
    true,
  );
  expect(accepts({ id: 7, more: { 'x-a': 'text', other: 1 }, empty: 'text' })).toBe(true);
  for (const wrong of [{}, { id: 'a' }, { id: 1.5 }, { id: 1, twice: 'c' }, { id: 1, code: 'A' }])
    expect(accepts(wrong), JSON.stringify(wrong)).toBe(false);
  expect(accepts({ id: 1, more: { 'x-a': 1 } })).toBe(false);
  expect([query?.validate({ page: 1 }), query?.validate({ page: 0 })]).toEqual([true, false]);
});

test('for types and a client, those that types do not express are warnings', async () => {
  const input = join(import.meta.dirname, '../../../cases-refused/invalid-keywords/openapi.yaml');
  const options = { input, targets: ['types', 'client'] } as const;
  const refusal = await generateFiles(options).catch((error: UnsupportedError) => error);
  const keywordOf = ({ pointer }: { pointer: string }) => pointer.replace(/^.*Thing\/properties\/\w+\//, '');
  const names = ['enum', 'items', 'patternProperties/(', 'additionalProperties', 'dependentRequired'];
  expect(refusal instanceof UnsupportedError && refusal.items.map(keywordOf)).toEqual(names);
  const { files, warnings } = await generateFiles({ ...options, allow: ['invalid-keyword'] });
  expect(warnings).toEqual([]);
  expect([...files.values()].join('')).toContain("twice?: 'a' | 'b'");
});

test('they are listed together with all other faults', async () => {
  const document = documentOf({ op: { type: 'text', properties: { a: { $ref: '#/gone' } } } });
  const input = { document, file: 'openapi.json' };
  const refusal = generateFiles({ input, targets: ['server'] });
  await expect(refusal).rejects.toThrow(/unresolved-ref: [\s\S]*type: invalid-keyword: /);
});
