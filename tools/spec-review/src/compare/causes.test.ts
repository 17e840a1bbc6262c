import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { fold } from '../findings/fold.ts';
import { Version } from '../repository/version.ts';

type Written = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const closed = (...names: string[]): Written => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const json = (schema: Written) => ({ description: 'It.', content: { 'application/json': { schema } } });
const headed = (headers: Written) => ({ description: 'It.', headers });
const OLD = { name: 'old', in: 'query', schema: text, deprecated: true, 'x-sunset': '2026-01-31' };
const sent = (schema: Written, more: Written = {}) =>
  operations({ post: { operationId: 'send', requestBody: json(schema), responses: {}, ...more } });
const received = (schema: Written) =>
  operations({ get: { operationId: 'read', responses: { 200: json(schema) } } });
const streamed = (mediaType: string, itemSchema: Written) => {
  const content = { [mediaType]: { itemSchema: { type: 'object', ...itemSchema } } };
  return operations({ get: { operationId: 'read', responses: { 200: { description: 'It.', content } } } });
};
const operations = (item: Written): Written => ({ paths: { '/a': item } });
const form = (a: Written, field: Written = { type: 'array', items: text }) => {
  const schema = { type: 'object', properties: { a: field } };
  const content = { 'application/x-www-form-urlencoded': { schema, encoding: { a } } };
  return operations({ post: { operationId: 'send', requestBody: { content }, responses: {} } });
};
const stepped = (name: string, schema: Written) => {
  const step = (one: string, values: Written) => ({ name: one, in: 'path', required: true, schema: values });
  const parameters = [step('order', text), step(name, schema)];
  return { paths: { [`/{order}/{${name}}`]: { get: { operationId: 'read', parameters, responses: {} } } } };
};
const asked = (given: Written) => {
  const parameters = [{ name: 'a', in: 'query', schema: { type: 'boolean' }, ...given }];
  return operations({ get: { operationId: 'read', parameters, responses: {} } });
};
const secured = (security: Written) =>
  operations(
    Object.fromEntries(
      ['get', 'put', 'post'].map((method) => [
        method,
        { operationId: method, responses: {}, security: [security] },
      ]),
    ),
  );
const CALLBACK = { again: { $ref: '#/components/callbacks/again' } };
const calledBack = (description: string): Written => ({
  ...operations({ post: { operationId: 'send', responses: {}, callbacks: CALLBACK } }),
  components: {
    callbacks: { again: { '{$url}': { post: { description, responses: {}, callbacks: CALLBACK } } } },
  },
});
const EXAMPLE = {
  components: { schemas: { Code: { ...text, examples: ['AB-12-CD'] }, Cat: closed('kind', 'a') } },
};
const kinds = (value: string, properties: Written = {}) => ({
  oneOf: [{ $ref: '#/components/schemas/Cat', properties }],
  discriminator: { propertyName: 'kind', mapping: { [value]: '#/components/schemas/Cat' } },
});
const PET = { $ref: '#/components/schemas/Pet' };
/** A message with a base with a discriminator, and the subtypes of the base. */
const family = (
  message: Written,
  subtypes: Readonly<Record<string, Written>>,
  base: Written = {},
): Written => {
  const Pet = {
    type: 'object',
    required: ['kind'],
    properties: { kind: text, ...base },
    discriminator: { propertyName: 'kind' },
  };
  const all = Object.entries(subtypes).map(([name, own]) => [name, { allOf: [PET, own] }]);
  return { ...message, components: { schemas: { Pet, ...Object.fromEntries(all) } } };
};
const order = (id: Written, code = 9) => ({
  type: 'object',
  properties: { id, code: { $ref: '#/components/schemas/Code', maxLength: code } },
});
const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`property${at}`, { const: 'given' }]));
const long = (values: readonly string[]) => ({
  type: 'object',
  required: [...Object.keys(wide), 'state'],
  properties: { ...wide, state: { enum: values } },
});

const NAME = { $ref: '#/components/schemas/Name' };
const caseOf = (kind: string, name: Written) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: kind }, name },
});
const named = (limits: Written): Written => ({
  components: { schemas: { Name: { ...text, ...limits } } },
  paths: {
    '/a': {
      post: { operationId: 'plain', requestBody: json({ properties: { name: NAME } }), responses: {} },
    },
    '/b': {
      post: {
        operationId: 'cased',
        requestBody: json({ oneOf: [caseOf('a', NAME), caseOf('b', text)] }),
        responses: {},
      },
    },
    '/c': {
      post: {
        operationId: 'united',
        requestBody: json({ anyOf: [{ required: ['id'] }, { properties: { name: NAME } }] }),
        responses: {},
      },
    },
  },
});
const answered = (status: number) =>
  operations({
    get: { operationId: 'read', responses: { [status]: json(closed('a')), default: json(closed('b')) } },
  });
const bodies = (schema: Written, name = 'Own'): Written => {
  const requestBody = json({ $ref: `#/components/schemas/${name}` });
  const written = (operationId: string) => ({ operationId, requestBody, responses: {} });
  return {
    components: { schemas: { ...EXAMPLE.components.schemas, Own: schema } },
    ...operations({ put: written('put'), post: written('post') }),
  };
};
/** Returns the body of a chain of 20 schemas, each a property of the one before. */
const chained = (last: Written): Written => {
  const schemas = Array.from({ length: 20 }, (_, at) => {
    const next = { properties: { a: { $ref: `#/components/schemas/S${at + 1}` } } };
    return [`S${at}`, at === 19 ? last : next];
  });
  return {
    ...sent({ $ref: '#/components/schemas/S0' }),
    components: { schemas: Object.fromEntries(schemas) },
  };
};
const listed = (...cases: string[]) => ({
  type: 'object',
  required: ['one'],
  properties: { one: { anyOf: cases.map((name) => ({ type: 'object', required: [name] })) } },
});

function review(base: Written, head: Written): string[] {
  const version = (side: 'base' | 'head', given: Written) => {
    const document = { openapi: '3.1.0', info: { title: 'Causes', version: '1' }, ...EXAMPLE, ...given };
    return new Version(side, { document, file: 'a' }, 'a');
  };
  const compared = compareVersions({
    isClient: true,
    base: version('base', base),
    head: version('head', head),
  });
  const findings = fold(compared, () => undefined).filter(
    ({ level, kind }) => level !== 'additive' || kind === 'not-compared',
  );
  return findings.map(({ level, kind, cause, consequence, operations: names, sunset }) =>
    [level, `${kind}:`, cause, consequence, `(${names.join()})`, sunset].filter(Boolean).join(' '),
  );
}

test.each<[string, Written, Written, string[]]>([
  [
    'a component with and without a condition around it',
    named({}),
    named({ minLength: 1 }),
    [
      'breaking request-refused: `name` must have at least 1 character. Clients that send `{"name":""}` were accepted and are now refused. (plain,cased,united)',
    ],
  ],
  [
    'a property that a closed object loses',
    sent(closed('a', 'b')),
    sent(closed('a')),
    [
      'breaking request-property-removed: `b` was removed from the body. Clients that send `{"b":"text"}` were accepted and are now refused. (send)',
    ],
  ],
  [
    'an optional property that a closed response gains',
    received(closed('a')),
    received(closed('a', 'b')),
    [
      'check response-property-gained: `b` was added to the response 200. Clients may now get `{"b":"text"}`, which was impossible before. (read)',
    ],
  ],
  [
    'a required header that a response loses',
    operations({
      get: { operationId: 'read', responses: { 200: headed({ 'X-A': { required: true, schema: text } }) } },
    }),
    operations({ get: { operationId: 'read', responses: { 200: headed({}) } } }),
    [
      'breaking response-property-removed: `x-a` was removed from the headers of response 200. Clients that read `x-a` no longer find it. (read)',
    ],
  ],
  [
    'a discriminator of array entries whose value changes',
    received({ type: 'array', items: kinds('cat') }),
    received({ type: 'array', items: kinds('kitten') }),
    [
      'breaking response-value-added: `[].kind` may now be `kitten`. Clients may now get `[{"kind":"kitten"}]`, which was impossible before. (read)',
    ],
  ],
  [
    'a discriminator that maps values which the schemas do not allow',
    received(kinds('cat', { kind: { enum: ['kitten'] } })),
    received(kinds('kitten', { kind: { enum: ['kitten'] } })),
    [
      'docs not-compared: `discriminator` is now `{"propertyName":"kind","mapping":{"kitten":"Cat"}}`, before `{"propertyName":"kind","mapping":{"cat":"Cat"}}`. ()',
    ],
  ],
  [
    'a property that becomes required in a subtype of a request',
    family(sent(PET), { Cat: { properties: { meow: text } } }),
    family(sent(PET), { Cat: { properties: { meow: text }, required: ['meow'] } }),
    [
      'breaking request-refused: `meow` is required. Clients that send `{"kind":"Cat"}` were accepted and are now refused. (send)',
    ],
  ],
  [
    'an item of a stream',
    streamed('application/jsonl', { properties: { n: { type: 'integer' } } }),
    streamed('application/jsonl', { properties: { n: text } }),
    [
      'breaking response-widened: `n` must be of type `string`, before `integer`. Clients may now get `{"n":"text"}`, which was impossible before. (read)',
    ],
  ],
  [
    'the data of an event',
    streamed('text/event-stream', { properties: { data: { enum: ['a'] } } }),
    streamed('text/event-stream', { properties: { data: { enum: ['a', 'b'] } } }),
    [
      'breaking response-value-added: `data` may now be `b`. Clients may now get `{"data":"b"}`, which was impossible before. (read)',
    ],
  ],
  [
    'a new subtype in a response',
    family(received(PET), { Cat: {} }),
    family(received(PET), { Cat: {}, Dog: {} }),
    [
      'breaking response-value-added: `kind` may now be `Dog`. Clients may now get `{"kind":"Dog"}`, which was impossible before. (read)',
    ],
  ],
  [
    'a property of the base that moves to every subtype',
    family(received(PET), { Cat: {}, Dog: {} }, { group: text }),
    family(received(PET), { Cat: { properties: { group: text } }, Dog: { properties: { group: text } } }),
    ['docs words: Only descriptions, examples or notation changed. ()'],
  ],
  [
    'two schemas that exchange their names',
    { components: { schemas: { One: closed('a'), Other: closed('b') } } },
    { components: { schemas: { One: closed('b'), Other: closed('a') } } },
    [
      'source type-removed: The schema `One` is now called `Other`. Programs that use its type no longer compile. ()',
      'source type-removed: The schema `Other` is now called `One`. Programs that use its type no longer compile. ()',
    ],
  ],
  [
    'a schema that no operation uses and that becomes like another one was',
    { components: { schemas: { One: closed('a'), Other: closed('b') } } },
    { components: { schemas: { One: closed('b'), Other: closed('b') } } },
    [
      'additive not-compared: In the schema `One`, which no operation uses, `properties/a` was removed, before `{"type":"string"}`, and 1 more place differs; the review does not compare it. ()',
    ],
  ],
  [
    'a deprecated parameter after its last day',
    operations({ get: { operationId: 'read', responses: {}, parameters: [OLD] } }),
    operations({ get: { operationId: 'read', responses: {} } }),
    [
      'breaking request-property-removed: `old` was removed from the query. What clients send as `old` is ignored or refused. (read) 2026-01-31',
    ],
  ],
  [
    'a property that becomes read-only',
    sent(order(text)),
    sent(order({ ...text, readOnly: true })),
    [
      'breaking request-property-hidden: `id` is read-only now. What clients send as `id` is ignored or refused. (send)',
    ],
  ],
  [
    'a required property that is no longer read-only',
    sent({ ...order({ ...text, readOnly: true }), required: ['id'] }),
    sent({ ...order(text), required: ['id'] }),
    [
      'breaking request-refused: `id` is required. Clients that send `{}` were accepted and are now refused. (send)',
    ],
  ],
  [
    'a new required property that is read-only',
    sent({ type: 'object', properties: {} }),
    sent({ type: 'object', properties: { id: { ...text, readOnly: true } }, required: ['id'] }),
    ['docs words: Only descriptions, examples or notation changed. ()'],
  ],
  [
    'another type of an object with properties',
    received(order(order(text))),
    received(order(text)),
    [
      'breaking response-widened: `id` must be of type `string`, before `object`. Clients may now get `{"id":"text"}`, which was impossible before. (read)',
    ],
  ],
  [
    'a further success',
    operations({ get: { operationId: 'read', responses: { 200: json(closed('a')) } } }),
    operations({
      get: {
        operationId: 'read',
        responses: { 200: json(closed('a')), 202: json(closed('b')), 404: json(text) },
      },
    }),
    [
      'breaking response-added: The response `202` is new. Clients that handle only the other successes do not expect it. (read)',
    ],
  ],
  [
    'a form field whose values are no longer repeated',
    form({ style: 'form' }),
    form({ explode: false }),
    [
      'breaking part-style: The field `a` is now serialized as `form`, before as `form` with `explode`. Values that are sent as before are parsed differently. (send)',
    ],
  ],
  [
    'a form field that may also be repeated',
    form({}, text),
    form({}, { anyOf: [text, { type: 'array', items: text }] }),
    [],
  ],
  [
    'a renamed path parameter that allows fewer values, next to an unchanged one',
    stepped('id', text),
    stepped('key', { ...text, maxLength: 2 }),
    [
      'breaking request-refused: `key` may have at most 2 characters. Clients that send `{"key":"abc","order":"a"}` were accepted and are now refused. (read)',
      'source path-parameter-renamed: The path parameter `id` is now called `key`. Programs that pass it by name no longer compile. (read)',
    ],
  ],
  [
    'a default in a case of a union with null',
    sent(order({ type: ['integer', 'null'], default: 1 })),
    sent(order({ anyOf: [{ type: 'integer', default: 1 }, { type: 'null' }] })),
    ['docs words: Only descriptions, examples or notation changed. ()'],
  ],
  [
    'a parameter that may no longer be sent without a value',
    asked({ allowEmptyValue: true }),
    asked({}),
    [
      'breaking parameter-empty: `a` may no longer be sent without a value. Requests with `a=` were accepted and are now refused. (read)',
    ],
  ],
  [
    'a success that becomes an error',
    operations({
      get: { operationId: 'read', responses: { 200: json(closed('a')), default: json(closed('b')) } },
    }),
    operations({
      get: { operationId: 'read', responses: { 410: json(closed('b')), default: json(closed('b')) } },
    }),
    [
      'breaking response-removed: The response `200` was removed. Clients that expect 200 get another response. (read)',
    ],
  ],
  [
    'a described error that is now like the other errors',
    operations({
      get: { operationId: 'read', responses: { 404: json(closed('a')), default: json(closed('b')) } },
    }),
    operations({ get: { operationId: 'read', responses: { default: json(closed('b')) } } }),
    [
      'breaking response-removed: The response `404` was removed. Responses 404 are now like `default`. `a` was removed from the response default. (read)',
    ],
  ],
  [
    'another status of a success, next to a response for errors',
    answered(201),
    answered(200),
    [
      'breaking response-removed: The response `201` was removed. Clients that expect 201 get another response. (read)',
    ],
  ],
  [
    'a schema behind many references',
    chained({ type: 'string', maxLength: 9 }),
    chained({ type: 'string', maxLength: 3 }),
    [
      expect.stringMatching(
        /^breaking request-refused: `a[.a]*` may have at most 3 characters, before `9`\./,
      ),
    ],
  ],
  ['a union with one more case in a request', sent(listed('a')), sent(listed('a', 'b')), []],
  [
    'a union with one more case in a response',
    received(listed('a', 'c')),
    received(listed('a', 'b', 'c')),
    [
      'breaking response-widened: `one` may now match a new case of its `anyOf`. Clients may now get `{"one":{"b":""}}`, which was impossible before. (read)',
    ],
  ],
  [
    'a counterexample with a value like the example',
    sent(order(text, 9)),
    sent(order(text, 7)),
    [
      'breaking request-refused: `code` may have at most 7 characters, before `9`. Clients that send `{"code":"AB-12-CD"}` were accepted and are now refused. (send)',
    ],
  ],
  [
    'a long counterexample, with the property in question',
    sent(long(['open', 'lost'])),
    sent(long(['open'])),
    [
      'breaking request-refused: `state` must be `open`. Clients that send `{"state":"lost",...}` were accepted and are now refused. (send)',
    ],
  ],
  [
    'the first tag of an operation',
    operations({ get: { operationId: 'read', responses: {} } }),
    operations({ get: { operationId: 'read', responses: {}, tags: ['Files'] } }),
    [
      'source method-renamed: The method of the generated code is now called `files.read`, before `read`. Programs that call it no longer compile. (read)',
    ],
  ],
  [
    'the same schema in the bodies of two operations',
    bodies({ type: 'string', enum: ['a', 'b'] }),
    bodies({ type: 'string', enum: ['a'] }),
    [
      'breaking request-refused: The message must be `a`. Clients that send `"b"` were accepted and are now refused. (put,post)',
    ],
  ],
  [
    'a body that refers to another schema in two operations',
    bodies(text, 'Own'),
    bodies(text, 'Code'),
    ['docs words: Only descriptions, examples or notation changed. ()'],
  ],
  [
    'the same scope for many operations',
    secured({ login: ['read'] }),
    secured({ login: ['read', 'write'] }),
    [
      'breaking security-tightened: It now requires `login` with the scopes `read`, `write`, before `login` with the scope `read`. Calls with only the previous credentials are now refused with 401 or 403. (get,put,post)',
    ],
  ],
  [
    'the description of a callback inside itself',
    calledBack('before'),
    calledBack('after'),
    ['docs words: Only descriptions, examples or notation changed. ()'],
  ],
])('%s is one finding', (_, base, head, expected) => {
  expect(review(base, head)).toEqual(expected);
});
