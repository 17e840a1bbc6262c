import type { OpenApiDocument, Rule, Schema } from '@cross-border-payments/checks';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { afterEntry } from './edits.ts';
import { ruleEdits } from './rule-edits.ts';
import { acceptedBy, type RuleAnswers, requestProperties } from './rule-questions.ts';

const DOCUMENT = {
  components: { schemas: { Kind: { type: 'string', enum: ['a', 'b: c'] } } },
} as unknown as OpenApiDocument;
const SCHEMA: Schema = {
  required: ['kind'],
  properties: {
    pages: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer' },
    kind: { $ref: '#/components/schemas/Kind' },
    reason: { type: 'string', maxLength: 256 },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
};

const PARAMETERS = [
  { in: 'query', name: 'kind', schema: {}, example: 'a' },
  { in: 'query', name: 'pages', schema: {}, example: 2 },
];

/** Returns the rule, conditions and facts that are written for a query with the properties of a schema. */
function written(answers: RuleAnswers, schema = SCHEMA, earlier: readonly Rule[] = []) {
  const properties = requestProperties(DOCUMENT, schema);
  const accepts = acceptedBy(DOCUMENT, schema);
  const object = { operationId: 'listAll', 'x-retry': 'read', parameters: PARAMETERS };
  const operation = { id: 'listAll', method: 'GET', path: '/list/all', object } as never;
  const known = {
    id: 'R-900',
    section: '4.6',
    sourceFile: 'source/4.6.yaml',
    operation,
    properties,
    accepts,
  };
  const texts: Record<string, string> = {
    'paths/list_all.yaml': 'get:\n  x-retry: read\n',
    'rules/R-001.yaml': stringify(earlier[0] ?? {}),
    'source/4.6.yaml': `  - messages: [GET /list/all query]\n    properties:\n${Object.keys(
      SCHEMA.properties ?? {},
    )
      .map((name) => `      ${name}: { type: any }\n`)
      .join('')}`,
  };
  for (const { file, change } of ruleEdits(DOCUMENT, { ...known, ...answers }, earlier))
    texts[file] = change(texts[file] ?? '') ?? 'cannot be changed';
  const rule = parse(texts['rules/R-900.yaml'] ?? '');
  const { allOf } = parse(texts['paths/list_all.yaml'] ?? '').get['x-query-schema'];
  return { rule, allOf, texts, facts: texts['source/4.6.yaml'] };
}

const values = (instances: { value: object }[]) => instances.map(({ value }) => value);

test('two numbers that require each other have a clause in each direction, and no empty string', () => {
  const { rule, allOf, facts } = written({
    when: 'pages',
    value: undefined,
    requires: 'pageSize',
    together: true,
  });
  expect(allOf).toEqual([
    { $comment: 'R-900', if: { required: ['pages'] }, ...then({ required: ['pageSize'] }) },
    { $comment: 'R-900', if: { required: ['pageSize'] }, ...then({ required: ['pages'] }) },
  ]);
  expect(values(rule.accept)).toEqual([{ kind: 'a', pages: 2, pageSize: 1 }, { kind: 'a' }]);
  expect(rule.reject).toEqual([
    { name: 'no pageSize', part: 'query', at: '/pageSize', value: { kind: 'a', pages: 2 } },
    { name: 'no pages', part: 'query', at: '/pages', value: { kind: 'a', pageSize: 1 } },
  ]);
  expect(facts?.match(/condition: R-900/g)).toHaveLength(2);
});

test('a value that triggers a rule becomes a `const`, quoted if needed', () => {
  const { rule, allOf } = written({ when: 'kind', value: 'b: c', requires: 'reason', together: false });
  expect(allOf).toEqual([
    {
      $comment: 'R-900',
      if: { required: ['kind'], properties: { kind: { const: 'b: c' } } },
      ...then({ required: ['reason'], properties: { reason: { minLength: 1 } } }),
    },
  ]);
  expect(rule.statement).toBe('If `kind` is `b: c`, `reason` must be given.');
  expect(values(rule.accept)).toEqual([{ kind: 'b: c', pages: 2, reason: 'given' }, { kind: 'a' }]);
  expect(values(rule.reject)).toEqual([{ kind: 'b: c' }, { kind: 'b: c', reason: '' }]);
});

test('a string whose pattern excludes the empty string counts as given if it is present', () => {
  const { rule, allOf } = written({ when: 'country', value: undefined, requires: 'reason', together: false });
  expect(allOf[0].if).toEqual({ required: ['country'] });
  expect(values(rule.accept)).toEqual([
    { kind: 'a', pages: 2, country: 'CN', reason: 'given' },
    { kind: 'a' },
  ]);
});

test('a rejected instance also omits what makes another rule require the same property', () => {
  const schema = { ...SCHEMA, allOf: [{ if: { required: ['pages'] }, ...then({ required: ['reason'] }) }] };
  const example = { when: 'kind', value: 'a', requires: 'reason', together: false };
  const { rule } = written(example, schema);
  expect(values(rule.reject)[0]).toEqual({ kind: 'a' });
  expect(values(rule.accept)[0]).toEqual({ kind: 'a', pages: 2, reason: 'given' });
});

test('an instance gets the properties of a chain of two other rules', () => {
  const chain = [
    { if: { required: ['kind'] }, ...then({ required: ['pageSize'] }) },
    { if: { required: ['pageSize'] }, ...then({ required: ['reason'] }) },
  ];
  const answers = { when: 'pages', value: undefined, requires: 'country', together: false };
  const { rule } = written(answers, { ...SCHEMA, allOf: chain });
  for (const value of values([...rule.accept, ...rule.reject]))
    expect(value).toMatchObject({ pageSize: 1, reason: 'given' });
});

const EARLIER: Rule = {
  id: 'R-001',
  section: '4.6',
  kind: ['schema'],
  statement: 'If `pages` is given, `pageSize` must be given.',
  operations: ['listAll'],
  accept: [{ name: 'both', part: 'query', value: { kind: 'a', pages: 1, pageSize: 1 } }],
  reject: [{ name: 'no size', part: 'query', at: '/pageSize', value: { kind: 'a', pages: 1 } }],
};
const PAGED = { ...SCHEMA, allOf: [{ if: { required: ['pages'] }, ...then({ required: ['pageSize'] }) }] };

test('instances of earlier rules get the property that the new rule requires', () => {
  const answers = { when: 'pages', value: undefined, requires: 'reason', together: false };
  const { texts } = written(answers, PAGED, [EARLIER]);
  const { accept, reject } = parse(texts['rules/R-001.yaml'] ?? '');
  expect(values(accept)).toEqual([{ kind: 'a', pages: 1, pageSize: 1, reason: 'given' }]);
  expect(values(reject)).toEqual([{ kind: 'a', pages: 1, reason: 'given' }]);
});

test('an instance that is invalid without the property of the new rule is named, and nothing is written', () => {
  const answers = { when: 'kind', value: 'a', requires: 'pageSize', together: false };
  expect(() => written(answers, PAGED, [EARLIER])).toThrow('The instance "no size" of R-001 contradicts');
});

test('a line is inserted after an entry of several lines, and after the last one of a file', () => {
  const change = (text: string, line: string) => afterEntry('a.yaml', line, '  c: 3\n').change(text);
  expect(change('paths:\n  a:\n    { b: 1 }\n  d: 4\n', '  a:')).toBe(
    'paths:\n  a:\n    { b: 1 }\n  c: 3\n  d: 4\n',
  );
  expect(change('paths:\n  a: 1\n', '  a:')).toBe('paths:\n  a: 1\n  c: 3\n');
  expect(change('paths:\n  a: 1', '  a:')).toBe('paths:\n  a: 1\n  c: 3');
  expect(change('paths:\n  a: 1\n', '  b:')).toBeUndefined();
});

function then(schema: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { then: schema };
}
