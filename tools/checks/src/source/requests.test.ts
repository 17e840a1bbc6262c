import { expect, test } from 'vitest';
import type { MediaTypeObject, OperationObject, ParameterObject, Schema } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import type { Source } from './source.ts';
import { differences, documentOf, text } from './testing.ts';

type Table = Source['tables'][number];

function requestOf(schema: Schema, encoding?: MediaTypeObject['encoding']) {
  const mediaType = encoding === undefined ? 'application/json' : 'multipart/form-data';
  const media = encoding === undefined ? { schema } : { schema, encoding };
  return documentOf({ requestBody: { content: { [mediaType]: media } } });
}

function tableOf(properties: Table['properties'], open?: boolean): Pick<Source, 'tables'> {
  const table = { section: '1', messages: ['POST /pay request'], properties };
  return { tables: [open === undefined ? table : { ...table, open }] };
}

test('reads a choice with the empty string as "may be empty", and notices if that is missing', () => {
  const values: Schema = { type: 'string', enum: ['swift', 'bpay'] };
  const source = {
    ...tableOf({ routingType: { type: 'string', enum: 'Routing', empty: true } }),
    enumerations: { Routing: { section: '1', values: ['swift', 'bpay'] } },
  };
  const found = (routingType: Schema) =>
    differences(source, requestOf({ type: 'object', properties: { routingType } })).filter(
      ({ fact }) => fact !== 'enumeration',
    );
  expect(found({ anyOf: [values, { const: '' }] })).toEqual([]);
  expect(found(values)).toMatchObject([
    { at: 'POST /pay request routingType', fact: 'empty', source: true, bundle: false },
  ]);
  const narrowed = (narrower: Schema) => ({
    allOf: [{ anyOf: [values, { const: '' }] }, { $comment: 'R-008', ...narrower }],
  });
  const facts = (schema: Schema) => found(schema).map(({ fact, bundle }) => [fact, bundle]);
  expect(facts(narrowed({ enum: ['swift'] }))).toEqual([
    ['values', ['swift']],
    ['empty', false],
    ['rules', 'R-008'],
  ]);
  expect(facts(narrowed({ anyOf: [{ enum: ['swift'] }, { const: '' }] }))).toEqual([
    ['values', ['swift']],
    ['rules', 'R-008'],
  ]);
});

test('notices a body that is known only by name and does not declare that it accepts other properties', () => {
  const source = tableOf({ tradeId: { type: 'string' } }, true);
  const body: Schema = { type: 'object', properties: { tradeId: text } };
  expect(differences(source, requestOf({ ...body, additionalProperties: true }))).toEqual([]);
  expect(differences(source, requestOf(body))).toEqual([
    { at: 'POST /pay request', fact: 'further properties', source: 'open', bundle: undefined },
  ]);
  expect(differences(source, requestOf({ ...body, additionalProperties: false }))).toMatchObject([
    { source: 'open', bundle: 'closed' },
  ]);
});

test('notices a body that accepts other properties although all its properties are known', () => {
  const body: Schema = { type: 'object', properties: { tradeId: text }, additionalProperties: true };
  expect(differences(tableOf({ tradeId: { type: 'string' } }), requestOf(body))).toMatchObject([
    { fact: 'further properties', source: undefined, bundle: 'open' },
  ]);
});

test('allows a body without known properties to declare that it accepts any, or not', () => {
  for (const body of [{ type: 'object' }, { type: 'object', additionalProperties: true }]) {
    expect(differences(tableOf({}, true), requestOf(body))).toEqual([]);
  }
});

test('notices an object inside a body that no longer accepts other properties', () => {
  const source = tableOf({ payer: { type: 'object', open: true } });
  const body = (payer: Schema): Schema => ({ type: 'object', properties: { payer } });
  const payer = { type: 'object', additionalProperties: true };
  expect(differences(source, requestOf(body(payer)))).toEqual([]);
  expect(differences(source, requestOf(body({ type: 'object' })))).toMatchObject([
    { at: 'POST /pay request payer', fact: 'open', source: true, bundle: false },
  ]);
});

test('notices a file part without an encoding', () => {
  const source = tableOf({ file: { type: 'file' }, note: { type: 'string' } });
  const file = { ...text, format: 'binary' };
  const form: Schema = { type: 'object', properties: { file, note: text } };
  const encoding = { file: { contentType: 'application/octet-stream' } };
  expect(differences(source, requestOf(form, encoding))).toEqual([]);
  expect(differences(source, requestOf(form, {}))).toEqual([
    { at: 'POST /pay request file', fact: 'encoded', source: true, bundle: false },
  ]);
});

const free: ParameterObject = {
  name: 'query',
  in: 'query',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
};

test('reads a free-form query parameter as other properties, and notices if it is missing', () => {
  const source = { tables: [{ section: '1', messages: ['POST /pay query'], open: true, properties: {} }] };
  const found = (parameters: OperationObject['parameters']) =>
    differences(source, documentOf(parameters === undefined ? {} : { parameters }));
  expect(found([free])).toEqual([]);
  expect(found(undefined)).toEqual([
    { at: 'POST /pay query', fact: 'further properties', source: 'open', bundle: undefined },
  ]);
  expect(found([{ ...free, explode: false }])).toContainEqual(
    expect.objectContaining({ at: 'POST /pay query query', fact: 'property', bundle: 'present' }),
  );
});

test('reads the `x-not-shown` of a free-form query parameter as a gap of the operation', () => {
  const unknown = { statement: 'request shape', section: '4.4' };
  const source = {
    tables: [{ section: '1', messages: ['POST /pay query'], open: true, properties: {} }],
    unknowns: [{ ...unknown, at: ['POST /pay query'] }],
  };
  expect(differences(source, documentOf({ parameters: [{ ...free, 'x-not-shown': [unknown] }] }))).toEqual(
    [],
  );
  expect(differences(source, documentOf({ parameters: [free], 'x-not-shown': [unknown] }))).toEqual([]);
  expect(differences(source, documentOf({ parameters: [free] }))).toMatchObject([{ fact: 'not shown' }]);
});

test('reads the `x-not-shown` of another query parameter as a gap of its property', () => {
  const unknown = { statement: 'format of the date', section: '4.3' };
  const start: ParameterObject = { name: 'start', in: 'query', schema: text, 'x-not-shown': [unknown] };
  const source = {
    tables: [{ section: '1', messages: ['POST /pay query'], properties: { start: { type: 'string' } } }],
    unknowns: [{ ...unknown, at: ['POST /pay query start'] }],
  };
  expect(differences(source, documentOf({ parameters: [start] }))).toEqual([]);
});

test('attributes a rule to the property that its condition forbids', () => {
  const source = tableOf({ reason: { type: 'string' }, target: { type: 'string', condition: 'R-009' } });
  const rule = { id: 'R-009', kind: ['schema'] } as Rule;
  const properties = { reason: text, target: text };
  const forbids = (names: string[]): Schema => ({
    type: 'object',
    properties,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: [{ $comment: 'R-009', if: { required: ['reason'] }, then: { not: { required: names } } }],
  });
  const found = (names: string[]) => differences(source, requestOf(forbids(names)), [rule]);
  expect(found(['target'])).toEqual([]);
  expect(found(['other']).map(({ at, fact }) => `${at} ${fact}`)).toContain('POST /pay request target rules');
});

test('reads a body that must not be empty as one that is not closed', () => {
  const source = tableOf({ reason: { type: 'string' } });
  const body: Schema = { type: 'object', properties: { reason: text } };
  expect(differences(source, requestOf({ ...body, not: { maxProperties: 0 } }))).toEqual([]);
  expect(differences(source, requestOf({ ...body, maxProperties: 0 }))).toMatchObject([
    { fact: 'further properties', bundle: 'closed' },
  ]);
});

test('compares the values of an enumeration that a table lists, as those of a named one', () => {
  const source = tableOf({ speed: { type: 'string', enum: ['fast', 'slow'] } });
  const found = (values: string[]) =>
    differences(
      source,
      requestOf({ type: 'object', properties: { speed: { type: 'string', enum: values } } }),
    );
  expect(found(['fast', 'slow'])).toEqual([]);
  expect(found(['fast'])).toEqual([
    { at: 'POST /pay request speed', fact: 'values', source: ['fast', 'slow'], bundle: ['fast'] },
  ]);
});
