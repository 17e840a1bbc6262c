import { describe, expect, test } from 'vitest';
import { explain, sentences, type ValidationError } from './index.ts';
import { indexSchema } from './index-schemas.ts';
import { check } from './testing/check.ts';

describe('names from a request', () => {
  const closed = { additionalProperties: false };

  test('are shortened', () => {
    const [told = ''] = check(closed, { ['x'.repeat(1_000_000)]: 1 });
    expect(told).toBe(`\`${'x'.repeat(64)}...\` is not an allowed property`);
  });

  test('lose control characters, invisible characters and backticks', () => {
    const [told = ''] = check(closed, { 'a\u0000\n\u001b[31m`b`\u202e\u200b': 1 });
    expect(told).toMatch(/^`a {3}\[31m'b' {2}` is not an allowed property$/);
  });

  test('may be properties of every object, such as `constructor`', () => {
    const body = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2}');
    expect(check(closed, body)).toEqual([
      '`__proto__` is not an allowed property',
      '`constructor` is not an allowed property',
      '`toString` is not an allowed property',
    ]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('are not looked up in the prototype', () => {
    const schema = { properties: JSON.parse('{"__proto__": {"required": ["a"]}}'), required: ['orderNo'] };
    const error = {
      keyword: 'required',
      instancePath: '/__proto__',
      schemaPath: '#/properties/__proto__/required',
      params: { missingProperty: 'a' },
    };
    expect(sentences(explain(indexSchema(schema), [error], {}))).toEqual(['`__proto__.a` is required']);
  });
});

describe('many errors', () => {
  test('10,000 errors become 20 causes and a count', () => {
    const schema = {
      items: {
        anyOf: [
          { required: ['a'], title: 'one' },
          { required: ['b'], properties: { c: { const: 1 } }, title: 'two' },
        ],
      },
    };
    const entries = Array.from({ length: 10_000 }, () => ({ c: 2 }));
    const errors = entries.flatMap((_, at): ValidationError[] => [
      {
        keyword: 'required',
        instancePath: `/${at}`,
        schemaPath: '#/items/anyOf/0/required',
        params: { missingProperty: 'a' },
      },
      {
        keyword: 'required',
        instancePath: `/${at}`,
        schemaPath: '#/items/anyOf/1/required',
        params: { missingProperty: 'b' },
      },
      { keyword: 'anyOf', instancePath: `/${at}`, schemaPath: '#/items/anyOf', params: {} },
    ]);
    const causes = explain(indexSchema(schema), errors, entries);
    expect(causes).toHaveLength(21);
    expect(causes[0]?.sentence).toBe('as one, `[0].a` is missing');
    expect(causes.at(-1)?.sentence).toBe('and many more');
  });

  test('the limit can be set, and the causes left out are counted', () => {
    const told = check({ required: ['a', 'b', 'c'] }, {}, { limit: 1 });
    expect(told).toEqual(['`a` is required', 'and 2 more']);
  });

  test('nested choices become one cause', () => {
    let schema: object = { required: ['x'] };
    for (let depth = 0; depth < 9; depth++) schema = { anyOf: [schema, { allOf: [schema] }] };
    const told = check(schema as never, {});
    expect(told).toHaveLength(1);
  });
});

describe('deep values', () => {
  const depth = 5_000;
  const path = '/a'.repeat(depth);
  const error: ValidationError = {
    keyword: 'type',
    instancePath: path,
    schemaPath: `#${'/properties/a'.repeat(depth)}/type`,
    params: { type: 'string' },
  };

  test('show both ends of a long path', () => {
    const causes = explain({ root: '', schemas: {}, names: [] }, [error], {});
    expect(causes[0]?.sentence).toBe(`\`${'a.'.repeat(7)}a....${'a.'.repeat(7)}a\` must be a string`);
  });

  test('200 errors in a deep value become 20 causes and a count', () => {
    const errors = Array.from({ length: 200 }, (_, at) => ({
      ...error,
      instancePath: `${path}/${at}`,
      schemaPath: `${error.schemaPath.slice(0, -5)}/then/type`,
    }));
    const causes = explain({ root: '', schemas: {}, names: [] }, errors, {});
    expect(causes).toHaveLength(21);
  });

  test('of errors with long paths, only the first are read', () => {
    const errors = Array.from({ length: 2_000 }, (_, at) => ({
      ...error,
      ...{ instancePath: `/${at}`, schemaPath: `#${'/properties/a'.repeat(300)}/type` },
    }));
    expect(explain({ root: '', schemas: {}, names: [] }, errors, {}).at(-1)?.sentence).toBe('and many more');
    expect(explain({ root: '', schemas: {}, names: [] }, errors.slice(0, 200), {}).at(-1)?.sentence).toBe(
      'and 180 more',
    );
  });
});

test('the values of an enumeration are not written once more for each error', () => {
  const allowedValues = Object.assign(['a', 'b'], { toJSON: () => expect.fail('They were written.') });
  const errors = Array.from({ length: 3 }, (_, at): ValidationError => {
    return { keyword: 'enum', instancePath: `/${at}`, schemaPath: '#/items/enum', params: { allowedValues } };
  });
  expect(sentences(explain({ root: '', schemas: {}, names: [] }, errors, ['x', 'y', 'z']))).toEqual([
    '`[0]` must be `a` or `b`',
    '`[1]` must be `a` or `b`',
    '`[2]` must be `a` or `b`',
  ]);
});

test.each(['', '#', '/', '>', '#/%zz/required', '#/anyOf', '#/properties', 'X#/allOf/0>Y#/'])(
  'an unexpected schemaPath (%j) causes no error',
  (schemaPath) => {
    const error = { keyword: 'required', instancePath: '/a~2/b', schemaPath, params: {} };
    const [cause] = explain({ root: '', schemas: {}, names: [] }, [error], null);
    expect(cause?.sentence).toContain('is required');
  },
);
