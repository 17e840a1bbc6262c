import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { typesOf } from '../../test/support/types-of.ts';
import { printNamedType } from './named-type.ts';
import { parameterNode } from './operation-types.ts';
import { printType } from './type-expression.ts';

const content = (...types: string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
});

function built(operation: object, more: object = {}, path = '/a') {
  const [types] = typesOf({
    paths: { [path]: { post: { operationId: 'send', ...operation } } },
    ...more,
  }).operations;
  if (!types) throw new Error('There is no operation.');
  return { ...types, entry: printType(types.entry).replaceAll(/\s+/g, ' ') };
}

test('an operation has a type for each place of parameters, its body and each response', () => {
  const parameters = ['path', 'query', 'header', 'cookie'].map((place) => ({
    name: 'a',
    in: place,
    schema: {},
  }));
  const responses = { 200: content('application/json'), default: { description: 'd' } };
  const { types, entry } = built(
    { parameters, requestBody: content('application/json'), responses },
    {},
    '/{a}',
  );
  expect([...types.keys()]).toEqual(['Path', 'Query', 'Headers', 'Cookies', 'Request', 'Response200']);
  expect(entry).toContain("method: 'POST'; path: '/{a}';");
  expect(entry).toContain('request?: SendRequest;');
  expect(entry).toContain('responses: { 200: SendResponse200; default: undefined }');
});

test('a body with several media types is a union of their types', () => {
  const { defined, entry } = built({
    requestBody: {
      required: true,
      ...content('application/json', 'text/csv', 'application/x-www-form-urlencoded'),
    },
  });
  expect(defined.map(({ name }) => name)).toEqual([
    'SendRequestJson',
    'SendRequestTextCsv',
    'SendRequestForm',
    'SendRequest',
  ]);
  expect(entry).toContain("request: SendRequest; requestTypes: { 'application/json': SendRequestJson;");
});

test('a body without a schema is binary, text or unknown', () => {
  const media = Object.fromEntries(
    ['application/pdf', 'text/plain', 'application/json'].map((type) => [type, {}]),
  );
  const [pdf, plain, json] = Object.keys(media).map(
    (type) => built({ requestBody: { content: { [type]: {} } } }).entry,
  );
  expect([pdf, plain, json].map((entry) => /request\?: (\w+);/.exec(entry ?? '')?.[1])).toEqual([
    'Blob',
    'string',
    'unknown',
  ]);
});

test('a named schema gets another name for its use, unless it already has that name', () => {
  const components = { schemas: { Order: { type: 'object' }, SendRequest: { type: 'object' } } };
  const body = (name: string) => ({
    requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  });
  expect(built(body('Order'), { components }).defined.map(printNamedType)).toEqual([
    'export type SendRequest_2 = Order;\n',
  ]);
  expect(built(body('SendRequest'), { components }).defined).toEqual([]);
});

test('the body of a webhook is typed like a response', () => {
  const schema = { type: 'object', properties: { a: { readOnly: true }, b: { writeOnly: true } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const { webhooks } = typesOf({ webhooks: { told: { post: { operationId: 'told', requestBody } } } });
  expect(webhooks[0]?.defined.map(printNamedType).join('')).toMatch(
    /interface ToldWebhookRequest \{\n {2}a\?: unknown;\n\}/,
  );
});

function operationOf(parameters: object[], more: object = {}) {
  const document = { openapi: '3.1.0', paths: { '/a': { get: { parameters, ...more } } } };
  const [operation] = buildModel(loadDocument({ document, file: 'a.json' })).operations;
  if (!operation) throw new Error('There is no operation.');
  return operation;
}

test('a property has the description of its parameter instead of its schema', () => {
  const schema = { type: 'string', description: 'Of the schema.' };
  const node = parameterNode(
    operationOf([
      { name: 'a', in: 'query', description: 'Of the parameter.', deprecated: true, schema },
      { name: 'b', in: 'query', schema },
    ]),
    'query',
  );
  expect(
    [...(node?.properties.values() ?? [])].map(({ text }) => [text.description, text.deprecated]),
  ).toEqual([
    ['Of the parameter.', true],
    ['Of the schema.', false],
  ]);
});

test('the description of a spread object is that of all parameters', () => {
  const schema = { type: 'object', properties: { a: {} } };
  const node = parameterNode(
    operationOf([{ name: 'by', in: 'query', description: 'All.', schema }]),
    'query',
  );
  expect([node?.text.description, [...(node?.properties.keys() ?? [])]]).toEqual(['All.', ['a']]);
});

test('a place without parameters has no type, even with rules across them', () => {
  expect(parameterNode(operationOf([], { 'x-query-schema': {} }), 'query')).toBeUndefined();
});
