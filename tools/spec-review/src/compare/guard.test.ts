// Long form also: every keyword in every place, in both directions; the short form tests every ninth.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { SUBSCHEMAS } from '@cross-border-payments/openapi';
import { LIMIT_KEYWORDS } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { rule } from '../../test/tiny-documents.ts';
import { kinds } from '../findings/settings.ts';
import { Version } from '../repository/version.ts';
import { OBJECTS } from './guard.ts';

type Fields = Readonly<Record<string, unknown>>;

const RESPONSES = { 204: { description: 'Done.' } };
const TEXT = { type: 'string' };
const CONTENT = { schema: TEXT };
const FORM = { type: 'object', properties: { a: { type: 'array', items: TEXT } } };
const ref = (kind: string) => ({ $ref: `#/components/${kind}/A` });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const post = (given: Fields): Fields => ({ paths: { '/a': { post: { responses: RESPONSES, ...given } } } });
const response = (given: Fields) => post({ responses: { 200: { description: 'It.', ...given } } });
const scheme = (given: Fields) => ({
  security: [{ key: [] }],
  components: { securitySchemes: { key: given } },
  ...post({}),
});
const body = (mediaType: string, media: Fields) => post({ requestBody: { content: { [mediaType]: media } } });
const event = { post: { requestBody: json(TEXT), responses: RESPONSES } };
const inside = (schema: unknown) => ({ type: 'object', properties: { a: schema } });

/** Places an object with the given fields in a document. */
const DOCUMENTS: Readonly<Record<string, (given: Fields) => Fields>> = {
  OpenAPI: (given) => ({ ...post({}), ...given }),
  Components: (components) => ({ ...post({}), components }),
  'Path Item': (given) => ({ paths: { '/a': { get: { responses: RESPONSES }, ...given } } }),
  Operation: post,
  Callback: (given) => post({ callbacks: { event: given } }),
  Parameter: (given) => post({ parameters: [{ name: 'a', in: 'query', ...CONTENT, ...given }] }),
  Header: (given) => response({ headers: { 'X-A': { ...CONTENT, ...given } } }),
  'Request Body': (given) => post({ requestBody: { ...json(TEXT), ...given } }),
  'Media Type': (given) => body('application/json', given),
  Encoding: (a) => body('multipart/form-data', { schema: FORM, encoding: { a } }),
  'Part Header': (given) =>
    body('multipart/form-data', {
      schema: FORM,
      encoding: { a: { headers: { 'X-A': { ...CONTENT, ...given } } } },
    }),
  Response: response,
  'Security Scheme': scheme,
  'OAuth Flows': (flows) => scheme({ type: 'oauth2', flows }),
  'OAuth Flow': (password) => scheme({ type: 'oauth2', flows: { password } }),
  Discriminator: (given) => {
    const named = (name: string) => inside({ ...TEXT, title: name });
    const branch = ['A', 'B'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const requestBody = json({ oneOf: branch, discriminator: { propertyName: 'type', ...given } });
    return { ...post({ requestBody }), components: { schemas: { A: named('a'), B: named('b') } } };
  },
};

/** The values of each field before and after a change, if `one` and `other` are not suitable. */
const VALUES: Readonly<Record<string, readonly [before: unknown, after: unknown]>> = {
  'OpenAPI servers': [[{ url: '/one' }], [{ url: '/other' }]],
  'OpenAPI security': [[], [{ other: [] }]],
  'OpenAPI x-profile': [{ token: { lifetimeSeconds: 60 } }, { token: { lifetimeSeconds: 30 } }],
  'OpenAPI openapi': ['3.1.0', '3.1.1'],
  'OpenAPI info': [
    { title: 'T', version: '1' },
    { title: 'T', version: '2' },
  ],
  'OpenAPI tags': [[{ name: 'one' }], [{ name: 'other' }]],
  'OpenAPI paths': [{}, { '/a': event }],
  'OpenAPI webhooks': [{}, { b: event }],
  'Path Item servers': [[{ url: '/one' }], [{ url: '/other' }]],
  'Path Item parameters': [[], [{ name: 'b', in: 'query', required: true, ...CONTENT }]],
  'Path Item additionalOperations': [{}, { LINK: { responses: RESPONSES } }],
  'Operation tags': [['one'], ['other']],
  'Operation deprecated': [false, true],
  'Operation security': [[], [{ other: [] }]],
  'Operation servers': [[{ url: '/one' }], [{ url: '/other' }]],
  'Operation parameters': [[], [{ name: 'b', in: 'query', required: true, ...CONTENT }]],
  'Operation requestBody': [undefined, json(TEXT)],
  'Operation responses': [RESPONSES, { 202: { description: 'Later.' } }],
  'Operation callbacks': [{}, { event: { '{$url}': event } }],
  'Operation x-status-codes': [{ 1: 'Success.' }, { 1: 'Success.', 2: 'Failure.' }],
  'Operation x-query-schema': [{}, { required: ['a'] }],
  'Parameter in': ['query', 'header'],
  'Parameter required': [false, true],
  'Parameter deprecated': [false, true],
  'Parameter style': ['form', 'pipeDelimited'],
  'Parameter explode': [true, false],
  'Parameter allowReserved': [true, false],
  'Parameter allowEmptyValue': [true, false],
  'Parameter schema': [TEXT, { type: 'integer' }],
  'Parameter content': [json(TEXT).content, json({ type: 'integer' }).content],
  'Header required': [true, false],
  'Header explode': [true, false],
  'Header deprecated': [false, true],
  'Header style': [undefined, 'simple'],
  'Header schema': [TEXT, { type: 'integer' }],
  'Header content': [json(TEXT).content, json({ type: 'integer' }).content],
  'Part Header required': [true, false],
  'Part Header schema': [TEXT, { type: 'integer' }],
  'Part Header content': [json(TEXT).content, json({ type: 'integer' }).content],
  'Request Body required': [false, true],
  'Request Body content': [json(TEXT).content, { 'text/plain': CONTENT }],
  'Media Type schema': [TEXT, { type: 'integer' }],
  'Media Type itemSchema': [TEXT, { type: 'integer' }],
  'Media Type encoding': [{}, { a: { contentType: 'text/html' } }],
  'Encoding contentType': ['text/one', 'text/other'],
  'Encoding style': ['form', 'pipeDelimited'],
  'Encoding explode': [true, false],
  'Encoding allowReserved': [true, false],
  'Encoding headers': [{}, { 'X-A': CONTENT }],
  'Response headers': [{}, { 'X-A': CONTENT }],
  'Response content': [json(TEXT).content, json({ type: 'integer' }).content],
  'Security Scheme type': ['apiKey', 'openIdConnect'],
  'Security Scheme in': ['query', 'header'],
  'OAuth Flow scopes': [{ one: '' }, { other: '' }],
  'Discriminator mapping': [{ one: 'A' }, { one: 'B' }],
  'Discriminator defaultMapping': ['A', 'B'],
};

/** Fields that need others next to them. */
const AROUND: Readonly<Record<string, Fields>> = {
  'Parameter style': { schema: { type: 'array', items: TEXT }, explode: false },
  'Parameter explode': { schema: { type: 'array', items: TEXT } },
  'Parameter allowEmptyValue': { schema: { type: 'boolean' } },
  'Parameter content': { schema: undefined },
  'Header explode': { schema: { type: 'object' } },
  'Header content': { schema: undefined },
  'Part Header content': { schema: undefined },
  'Encoding explode': { style: 'form' },
};

/** The fields that a comparison judges or, if a field is only words, none does; then those that the guard reports. */
const FIELDS: Readonly<Record<string, string>> = {
  OpenAPI: 'servers security x-profile paths webhooks jsonSchemaDialect x-unknown',
  Components: 'links',
  'Path Item': 'servers parameters additionalOperations x-unknown',
  Operation: `tags operationId deprecated security servers x-retry x-found-by x-status-codes parameters requestBody responses callbacks
    x-query-schema x-unknown`,
  Parameter:
    'name in required deprecated style explode allowReserved allowEmptyValue schema content x-unknown',
  Header: 'required deprecated explode schema content x-unknown',
  'Part Header': 'required deprecated style explode schema content',
  'Request Body': 'required content x-unknown',
  'Media Type': 'schema itemSchema itemEncoding prefixEncoding x-unknown',
  Encoding: 'contentType style explode allowReserved headers encoding itemEncoding prefixEncoding x-unknown',
  Response: 'headers content links x-unknown',
  'Security Scheme': 'type name in scheme openIdConnectUrl oauth2MetadataUrl x-unknown',
  'OAuth Flow': 'authorizationUrl tokenUrl refreshUrl scopes deviceAuthorizationUrl x-unknown',
  Discriminator: 'propertyName mapping defaultMapping',
};

function compareDocuments(versions: readonly Fields[], openapi = '3.1.0') {
  const [base, head] = (['base', 'head'] as const).map((side, at) => {
    const document = { openapi, info: { title: 'Fields', version: '1' }, ...versions[at] };
    return new Version(side, { document, file: 'a' }, 'a');
  });
  if (!base || !head) throw new Error('There are two versions.');
  return compareVersions({ base, head, isClient: true });
}

const WORDS = 'words: Only descriptions, examples or notation changed.';

/** Returns the findings in words, and checks that their kinds are known. */
function compareFields(object: string, field: string, given?: readonly [unknown, unknown]): string[] {
  const key = `${object} ${field}`;
  const values = given ?? VALUES[key] ?? ['one', 'other'];
  const documents = values.map((value) => DOCUMENTS[object]?.({ ...AROUND[key], [field]: value }) ?? {});
  const drafts = compareDocuments(documents);
  for (const { kind } of drafts) expect(kinds).toContain(kind);
  return drafts.map(({ kind, cause }) => `${kind}: ${cause}`);
}

const every = Object.entries(FIELDS).flatMap(([object, names]) =>
  names.split(/\s+/).map((field) => [object, field] as const),
);

test.each(every)('a change of %s %s is never silent, whichever way', (object, field) => {
  const [before, after] = VALUES[`${object} ${field}`] ?? ['one', 'other'];
  for (const values of [
    [before, after],
    [after, before],
  ] as const)
    expect(compareFields(object, field, values).filter((one) => one !== WORDS)).not.toEqual([]);
});

const words = Object.entries(OBJECTS).flatMap(([object, { words: names = [] }]) =>
  DOCUMENTS[object] ? names.flatMap((name) => (name.startsWith('$') ? [] : [[object, name] as const])) : [],
);

test.each(words)('a change of %s %s is words', (object, field) => {
  expect(compareFields(object, field)).toEqual([WORDS]);
});

/** Values that mean the same. */
const EQUAL: [string, string, readonly [unknown, unknown]][] = [
  ['Parameter', 'allowEmptyValue', [undefined, false]],
  ['Header', 'style', [undefined, 'simple']],
  ['Operation', 'x-status-codes', [{ 1: 'Success.' }, { 1: 'It worked.' }]],
  ['Encoding', 'contentType', [undefined, 'text/plain']],
  ['Encoding', 'style', [undefined, 'form']],
  ['Encoding', 'explode', [undefined, true]],
  ['Encoding', 'allowReserved', [undefined, false]],
];

test.each(EQUAL)('%s %s in another notation is words', (object, field, values) => {
  expect(compareFields(object, field, values)).toEqual([WORDS]);
});

/** Every place in which a schema may stand. */
const PLACES: Readonly<Record<string, (schema: unknown) => Fields>> = {
  'a body': (schema) => body('application/json', { schema }),
  'a property of a body': (schema) => body('application/json', { schema: inside(schema) }),
  'a required property': (schema) =>
    body('application/json', { schema: { ...inside(schema), required: ['a'] } }),
  'an entry': (schema) => body('application/json', { schema: { type: 'array', items: schema } }),
  'a value of a map': (schema) => body('application/json', { schema: { additionalProperties: schema } }),
  'a part of allOf': (schema) => body('application/json', { schema: { allOf: [inside(schema)] } }),
  'a component': (A) => ({
    ...body('application/json', { schema: ref('schemas') }),
    components: { schemas: { A } },
  }),
  'an unused component': (A) => ({ ...post({}), components: { schemas: { A } } }),
  'an item of a stream': (itemSchema) => body('application/jsonl', { itemSchema }),
  'a text': (schema) => body('text/plain', { schema }),
  'a field of a form': (schema) => body('application/x-www-form-urlencoded', { schema: inside(schema) }),
  'a part of a multipart body': (schema) => body('multipart/form-data', { schema: inside(schema) }),
  'a header of a part': (schema) => DOCUMENTS['Part Header']?.({ schema }) ?? {},
  'a response': (schema) => response(json(schema)),
  'a property of a response': (schema) => response(json(inside(schema))),
  'a default response': (schema) => post({ responses: { default: { description: 'It.', ...json(schema) } } }),
  'a header of a response': (schema) => response({ headers: { 'X-A': { schema } } }),
  'a query parameter': (schema) => post({ parameters: [{ name: 'a', in: 'query', schema }] }),
  'a header': (schema) => post({ parameters: [{ name: 'a', in: 'header', schema }] }),
  'a cookie': (schema) => post({ parameters: [{ name: 'a', in: 'cookie', schema }] }),
  'a path parameter': (schema) => ({
    paths: {
      '/a/{a}': {
        get: { parameters: [{ name: 'a', in: 'path', required: true, schema }], responses: RESPONSES },
      },
    },
  }),
  'a parameter that its path lacks': (schema) =>
    post({ parameters: [{ name: 'a', in: 'path', required: true, schema }] }),
  'a parameter of a path item': (schema) => ({
    paths: { '/a': { parameters: [{ name: 'a', in: 'query', schema }], get: { responses: RESPONSES } } },
  }),
  'a shared parameter': (schema) => ({
    ...post({ parameters: [ref('parameters')] }),
    components: { parameters: { A: { name: 'a', in: 'query', schema } } },
  }),
  'a JSON parameter': (schema) => post({ parameters: [{ name: 'a', in: 'query', ...json(schema) }] }),
  'a property of a spread object': (schema) =>
    post({ parameters: [{ name: 'b', in: 'query', schema: inside(schema) }] }),
  'a spread object': (schema) =>
    post({ parameters: [{ name: 'b', in: 'query', schema: { type: 'object', allOf: [schema] } }] }),
  'a property of a deep object': (schema) =>
    post({ parameters: [{ name: 'b', in: 'query', style: 'deepObject', schema: inside(inside(schema)) }] }),
  'a property of an object in a header': (schema) =>
    post({ parameters: [{ name: 'b', in: 'header', schema: inside(schema) }] }),
  'a property of an object in a path': (schema) => ({
    paths: {
      '/a/{b}': {
        get: {
          parameters: [{ name: 'b', in: 'path', required: true, style: 'matrix', schema: inside(schema) }],
          responses: RESPONSES,
        },
      },
    },
  }),
  'a condition of a query': (schema) =>
    post({ parameters: [{ name: 'a', in: 'query', schema: {} }], 'x-query-schema': inside(schema) }),
  'a body of a webhook': (schema) => ({
    ...post({}),
    webhooks: { a: { post: { requestBody: json(schema), responses: RESPONSES } } },
  }),
  'a reply to a webhook': (schema) => ({
    ...post({}),
    webhooks: { a: { post: { responses: { 200: { description: 'It.', ...json(schema) } } } } },
  }),
  'a body of a callback': (schema) =>
    post({ callbacks: { b: { '{$url}': { post: { requestBody: json(schema), responses: RESPONSES } } } } }),
};

const LONG = { one: TEXT, other: { type: 'integer' } };

/** The schemas before and after a change of each keyword, if a bound does not suffice. */
const KEYWORDS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  type: [{ type: 'string' }, { type: 'integer' }],
  enum: [{ enum: ['a', 'b'] }, { enum: ['a'] }],
  const: [{ const: 'a' }, { const: 'b' }],
  format: [
    { ...TEXT, format: 'date' },
    { ...TEXT, format: 'uuid' },
  ],
  'an unknown format': [
    { ...TEXT, format: 'one' },
    { ...TEXT, format: 'other' },
  ],
  pattern: [
    { ...TEXT, pattern: '^a' },
    { ...TEXT, pattern: '^b' },
  ],
  uniqueItems: [
    { type: 'array', items: TEXT },
    { type: 'array', items: TEXT, uniqueItems: true },
  ],
  minContains: [{ contains: { const: 'a' } }, { contains: { const: 'a' }, minContains: 2 }],
  maxContains: [{ contains: { const: 'a' } }, { contains: { const: 'a' }, maxContains: 2 }],
  multipleOf: [{ multipleOf: 2 }, { multipleOf: 4 }],
  required: [inside(TEXT), { ...inside(TEXT), required: ['a'] }],
  'required of an undeclared name': [{ type: 'object' }, { type: 'object', required: ['b'] }],
  dependentRequired: [
    { properties: { b: {}, c: {} } },
    { properties: { b: {}, c: {} }, dependentRequired: { b: ['c'] } },
  ],
  dependentSchemas: [
    { properties: { b: {}, c: TEXT } },
    { properties: { b: {}, c: TEXT }, dependentSchemas: { b: { required: ['c'] } } },
  ],
  properties: [
    { type: 'object', properties: { b: TEXT } },
    { type: 'object', properties: { b: { ...TEXT, maxLength: 2 } } },
  ],
  patternProperties: [{ patternProperties: { '^x': LONG.one } }, { patternProperties: { '^x': LONG.other } }],
  'patternProperties added': [
    { type: 'object' },
    { type: 'object', patternProperties: { '^x': LONG.other } },
  ],
  'patternProperties forbidden': [
    { type: 'object', additionalProperties: true },
    { type: 'object', patternProperties: { '^x': false } },
  ],
  additionalProperties: [
    { type: 'object', additionalProperties: LONG.one },
    { type: 'object', additionalProperties: LONG.other },
  ],
  'additionalProperties closed': [inside(TEXT), { ...inside(TEXT), additionalProperties: false }],
  unevaluatedProperties: [inside(TEXT), { ...inside(TEXT), unevaluatedProperties: false }],
  propertyNames: [{ type: 'object' }, { type: 'object', propertyNames: { maxLength: 3 } }],
  items: [
    { type: 'array', items: LONG.one },
    { type: 'array', items: LONG.other },
  ],
  prefixItems: [
    { type: 'array', prefixItems: [LONG.one] },
    { type: 'array', prefixItems: [LONG.other] },
  ],
  unevaluatedItems: [
    { type: 'array', prefixItems: [TEXT] },
    { type: 'array', prefixItems: [TEXT], unevaluatedItems: false },
  ],
  contains: [
    { type: 'array', contains: { const: 'a' } },
    { type: 'array', contains: { const: 'b' } },
  ],
  allOf: [{ allOf: [TEXT] }, { allOf: [TEXT, { maxLength: 3 }] }],
  anyOf: [{ anyOf: [TEXT, { type: 'integer' }] }, { anyOf: [TEXT] }],
  oneOf: [{ oneOf: [TEXT, { type: 'integer' }] }, { oneOf: [TEXT] }],
  not: [{ type: 'string' }, { type: 'string', not: { const: 'a' } }],
  'not of an undeclared name': [{ type: 'object' }, { type: 'object', not: { required: ['b'] } }],
  if: [
    { properties: { b: TEXT, c: TEXT } },
    { properties: { b: TEXT, c: TEXT }, ...rule({ required: ['b'] }, { required: ['c'] }) },
  ],
  ['then' as string]: [
    rule({ type: 'string' }, { maxLength: 3 }),
    rule({ type: 'string' }, { maxLength: 2 }),
  ],
  else: [
    { if: { type: 'string' }, else: { maximum: 3 } },
    { if: { type: 'string' }, else: { maximum: 2 } },
  ],
  contentEncoding: [TEXT, { ...TEXT, contentEncoding: 'base64' }],
  contentMediaType: [TEXT, { ...TEXT, contentMediaType: 'application/json' }],
  contentSchema: [
    { ...TEXT, contentSchema: LONG.one },
    { ...TEXT, contentSchema: LONG.other },
  ],
  default: [
    { ...TEXT, default: 'a' },
    { ...TEXT, default: 'b' },
  ],
  deprecated: [TEXT, { ...TEXT, deprecated: true }],
  readOnly: [TEXT, { ...TEXT, readOnly: true }],
  writeOnly: [TEXT, { ...TEXT, writeOnly: true }],
  xml: [
    { ...TEXT, xml: { name: 'a' } },
    { ...TEXT, xml: { name: 'b' } },
  ],
  additionalItems: [{ additionalItems: LONG.one }, { additionalItems: LONG.other }],
  'x-unknown': [TEXT, { ...TEXT, 'x-unknown': 1 }],
  'x-extensible-enum': [
    { ...TEXT, 'x-extensible-enum': ['a', 'b'] },
    { ...TEXT, 'x-extensible-enum': ['a'] },
  ],
  'an unknown keyword': [TEXT, { ...TEXT, unknown: 1 }],
  false: [{}, false],
};

const limits = LIMIT_KEYWORDS.filter((keyword) => !KEYWORDS[keyword]).map(
  (keyword) => [keyword, [{ [keyword]: 2 }, { [keyword]: 3 }]] as const,
);
function isOfObject(schema: unknown): boolean {
  const { type = 'object', ...others } = schema as Fields;
  return type === 'object' && Object.keys(others).some((keyword) => /propert|required/i.test(keyword));
}

const isLong = process.env.TEST_FORM === 'long';
const combinations = [...Object.entries(KEYWORDS), ...limits]
  .flatMap(([keyword, schemas]) => Object.keys(PLACES).map((place) => [keyword, place, schemas] as const))
  .filter(
    ([, place, [schema]], at) =>
      (isLong || at % 9 === 0) && (place !== 'a spread object' || isOfObject(schema)),
  );

test.each(combinations)('a change of %s in %s is never silent', (_, place, schemas) => {
  const documents = schemas.map((schema) => PLACES[place]?.(schema) ?? {});
  for (const versions of isLong ? [documents, documents.toReversed()] : [documents]) {
    const found = compareDocuments(versions).map(({ kind }) => kind);
    expect(found.filter((kind) => kind !== 'words')).not.toEqual([]);
  }
});

test.each(Object.keys(PLACES))('words and notation in %s are words', (place) => {
  const [before, after] = [
    { type: 'string', enum: ['a', 'b'], title: 'A', description: 'A.', examples: ['a'] },
    { type: ['string'], enum: ['b', 'a'], $comment: 'B', description: 'B.' },
  ].map((schema) => PLACES[place]?.(schema) ?? {}) as [Fields, Fields];
  expect(compareDocuments([before, after]).map(({ kind }) => kind)).toEqual(['words']);
});

const told = (versions: readonly Fields[]) =>
  compareDocuments(versions).map(({ kind, level, cause }) => `${kind} ${level}: ${cause}`);

test('a discriminator that reads other values as another schema must be read by a person', () => {
  const versions = ['A', 'B'].map((defaultMapping) => DOCUMENTS.Discriminator?.({ defaultMapping }) ?? {});
  expect(told(versions)).toContainEqual(expect.stringMatching(/^not-compared check: `discriminator` /));
});

test('a path whose parameter has another name is compared with the path before', () => {
  const at = (name: string, more: Fields) => ({
    paths: {
      [`/a/{${name}}`]: {
        get: {
          parameters: [{ name, in: 'path', required: true, ...CONTENT }],
          responses: RESPONSES,
          ...more,
        },
      },
    },
  });
  expect(told([at('a', { 'x-unknown': 1 }), at('b', { 'x-unknown': 2 })])).toContainEqual(
    expect.stringContaining('`x-unknown`'),
  );
});

test('parameters in another order are words', () => {
  const parameters = ['a', 'b'].map((name) => ({ name, in: 'query', ...CONTENT, 'x-unknown': name }));
  expect(told([post({ parameters }), post({ parameters: parameters.toReversed() })])).toEqual([
    `words docs: ${WORDS.slice('words: '.length)}`,
  ]);
});

test('an encoding that only one version has is not silent', () => {
  const given = (encoding: Fields) => body('multipart/form-data', { schema: FORM, encoding });
  for (const versions of [
    [given({}), given({ a: { 'x-unknown': 1 } })],
    [given({ a: { 'x-unknown': 1 } }), given({})],
  ])
    expect(told(versions)).toContainEqual(expect.stringContaining('`x-unknown`'));
});

test('every keyword that contains schemas or limits a value is tested', () => {
  const tested = [...Object.keys(KEYWORDS), ...limits.map(([keyword]) => keyword), '$defs', 'definitions'];
  expect([...SUBSCHEMAS.keys(), ...LIMIT_KEYWORDS].filter((keyword) => !tested.includes(keyword))).toEqual(
    [],
  );
});

test('every extension that the generator reads is judged', () => {
  const judged = Object.values(OBJECTS).flatMap(
    ({ inside: inner = {}, judged: names = [], words: others = [] }) => [
      ...Object.keys(inner),
      ...names,
      ...others,
    ],
  );
  const generator = join(repositoryRoot, 'tools/generator/src');
  const files = globSync('**/*.ts', { cwd: generator }).map((file) =>
    readFileSync(join(generator, file), 'utf8'),
  );
  const read = files.flatMap((text) => [...text.matchAll(/extensions\.(?:get|has)\('(x-[\w-]+)'\)/g)]);
  const extensions = read.map(([, name = '']) => name);
  expect(extensions).toContain('x-case');
  expect(extensions.filter((name) => !judged.includes(name))).toEqual([]);
});
