import { expect, test } from 'vitest';
import { type CompiledModule, documentOf, importText, modelOf } from '../../../test/support/compiled.ts';
import { measureLess, shorten } from './function-module.ts';
import { compileValidators } from './index.ts';

test('the code that Ajv writes for an error becomes a call', async () => {
  const schema = {
    required: ['a'],
    properties: { a: { enum: ['x', 'y'] }, b: { items: { maxLength: 1 } } },
    anyOf: [{ not: { required: ['c'] } }, { maxProperties: 1 }],
  };
  const code = await compileValidators(modelOf(documentOf({ op: schema })));
  expect(code).toContain('fail(vErrors');
  expect(code).not.toContain('vErrors.push');
  expect(code).not.toMatch(/vErrors === null|vErrors !== null/);
});

test('a helper is written once, and only if the code calls it', async () => {
  const schema = { properties: { a: { format: 'date' }, b: { format: 'date-time' }, c: { minLength: 1 } } };
  const code = await compileValidators(modelOf(documentOf({ op: schema })));
  expect(code.match(/function (?:add|digits)\(/g)).toHaveLength(2);
  expect(code).not.toContain('function codePoints');
});

test.each([
  [{ type: 'integer' }, false],
  [{ type: 'array', items: { type: 'integer' } }, true],
])('parameters of the type %j bring the code for arrays: %s', async (schema, hasArrays) => {
  const document = documentOf({ op: {} }) as { paths: Record<string, Record<string, object>> };
  Object.assign(document.paths['/op']?.post ?? {}, { parameters: [{ name: 'a', in: 'query', schema }] });
  const code = await compileValidators(modelOf(document));
  expect(code.includes('function coerceTree(')).toBe(hasArrays);
  const { coerce, validators } = await importText<CompiledModule>(code);
  const plan = validators.op?.query?.coercions ?? {};
  expect(coerce(plan, { a: '1', b: ['x', '2'] })).toEqual({ a: hasArrays ? [1] : 1, b: ['x', '2'] });
});

test('code that looks different is kept', () => {
  const code = 'const err0 = {a:1};\nvErrors.push(err0);\nerrors++;';
  expect(shorten(code)).toBe(code);
});

test('an error with additional parts keeps them', () => {
  const lines = (error: string) =>
    `const err0 = ${error};\nif(vErrors === null){\nvErrors = [err0];\n}\nelse {\nvErrors.push(err0);\n}\nerrors++;`;
  const named = '{instancePath,schemaPath:"#/a,b",keyword:"pattern",params:{pattern: "x"},propertyName:key0}';
  expect(shorten(lines(named))).toBe(`vErrors = $add(vErrors, ${named});\nerrors++;`);
  expect(
    shorten(
      lines(
        '{instancePath:instancePath+"/a,b",schemaPath:"#/x\\",y",keyword:"type",params:{type: "string"}}',
      ),
    ),
  ).toBe('vErrors = $fail(vErrors, instancePath+"/a,b", "#/x\\",y", "type", {type: "string"});\nerrors++;');
});

test('characters are counted only if the length is not enough', () => {
  expect(measureLess('if(func2(data0) > 256){')).toBe('if((data0.length > 256 && func2(data0) > 256)){');
  expect(measureLess('if(func2(data) < 1){')).toBe('if(data.length < 1){');
  expect(measureLess('if(func2(data1) < 3){')).toBe(
    'if((data1.length < 3 || (data1.length < 6 && func2(data1) < 3))){',
  );
});
