import { expect, test, vi } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { rule } from '../../test/tiny-documents.ts';
import { Schemas } from '../demands/schemas.ts';
import { levels } from '../findings/finding.ts';
import { fold } from '../findings/fold.ts';
import { Version } from '../repository/version.ts';
import type { GivenVersions } from './pairs.ts';

type Fields = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' };
const DONE = { 200: { description: 'Done.' } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const object = (properties: Fields, more: Fields = {}) => ({ type: 'object', properties, ...more });
const call = (operation: Fields, more: Fields = {}) => ({
  paths: { '/a': { post: { operationId: 'a', responses: DONE, ...operation } } },
  ...more,
});
const sent = (schema: unknown, schemas: Fields = {}) =>
  call({ requestBody: json(schema) }, { components: { schemas } });
const received = (schema: unknown, schemas: Fields = {}) =>
  call({ responses: { 200: { description: 'It.', ...json(schema) } } }, { components: { schemas } });
const responses = (...statuses: string[]) =>
  call({
    responses: Object.fromEntries(statuses.map((status) => [status, { description: 'It.', ...json(TEXT) }])),
  });
const query = (schema: unknown, more: Fields = {}) =>
  call({ parameters: [{ name: 'q', in: 'query', schema, ...more }] });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns a message with so many schemas that the named ones in it are compared separately. */
function large(p: unknown, named: Fields = {}): Fields {
  const many = Array.from({ length: 120 }, (_, at) => `F${at}`);
  const schemas = many.map((name) => [name, object({ a: TEXT, b: TEXT, c: TEXT, d: TEXT, e: TEXT })]);
  const fields = Object.fromEntries(many.map((name) => [name, ref(name)]));
  return sent(object({ ...fields, p }), { ...Object.fromEntries(schemas), ...named });
}

const parted = (headers: Fields) => {
  const content = { schema: object({ f: TEXT }), encoding: { f: { contentType: 'text/plain', headers } } };
  return call({ requestBody: { content: { 'multipart/form-data': content } } });
};
const paths = (...names: readonly string[]) => ({
  paths: Object.fromEntries(names.map((name) => [name, { post: { responses: DONE } }])),
});
const linked = (links: Fields) => call({ responses: { 200: { description: 'It.', links } } });
const called = (address: string) => call({ callbacks: { e: { [address]: { post: { responses: DONE } } } } });
const list = (items: unknown) => ({ type: 'array', items });
const isOne = { required: ['k'], properties: { k: { const: 'x' } } };
const enveloped = (amount: unknown, required: readonly string[] = []) => {
  const status = (test: unknown) => object({ status: test }, { required: ['status'] });
  const data = object({ amount }, { required });
  return received({
    allOf: [status({ enum: ['0', '1'] }), rule(isStatus, object({ data }, { required: ['data'] }))],
  });
};
const isStatus = { required: ['status'], properties: { status: { const: '1' } } };
const A = object({ a: TEXT, b: { type: 'integer' } }, { required: ['a'] });
const only = (name: string) => object({ [name]: TEXT }, { required: [name], additionalProperties: false });
const flow = (security: readonly Fields[], own: Fields = {}) => ({
  security,
  components: {
    securitySchemes: {
      t: { type: 'http', scheme: 'bearer' },
      o: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/t', scopes: { r: '', w: '' } } } },
    },
  },
  ...call({ callbacks: { e: { '{$url}': { post: { responses: DONE } } } }, ...own }),
});
const typed = (...mediaTypes: readonly string[]) => {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: TEXT }]));
  return call({ responses: { 200: { description: 'It.', content } } });
};
const headed = (headers: Fields) => call({ responses: { 200: { description: 'It.', headers } } });
const served = (url: string, path: string) => ({
  servers: [{ url }],
  paths: { [path]: { get: { operationId: 'a', responses: DONE } } },
});
const node = (next: string, v: Fields = { type: 'integer' }) =>
  object({ v, next: ref(next) }, { required: ['v'] });

function review(base: Fields, head: Fields, more: Partial<GivenVersions> = {}) {
  const version = (side: 'base' | 'head', document: Fields) =>
    new Version(
      side,
      { document: { openapi: '3.1.0', info: { title: 'A', version: '1' }, ...document }, file: 'a' },
      'a',
    );
  const versions = { base: version('base', base), head: version('head', head), ...more };
  return fold(compareVersions(versions), () => undefined);
}

/** Two documents, then the level of the change and a part of its cause. */
type Row = [string, Fields, Fields, string, string?];

test.each<Row>([
  [
    'the same schema inline, in a large message',
    large(ref('A'), { A }),
    large(A, { A }),
    'docs',
    'Only descriptions',
  ],
  [
    'a schema that extends the previous one, in a large message',
    large(ref('A'), { A }),
    large(ref('B'), { A, B: { allOf: [ref('A'), object({ c: TEXT })] } }),
    'additive',
    '`p.c` was added to the body.',
  ],
  [
    'a requirement next to a reference, in a large message',
    large(ref('A'), { A }),
    large({ allOf: [ref('A'), { required: ['b'] }] }, { A }),
    'breaking',
    '`p.b` is required.',
  ],
  [
    'null next to a reference, in a large message',
    large(ref('A'), { A }),
    large({ oneOf: [{ type: 'null' }, ref('A')] }, { A }),
    'additive',
    '`p` must match `A`',
  ],
  [
    'objects next to a reference to an object, in a large message',
    large(ref('A'), { A }),
    large({ oneOf: [{ type: 'object' }, ref('A')] }, { A }),
    'breaking',
  ],
  [
    'a choice of constants',
    sent(object({ a: { type: 'integer' } })),
    sent(object({ a: { type: 'integer', oneOf: [{ const: 1 }, { const: 2 }] } })),
    'breaking',
    '`a` must be one of `1`, `2`.',
  ],
  [
    'a case that replaces another one in a response',
    received(object({ p: { oneOf: [ref('A'), ref('B')] } }), { A, B: only('b') }),
    received(object({ p: { oneOf: [ref('A'), ref('C')] } }), { A, C: only('c') }),
    'breaking',
    '`p` may now be `C`.',
  ],
  [
    'a limit from the third level of a recursive schema on',
    sent(ref('N'), { N: node('N') }),
    sent(ref('N'), { N: node('N2'), N2: node('N3'), N3: node('N3', { type: 'integer', minimum: 1 }) }),
    'breaking',
    '`next.next.v` must be at least 1.',
  ],
  [
    'a recursive schema that is unrolled once',
    sent(ref('N'), { N: node('N') }),
    sent(ref('N'), { N: node('N2'), N2: node('N2') }),
    'docs',
  ],
  [
    'a recursive schema that is unrolled once without a name, inside a message',
    sent(object({ n: ref('N') }), { N: object({ v: TEXT, next: list(ref('N')) }) }),
    sent(object({ n: ref('N') }), {
      N: object({ v: TEXT, next: list(object({ v: TEXT, next: list(ref('N')) })) }),
    }),
    'docs',
  ],
  [
    'a limit on the second level of a recursive schema that is unrolled once',
    sent(object({ n: ref('N') }), { N: object({ v: TEXT, next: list(ref('N')) }) }),
    sent(object({ n: ref('N') }), {
      N: object({ v: TEXT, next: list(object({ v: { maxLength: 3, ...TEXT }, next: list(ref('N')) })) }),
    }),
    'breaking',
    '`n.next[].v` may have at most 3 characters.',
  ],
  [
    'a range of statuses instead of one',
    responses('200'),
    responses('2XX'),
    'breaking',
    '`2XX` replaces `200`',
  ],
  ['a range of statuses next to one', responses('200'), responses('200', '2XX'), 'breaking', '`2XX` is new'],
  [
    'a default instead of a status',
    responses('200'),
    responses('default'),
    'breaking',
    '`default` replaces `200`',
  ],
  ['a default for errors', responses('200'), responses('200', 'default'), 'additive'],
  ['a range of errors', responses('200'), responses('200', '4XX'), 'additive'],
  ['an alternative that callbacks inherit', flow([{ t: [] }]), flow([{ t: [] }, { o: [] }]), 'additive'],
  [
    'a scope that another alternative does not need',
    flow([], { security: [{ o: ['r'] }, { o: ['r', 'w'] }] }),
    flow([], { security: [{ o: ['r'] }] }),
    'docs',
  ],
  [
    'the only alternative without a scope',
    flow([], { security: [{ o: ['r'] }, { o: ['r', 'w'] }] }),
    flow([], { security: [{ o: ['r', 'w'] }] }),
    'breaking',
  ],
  [
    'a response with fewer media types',
    typed('application/*'),
    typed('application/json'),
    'additive',
    'now only',
  ],
  ['a response with another media type', typed('text/*'), typed('application/json'), 'breaking'],
  [
    'another version of a media type',
    typed('application/vnd.x+json; version=1'),
    typed('application/vnd.x+json; version=2'),
    'breaking',
    'version=2`, before',
  ],
  ['a profile of a media type', typed('application/json'), typed('application/json; profile="u"'), 'check'],
  [
    'a removed version of a media type',
    typed('application/json; version=1', 'application/json; version=2'),
    typed('application/json; version=2'),
    'breaking',
    'was removed',
  ],
  ['a charset of JSON', typed('application/json'), typed('application/json; charset=utf-8'), 'docs'],
  [
    'parameters written otherwise',
    typed('text/csv; charset=utf-8;header=present'),
    typed('text/csv; header="present"; Charset=UTF-8'),
    'docs',
  ],
  ['a Content-Type among the headers', headed({ 'Content-Type': { schema: TEXT } }), headed({}), 'docs'],
  ['a header of a response', headed({ 'X-A': { schema: TEXT } }), headed({}), 'breaking'],
  [
    'a prefix of the paths',
    served('https://a.example/v1', '/t'),
    served('https://a.example', '/v1/t'),
    'docs',
  ],
  ['a shorter server', served('https://a.example/v1', '/t'), served('https://a.example', '/t'), 'breaking'],
  [
    'the order of servers',
    { ...responses('200'), servers: [{ url: '/a' }, { url: '/b' }] },
    { ...responses('200'), servers: [{ url: '/b' }, { url: '/a' }] },
    'check',
    'is now the first',
  ],
  ['an exploded array instead of a string', query(TEXT), query({ type: 'array', items: TEXT }), 'source'],
  [
    'an array that is not exploded instead of a string',
    query(TEXT),
    query({ type: 'array', items: TEXT }, { explode: false }),
    'breaking',
  ],
  [
    'a type that a parameter loses',
    query({ type: ['string', 'null'] }),
    query(TEXT),
    'source',
    'from `string` or `null` to',
  ],
  [
    'a query of any names that is removed',
    query(object({}, { additionalProperties: TEXT })),
    call({}),
    'check',
    'any name are no longer declared in the query',
  ],
  [
    'a query of any names with further ones',
    query(object({}, { additionalProperties: TEXT })),
    query(object({ a: TEXT }, { additionalProperties: TEXT })),
    'additive',
  ],
  [
    'a value that a request no longer lists',
    query({ ...TEXT, 'x-extensible-enum': ['a', 'b'] }),
    query({ ...TEXT, 'x-extensible-enum': ['a'] }),
    'breaking',
    'no longer lists `b`',
  ],
  [
    'a value that a response lists in addition',
    received({ ...TEXT, 'x-extensible-enum': ['a'] }),
    received({ ...TEXT, 'x-extensible-enum': ['a', 'b'] }),
    'additive',
  ],
  [
    'names that an open request no longer may have',
    sent(object({ a: TEXT })),
    sent(object({ a: TEXT }, { patternProperties: { '^x_': false } })),
    'breaking',
    'that match `^x_` must be absent',
  ],
  [
    'names that an open response may have with any value',
    received(object({ a: TEXT }, { patternProperties: { '^x_': { type: 'integer' } } })),
    received(object({ a: TEXT })),
    'breaking',
  ],
  [
    'an undeclared name that is forbidden',
    sent(object({ a: TEXT })),
    sent(object({ a: TEXT }, { not: { required: ['b'] } })),
    'breaking',
    '`b` must be absent',
  ],
  [
    'a case of a request with a tag of its own',
    sent({ oneOf: [object({ k: { const: 'a' } }, { required: ['k'] })] }),
    sent({
      oneOf: ['a', 'b'].map((k) =>
        object({ k: { const: k }, v: TEXT }, { required: k === 'a' ? ['k'] : ['k', 'v'] }),
      ),
    }),
    'additive',
  ],
  [
    'a condition on a property that the other version restricts but does not require',
    sent(object({ k: { enum: ['y'] }, a: TEXT })),
    sent(
      object(
        { k: TEXT, a: TEXT },
        { if: { properties: { k: { const: 'x' } } }, ['then' as string]: { required: ['a'] } },
      ),
    ),
    'breaking',
    '`a` is required',
  ],
  [
    'a condition that absent properties meet too',
    sent(object({ k: TEXT, a: TEXT }, rule(isOne, { required: ['a'] }))),
    sent(object({ k: TEXT, a: TEXT }, rule({ properties: isOne.properties }, { required: ['a'] }))),
    'breaking',
    '`a` is required if `k` is `x` or is absent.',
  ],
  [
    'numbers that become strings',
    sent(object({ a: { enum: [1, 2] } })),
    sent(object({ a: { enum: ['1', '2', '3'] } })),
    'breaking',
    'one of `"1"`, `"2"`, `"3"`.',
  ],
  [
    'strings that become numbers in a response',
    received(object({ a: { enum: ['1'] } })),
    received(object({ a: { enum: ['1', 1] } })),
    'breaking',
    '`a` may now be `1`.',
  ],
  [
    'numbers that may be strings in a response',
    received(object({ a: { enum: [1] } })),
    received(object({ a: { enum: ['1', 1] } })),
    'breaking',
    '`a` may now be `"1"`.',
  ],
  [
    'a header that parts must have',
    parted({}),
    parted({ 'X-Sum': { required: true, schema: TEXT } }),
    'breaking',
    'The header `X-Sum` of the part `f` is now required.',
  ],
  [
    'a header that parts may leave out',
    parted({ 'X-Sum': { required: true, schema: TEXT } }),
    parted({ 'X-Sum': { schema: TEXT } }),
    'additive',
    'no longer required',
  ],
  ['a header that parts may have', parted({}), parted({ 'X-Sum': { schema: TEXT } }), 'check'],
  [
    'a path that a template includes',
    paths('/t/{x}'),
    paths('/t/{x}', '/t/new'),
    'check',
    '`POST /t/new` is new.',
  ],
  ['a path that no template includes', paths('/t/{x}'), paths('/t/{x}', '/t/new/a', '/u/new'), 'additive'],
  [
    'another media type of a response',
    typed('application/json'),
    typed('application/json', 'text/csv'),
    'check',
    '`text/csv` of its response 200 is new.',
  ],
  [
    'a link that leads elsewhere',
    linked({ a: { operationId: 'a' } }),
    linked({ a: { operationId: 'b' } }),
    'check',
  ],
  ['a removed link', linked({ a: { operationId: 'a' } }), linked({}), 'docs'],
  ['a further link', linked({}), linked({ a: { operationId: 'a' } }), 'docs'],
  [
    'the address of a callback',
    called('{$request.body#/a}'),
    called('{$request.body#/b}'),
    'check',
    'Its address is now `{$request.body#/b}`',
  ],
  [
    'another default of a document of others',
    query({ ...TEXT, default: 'a' }),
    query({ ...TEXT, default: 'b' }),
    'check',
    'changed from `a` to `b`',
  ],
  [
    'the name of a schema of others',
    sent(ref('A'), { A }),
    sent(ref('B'), { B: A }),
    'docs',
    'Only descriptions',
  ],
  ['a tag of others', call({ tags: ['a'] }), call({ tags: ['b'] }), 'docs', 'Only descriptions'],
  ['an earlier last day', call({ 'x-sunset': '2027-06-30' }), call({ 'x-sunset': '2027-01-31' }), 'check'],
  [
    'a parameter that the path lacks',
    call({}),
    call({ parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }] }),
    'check',
    'has no {id}',
  ],
])('the verdict on %s', (_, base, head, level, cause = '') => {
  const found = review(base, head);
  expect(
    levels.find((one) => found.some((finding) => finding.level === one)),
    JSON.stringify(found),
  ).toBe(level);
  expect(found.map((finding) => finding.cause).join(' ')).toContain(cause);
});

test.each<[string, Fields, Fields, string, string]>([
  ['value', enveloped({ enum: ['a'] }), enveloped({ enum: ['a', 'b'] }), '`data.amount` may now be `b`.', ''],
  [
    'type',
    enveloped({ type: 'number' }),
    enveloped(TEXT),
    '`data.amount` must be of type `string`, before `number`, if `status` is `1`.',
    'Keep `type: number`.',
  ],
  [
    'length',
    enveloped({ ...TEXT, maxLength: 3 }),
    enveloped({ ...TEXT, maxLength: 4 }),
    '`data.amount` may have at most 4 characters, before `3`, if `status` is `1`.',
    'Keep `maxLength: 3`.',
  ],
  [
    'requirement',
    enveloped(TEXT, ['amount']),
    enveloped(TEXT),
    '`data.amount` is required',
    'Keep it required.',
  ],
])('a changed %s inside a condition that stays is named', (_, base, head, cause, remedy) => {
  expect(review(base, head)).toMatchObject([
    {
      level: 'breaking',
      cause: expect.stringContaining(cause),
      remedy: expect.stringContaining(remedy || 'new values'),
    },
  ]);
});

test('a keyword whose effect is compared is not reported as uncompared', () => {
  const readOnly = { type: 'integer', readOnly: true };
  const tagged = (more: Fields) =>
    sent({ oneOf: [ref('X')], ...more }, { X: object({ a: { const: 'X' } }, { required: ['a'] }) });
  const pairs = [
    [received(object({ a: readOnly })), received(object({ a: { type: 'integer' } }))],
    [tagged({ discriminator: { propertyName: 'a' } }), tagged({})],
  ] as const;
  for (const [base, head] of pairs) {
    const [finding, ...more] = review(base, head);
    expect(finding).toMatchObject({ level: 'docs', cause: expect.not.stringContaining('does not compare') });
    expect(more).toEqual([]);
  }
});

test('null in an enumeration of OpenAPI 3.0 is unclear in both directions', () => {
  const [bare, unclear, clear] = [
    { type: 'string', enum: ['x'] },
    { type: 'string', enum: ['x'], nullable: true },
    { type: 'string', enum: ['x', null], nullable: true },
  ];
  for (const make of [sent, received]) {
    const verdicts = [
      [bare, unclear],
      [unclear, bare],
      [unclear, clear],
      [clear, unclear],
    ].map(([base, head]) => {
      const old = { openapi: '3.0.3', ...make(object({ a: base })) };
      return review(old, { openapi: '3.0.3', ...make(object({ a: head })) }).map(({ level }) => level);
    });
    expect(verdicts.flat()).not.toContain('breaking');
    expect(verdicts.map((found) => found.some((level) => level !== 'docs'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(verdicts.slice(2)).toEqual([['check'], ['check']]);
  }
  const [old, now] = [bare, clear].map((a) => ({ openapi: '3.0.3', ...received(object({ a })) }));
  expect(review(old ?? {}, now ?? {})).toMatchObject([{ level: 'breaking' }]);
});

test('the same demand in several places of a schema, and a style, are one finding each', () => {
  const name = (pattern: string) => ({ ...TEXT, pattern });
  const pair = object({ a: ref('N'), b: ref('N') });
  expect(review(sent(pair, { N: name('(a+)b\\1') }), sent(pair, { N: name('(a+)b(?:\\1)') }))).toMatchObject([
    { level: 'check', cause: expect.stringMatching(/^`a` must match .* The same holds for `b`\.$/) },
  ]);
  const filter = object({ a: TEXT });
  expect(review(query(filter, { style: 'deepObject', explode: true }), query(filter))).toMatchObject([
    {
      kind: 'parameter-style',
      cause: expect.stringContaining(
        'as `form` with `explode`, a parameter per property, before as `deepObject` with `explode`.',
      ),
    },
  ]);
});

test.each<[string, Fields, Fields, Fields]>([
  [
    'calls that are refused',
    flow([{ t: [] }, {}]),
    flow([{ t: [] }]),
    {
      consequence: expect.stringMatching(/^Calls without credentials/),
      remedy: expect.stringContaining('`{}`'),
    },
  ],
  [
    'the credentials that no longer suffice',
    flow([{ t: [] }]),
    flow([{ o: [] }]),
    { consequence: expect.stringMatching(/^Calls with only the previous credentials/) },
  ],
  [
    'the keyword that closes an object',
    sent(object({ a: TEXT })),
    sent(object({ a: TEXT }, { unevaluatedProperties: false })),
    {
      remedy: expect.stringContaining('Leave `unevaluatedProperties` out'),
      place: { pointer: expect.stringMatching(/unevaluatedProperties$/) },
    },
  ],
  [
    'an exclusive bound, which OpenAPI 3.0 writes otherwise',
    received(object({ a: { type: 'number', exclusiveMinimum: 0 } })),
    received(object({ a: { type: 'number' } })),
    { remedy: 'Keep `exclusiveMinimum` as it was.' },
  ],
  [
    'a response without a body',
    typed('text/plain'),
    typed(),
    { consequence: 'Programs that read this type find no body.' },
  ],
  [
    'a property that is no longer required',
    sent(object({ a: TEXT }, { required: ['a'] })),
    sent(object({ a: TEXT })),
    { level: 'additive', cause: '`a` is no longer required.' },
  ],
  [
    'the value that a long list lost',
    sent(object({ a: { enum: [...'abcdefghijk'] } })),
    sent(object({ a: { enum: [...'abcdefghij'] } })),
    { cause: '`a` may no longer be `k`.' },
  ],
])('a finding names %s', (_, base, head, facts) => {
  expect(review(base, head)).toMatchObject([facts]);
});

test('a finding about requests names no operation that only responds', () => {
  const shared = (required: readonly string[]) => ({
    ...sent(ref('A'), { A: object({ a: TEXT }, { required }) }),
    paths: {
      '/a': { post: { operationId: 'add', requestBody: json(ref('A')), responses: DONE } },
      '/b': { get: { operationId: 'read', responses: { 200: { description: 'It.', ...json(ref('A')) } } } },
    },
  });
  expect(review(shared([]), shared(['a']))).toMatchObject([{ level: 'breaking', operations: ['add'] }]);
});

test('a path parameter is not proved with the empty string', () => {
  const path = (schema: Fields) => ({
    paths: {
      '/{id}': { get: { responses: DONE, parameters: [{ name: 'id', in: 'path', required: true, schema }] } },
    },
  });
  expect(review(path(TEXT), path({ ...TEXT, minLength: 1 }))).toMatchObject([{ level: 'docs' }]);
  expect(review(path(TEXT), path({ ...TEXT, minLength: 2 }))).toMatchObject([
    { counterexample: { id: 'a' } },
  ]);
});

test('one edit in several places is one finding', () => {
  const limits = (value: number) => {
    const names = ['a', 'b', 'c'].map((name) => [name, { type: 'integer', default: value }]);
    return sent(object(Object.fromEntries(names)));
  };
  expect(review(limits(1), limits(2))).toMatchObject([
    { level: 'check', cause: expect.stringContaining('`b` and `c`') },
  ]);
  const times = (format: Fields, more: Fields = {}) =>
    received(object({ a: { ...TEXT, ...format }, b: object({ c: { ...TEXT, ...format } }), ...more }));
  const [dated, email] = [{ format: 'date' }, { d: { ...TEXT, format: 'email' } }];
  expect(review(times(dated, email), times({}, { d: TEXT }))).toMatchObject([
    {
      level: 'breaking',
      cause: expect.stringMatching(/^No longer guaranteed: `a` .*`date`\. .*for `b\.c`\.$/),
    },
    { level: 'breaking', cause: 'No longer guaranteed: `d` must have the format `email`.' },
  ]);
  const nested = sent(
    object({ list: { type: 'array', items: object({ x: object({ y: TEXT, z: TEXT }) }) } }),
  );
  expect(review(sent(object({})), nested)).toMatchObject([{ cause: '`list` was added to the body.' }]);
});

test('a default is a break only for requests whose handler is generated, and words about the client must be asked for', () => {
  const isClient = { isClient: true };
  const query1 = [query({ ...TEXT, default: 'a' }), query({ ...TEXT, default: 'b' })] as const;
  expect(review(...query1, isClient)).toMatchObject([
    { level: 'breaking', kind: 'request-property-default' },
  ]);
  const schema = [
    received({ ...object({ a: { ...TEXT, default: 'a' } }) }),
    received(object({ a: { ...TEXT, default: 'b' } })),
  ] as const;
  expect(review(...schema, isClient)).toMatchObject([{ level: 'check' }]);
  expect(review(sent(ref('A'), { A }), sent(ref('B'), { B: A }), isClient)).toMatchObject([
    { kind: 'type-removed' },
  ]);
});

test('a new value of a response has a kind of its own, unless null or another type is new too', () => {
  const kindsOf = (before: readonly unknown[], after: readonly unknown[]) =>
    review(received(object({ a: { enum: before } })), received(object({ a: { enum: after } }))).map(
      ({ kind }) => kind,
    );
  expect(kindsOf(['a', null], ['a', 'b', null])).toEqual(['response-value-added']);
  expect(kindsOf(['a'], ['a', 'b', null])).toEqual(['response-widened']);
  expect(kindsOf(['a'], ['a', 1])).toEqual(['response-widened']);
});

test('servers that moved are the same if a map says so', () => {
  const [base, head] = [served('https://old.example/v1', '/t'), served('https://new.example/v1', '/t')];
  expect(review(base, head)).toMatchObject([{ kind: 'server-removed' }, { kind: 'server-added' }]);
  const servers = new Map([['https://old.example', 'https://new.example']]);
  expect(review(base, head, { servers })).toMatchObject([{ kind: 'words' }]);
});

test('an addition is shown by a message for which no validator of the whole message was compiled', () => {
  const compile = vi.spyOn(Schemas.prototype, 'compile');
  const wholes = () => compile.mock.calls.filter(([schema]) => Object.hasOwn(Object(schema), 'properties'));
  const limited = (maxLength: number): Fields => sent(object({ a: { ...TEXT, maxLength } }));
  const [short, long] = [limited(3), limited(9)];
  expect(review(short, long)).toMatchObject([{ level: 'additive', counterexample: { a: 'abcd' } }]);
  expect(wholes()).toEqual([]);
  expect(review(long, short)).toMatchObject([{ level: 'breaking', counterexample: { a: 'abcd' } }]);
  expect(wholes()).not.toEqual([]);
  compile.mockRestore();
});
