import { describe, expect, test } from 'vitest';
import { explain } from './index.ts';
import { check } from './testing/check.ts';

describe('rules', () => {
  const property = {
    type: 'object',
    $comment: 'R-010',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { $comment: 'R-012', enum: ['x'] } },
  };

  test('a rule next to `properties` applies to the object, not to its plain properties', () => {
    expect(check(property, { a: 1, b: 'y' })).toEqual(['`a` must be a string', '`b` must be `x` (R-012)']);
    expect(check(property, {})).toEqual(['`a` is required (R-010)']);
    expect(check(property, [])).toEqual(['the body must be an object']);
  });

  test('the rule of an allOf entry applies to everything inside it', () => {
    const schema = {
      allOf: [
        { $comment: 'R-008 R-009', properties: { p: { properties: { a: { enum: ['x', 'y', 'z'] } } } } },
      ],
    };
    expect(check(schema, { p: { a: 'q' } })).toEqual(['`p.a` must be one of `x`, `y` or `z` (R-008, R-009)']);
  });

  test('a comment that is not a rule id is not shown', () => {
    expect(check({ $comment: 'see the wiki', required: ['a'] }, {})).toEqual(['`a` is required']);
  });
});

describe('hints', () => {
  const schema = { properties: { orderNo: {}, payer: {} }, required: ['orderNo', 'payer'] };

  test('a misspelled property is pointed out', () => {
    expect(check(schema, { orderNr: 1, payer: {} })).toEqual([
      '`orderNo` is required, but `orderNr` is there: did you mean `orderNo`?',
    ]);
  });

  test('declared properties, longer names and distant names are not misspellings', () => {
    expect(check({ properties: { name: {}, names: {} }, required: ['name'] }, { names: [] })).toEqual([
      '`name` is required',
    ]);
    expect(check(schema, { reference: 1, orderNoId: 1, payer: {} })).toEqual(['`orderNo` is required']);
  });

  test('a declared property is a misspelling if nothing but its letter case is wrong', () => {
    const login = { properties: { appkey: {}, appKey: {} }, required: ['appKey'] };
    expect(check(login, { appkey: '' })).toEqual([
      '`appKey` is required, but `appkey` is there: did you mean `appKey`?',
    ]);
  });

  test('for an unknown property, the name it may mean is suggested', () => {
    expect(check({ properties: { payer: {} }, additionalProperties: false }, { paier: 1, zzz: 1 })).toEqual([
      '`paier` is not an allowed property: did you mean `payer`?',
      '`zzz` is not an allowed property',
    ]);
  });
});

test('no value of the request is shown', () => {
  const value = 'sk_live_SECRET';
  const properties = {
    a: { maxLength: 3 },
    b: { pattern: '^x$' },
    c: { enum: ['x'] },
    d: { format: 'date' },
    e: { type: 'number' },
    f: { const: 'x' },
    g: { minLength: 99 },
    h: { not: { type: 'string' } },
  };
  const told = check(
    { properties: properties },
    Object.fromEntries(Object.keys(properties).map((name) => [name, value])),
  );
  expect(told).toHaveLength(8);
  expect(told.join()).not.toContain('SECRET');
});

test('not even the length of a secret property is shown', () => {
  const schema = { properties: { secretKey: { maxLength: 3 } } };
  expect(check(schema, { secretKey: 'abcd' })).toEqual([
    '`secretKey` must have at most 3 characters, it has 4',
  ]);
  expect(check(schema, { secretKey: 'abcd' }, { secretProperties: ['secretKey'] })).toEqual([
    '`secretKey` must have at most 3 characters',
  ]);
});

test('a parameter is named with its kind', () => {
  expect(check({ required: ['type'] }, {}, { part: 'query' })).toEqual([
    'query parameter `type` is required',
  ]);
  expect(check({ required: ['appkey'] }, {}, { part: 'header' })).toEqual(['header `appkey` is required']);
  expect(check({ type: 'object' }, 1, { part: 'response' })).toEqual(['the response must be an object']);
});

test('a schema behind a $ref has its own facts, and properties are written from the root', () => {
  const gender = { rule: 'R-006' };
  const index = {
    root: 'Order',
    names: [],
    schemas: { Beneficiary: { '#/allOf/0': { ...gender, holds: [['entityType'], ' is `I`'] } } },
  };
  const error = {
    keyword: 'required',
    instancePath: '/beneficiary',
    schemaPath: '#/properties/beneficiary>Beneficiary#/allOf/0/then/required',
    params: { missingProperty: 'gender' },
  };
  expect(explain(index, [error], { beneficiary: {} })).toEqual([
    {
      path: 'beneficiary.gender',
      pointer: '/beneficiary/gender',
      keyword: 'required',
      rule: 'R-006',
      sentence: '`beneficiary.gender` is required because `beneficiary.entityType` is `I` (R-006)',
    },
  ]);
});

test('no errors, no causes', () => {
  expect(explain({ root: '', schemas: {}, names: [] }, null, {})).toEqual([]);
});
