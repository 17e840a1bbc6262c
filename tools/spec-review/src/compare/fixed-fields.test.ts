import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { SUBSCHEMAS } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { kinds } from '../findings/settings.ts';
import { Version } from '../repository/version.ts';
import { compareVersions } from './compare-versions.ts';
import { OBJECTS } from './fixed-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

const RESPONSES = { 204: { description: 'Done.' } };
const CONTENT = { schema: { type: 'string' } };
const FORM = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };
const json = (schema: Fields) => ({ content: { 'application/json': { schema } } });
const post = (given: Fields): Fields => ({ paths: { '/a': { post: { responses: RESPONSES, ...given } } } });
const response = (given: Fields) => post({ responses: { 200: { description: 'It.', ...given } } });
const scheme = (given: Fields) => ({
  security: [{ key: [] }],
  components: { securitySchemes: { key: given } },
  ...post({}),
});

/** Places an object with the given fields in a document. */
const DOCUMENTS: Readonly<Record<string, (given: Fields) => Fields>> = {
  OpenAPI: (given) => ({ ...post({}), ...given }),
  Components: (components) => ({ ...post({}), components }),
  'Path Item': (given) => ({ paths: { '/a': { get: { responses: RESPONSES }, ...given } } }),
  Operation: post,
  Callback: (given) => post({ callbacks: { event: given } }),
  Parameter: (given) => post({ parameters: [{ name: 'a', in: 'query', ...CONTENT, ...given }] }),
  Header: (given) => response({ headers: { 'X-A': { ...CONTENT, ...given } } }),
  'Request Body': (given) => post({ requestBody: { ...json({ type: 'string' }), ...given } }),
  'Media Type': (given) => post({ requestBody: { content: { 'application/json': given } } }),
  Encoding: (a) =>
    post({ requestBody: { content: { 'multipart/form-data': { schema: FORM, encoding: { a } } } } }),
  Response: response,
  'Security Scheme': scheme,
  'OAuth Flows': (flows) => scheme({ type: 'oauth2', flows }),
  'OAuth Flow': (password) => scheme({ type: 'oauth2', flows: { password } }),
  Schema: (given) => {
    const message = json({ type: 'object', properties: { a: given } });
    const responses = { 200: { description: 'It.', ...message } };
    return { ...post({ requestBody: message, responses }), components: { schemas: { A: given } } };
  },
  Discriminator: (given) => {
    const named = (name: string) => ({ properties: { [name]: { type: 'string' } } });
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
  'Path Item servers': [[{ url: '/one' }], [{ url: '/other' }]],
  'Operation tags': [['one'], ['other']],
  'Operation deprecated': [false, true],
  'Operation security': [[], [{ other: [] }]],
  'Operation servers': [[{ url: '/one' }], [{ url: '/other' }]],
  'Parameter in': ['query', 'header'],
  'Parameter required': [false, true],
  'Parameter deprecated': [false, true],
  'Parameter style': ['form', 'pipeDelimited'],
  'Parameter explode': [true, false],
  'Parameter allowReserved': [true, false],
  'Parameter allowEmptyValue': [true, false],
  'Header required': [true, false],
  'Header explode': [true, false],
  'Header deprecated': [false, true],
  'Request Body required': [false, true],
  'Encoding contentType': ['text/one', 'text/other'],
  'Encoding style': ['form', 'pipeDelimited'],
  'Encoding explode': [true, false],
  'Encoding allowReserved': [true, false],
  'Security Scheme type': ['apiKey', 'openIdConnect'],
  'Security Scheme in': ['query', 'header'],
  'OAuth Flow scopes': [{ one: '' }, { other: '' }],
  'Schema type': ['string', 'integer'],
  'Schema enum': [['one'], ['other']],
  'Schema x-enum-varnames': [['one'], ['other']],
  'Schema x-nameEnumValues': [['one'], ['other']],
  'Schema format': ['date', 'uuid'],
  'Schema required': [[], ['b']],
  'Schema dependentRequired': [{}, { b: ['c'] }],
  'Schema nullable': [true, undefined],
  'Schema pattern': ['^a', '^b'],
  'Schema uniqueItems': [false, true],
  'Schema deprecated': [false, true],
  'Schema readOnly': [false, true],
  'Schema writeOnly': [true, false],
  'Schema examples': [['one'], ['other']],
  'Schema minContains': [1, 2],
  'Schema minProperties': [1, 2],
  'Schema multipleOf': [2, 4],
  'Discriminator mapping': [{ one: 'A' }, { one: 'B' }],
  'Discriminator defaultMapping': ['A', 'B'],
};

/** Fields that need others next to them. */
const AROUND: Readonly<Record<string, Fields>> = {
  'Parameter style': { schema: { type: 'array', items: { type: 'string' } }, explode: false },
  'Parameter explode': { schema: { type: 'array', items: { type: 'string' } } },
  'Parameter allowEmptyValue': { schema: { type: 'boolean' } },
  'Header explode': { schema: { type: 'object' } },
  'Encoding explode': { style: 'form' },
  'Schema x-enum-varnames': { enum: [1] },
  'Schema x-nameEnumValues': { enum: [1] },
  'Schema nullable': { type: 'string' },
  'Schema writeOnly': { type: 'string' },
  'Schema dependentRequired': { properties: { b: {}, c: {} } },
  'Schema minContains': { contains: { const: 1 } },
  'Schema maxContains': { contains: { const: 1 } },
};

/** Values that mean the same. */
const EQUAL: [string, string, readonly [unknown, unknown]][] = [
  ['Parameter', 'allowEmptyValue', [undefined, false]],
  ['Header', 'style', [undefined, 'simple']],
  ['Encoding', 'contentType', [undefined, 'text/plain']],
  ['Encoding', 'style', [undefined, 'form']],
  ['Encoding', 'explode', [undefined, true]],
  ['Encoding', 'allowReserved', [undefined, false]],
  ['Schema', 'contentEncoding', ['base64', 'BASE64']],
  ['Schema', 'contentMediaType', ['image/png', 'Image/PNG']],
];

test.each(EQUAL)('%s %s in another notation is words', (object, field, values) => {
  expect(compare(object, field, values).map(({ kind }) => kind)).toEqual(['words']);
});

function compare(object: string, field: string, given?: readonly [unknown, unknown]) {
  const key = `${object} ${field}`;
  const limits = /^(max|exclusiveMax)/.test(field) ? [3, 2] : [2, 3];
  const isNumber = /^(m(in|ax)|exclusive)/.test(field);
  const values = given ?? VALUES[key] ?? (isNumber ? limits : ['one', 'other']);
  const [base, head] = (['base', 'head'] as const).map((side, at) => {
    const fields = { ...AROUND[key], [field]: values[at] };
    const info = { title: 'Fields', version: '1' };
    const openapi = field === 'nullable' ? '3.0.3' : '3.1.0';
    const document = { openapi, info, ...DOCUMENTS[object]?.(fields) };
    return new Version(side, { document, file: 'a' }, 'a');
  });
  if (!base || !head) throw new Error('There are two versions.');
  return compareVersions({ base, head });
}

const fields = (names: string): readonly string[] => names.split(' ');

/** The fields that a comparison reads, also if another field contains them, and those that change nothing. */
const FIELDS: Readonly<Record<string, { compared?: readonly string[]; words?: readonly string[] }>> = {
  OpenAPI: {
    compared: fields('servers security x-profile'),
    words: fields('openapi info tags externalDocs x-rule-register'),
  },
  Components: { words: ['examples'] },
  'Path Item': { compared: ['servers'], words: fields('summary description') },
  Operation: {
    compared: fields('tags operationId deprecated security servers x-retry x-found-by'),
    words: fields('summary description externalDocs'),
  },
  Parameter: {
    compared: fields('name in required deprecated style explode allowReserved allowEmptyValue'),
    words: fields('description example examples'),
  },
  Header: {
    compared: fields('required deprecated explode'),
    words: fields('description example examples style allowReserved allowEmptyValue'),
  },
  'Request Body': { compared: ['required'], words: ['description'] },
  'Media Type': { words: fields('example examples') },
  Encoding: { compared: fields('contentType style explode allowReserved') },
  Response: { words: ['description'] },
  'Security Scheme': {
    compared: fields('type name in scheme openIdConnectUrl'),
    words: fields('description bearerFormat'),
  },
  'OAuth Flow': { compared: fields('authorizationUrl tokenUrl refreshUrl scopes') },
  Schema: {
    compared: [
      ...fields('type enum const format required dependentRequired nullable default deprecated'),
      ...fields('readOnly writeOnly maxLength minLength pattern minimum maximum exclusiveMinimum'),
      ...fields('exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains'),
      ...fields('minProperties maxProperties contentEncoding contentMediaType'),
      ...fields('x-case x-enum-varnames x-nameEnumValues'),
    ],
    words: fields('title description example examples externalDocs $comment'),
  },
  Discriminator: { compared: fields('propertyName mapping defaultMapping') },
};

const all = [
  ...Object.entries(FIELDS).flatMap(([object, { compared = [], words = [] }]) => [
    ...compared.map((field) => [object, field, 'compared'] as const),
    ...words.map((field) => [object, field, 'words'] as const),
  ]),
  ...Object.entries(OBJECTS).flatMap(([object, { unread = [] }]) =>
    unread.map((field) => [object, field, 'not compared'] as const),
  ),
];

test.each(all)('a change of %s %s is %s', (object, field, how) => {
  const drafts = compare(object, field);
  for (const { kind } of drafts) expect(kinds).toContain(kind);
  const found = drafts.map(({ kind, cause }) => `${kind}: ${cause}`);
  if (how === 'words') expect(found).toEqual(['words: Only descriptions, examples or notation changed.']);
  else if (how === 'not compared')
    expect(found).toEqual([`not-compared: \`${field}\` changed, which the review does not compare.`]);
  else expect(found.filter((one) => !/^(words|not-compared):/.test(one))).not.toEqual([]);
});

test('the list has every keyword that contains schemas, and every extension that the generator reads', () => {
  const listed = Object.values(OBJECTS).flatMap(({ inside = {}, extensions = [], unread = [] }) => [
    ...Object.keys(inside),
    ...extensions,
    ...unread,
  ]);
  const generator = join(repositoryRoot, 'tools/generator/src');
  const files = globSync('**/*.ts', { cwd: generator }).map((file) =>
    readFileSync(join(generator, file), 'utf8'),
  );
  const read = files.flatMap((text) => [...text.matchAll(/extensions\.(?:get|has)\('(x-[\w-]+)'\)/g)]);
  const extensions = read.map(([, name = '']) => name);
  expect(extensions).toContain('x-case');
  expect([...SUBSCHEMAS.keys(), ...extensions].filter((name) => !listed.includes(name))).toEqual([]);
});

test('every extension of the list is tested', () => {
  const listed = Object.entries(OBJECTS).flatMap(([object, { extensions = [] }]) =>
    extensions.map((field) => `${object} ${field}`),
  );
  expect(all.map(([object, field]) => `${object} ${field}`)).toEqual(expect.arrayContaining(listed));
});
