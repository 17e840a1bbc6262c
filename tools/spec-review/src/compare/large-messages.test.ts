import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { type Draft, gravestFirst } from '../findings/finding.ts';
import { WorkBudget } from '../proof/repair.ts';
import { Version } from '../repository/version.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (maxLength: number) => ({ type: 'string', maxLength });

/** Returns a document with one message whose schemas refer to each other in cycles. */
function circles(limit: number, open = 'Part1'): object {
  const names = Array.from({ length: 12 }, (_, at) => `Part${at + 1}`);
  const part = (at: number) => ({
    type: 'object',
    required: at === 0 ? ['code', 'needed'] : ['code'],
    properties: {
      code: text(at === 0 ? limit : 20),
      ...(at === 0 ? { needed: ref('Part2') } : {}),
      ...Object.fromEntries(names.map((name) => [name.toLowerCase(), ref(name)])),
    },
  });
  return document(ref(open), Object.fromEntries(names.map((name, at) => [name, part(at)])));
}

function document(schema: object, schemas: object): object {
  const content = { 'application/json': { schema } };
  const post = { operationId: 'send', requestBody: { required: true, content }, responses: {} };
  const get = { operationId: 'read', responses: { 200: { description: 'It.', content } } };
  const paths = { '/go': { post: { ...post, responses: { 204: { description: 'Done.' } } }, get } };
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } };
}

function compare(before: object, after: object, workBudget?: WorkBudget): Draft[] {
  const version = (side: 'base' | 'head', given: object) =>
    new Version(side, { document: given, file: `${side}.json` }, `${side}.json`);
  return compareVersions(
    { isClient: true, base: version('base', before), head: version('head', after) },
    workBudget,
  );
}

test('a named schema of a large message is compared once per direction, as a message of its own', () => {
  const [first, ...others] = gravestFirst(compare(circles(20), circles(9)));
  expect(first).toMatchObject({
    level: 'breaking',
    kind: 'request-refused',
    cause: '`code` may have at most 9 characters, before `20`.',
    part: 'schema Part1',
    operations: ['send'],
    counterexample: { code: 'abcdefghij', needed: { code: 'text' } },
  });
  expect(first?.consequence).toContain('as `Part1` were accepted and are now refused');
  expect(others).toMatchObject([{ level: 'additive', kind: 'response-narrowed', operations: ['read'] }]);
});

test('a schema that only other schemas of a large message contain is compared as well', () => {
  const found = compare(circles(9, 'Part7'), circles(20, 'Part7'));
  expect(gravestFirst(found).map(({ kind, level }) => `${level} ${kind}`)).toEqual([
    'breaking response-widened',
    'additive request-loosened',
  ]);
});

test('a case that is removed from a union of named schemas is found, even if the cases do not require the tag', () => {
  const cases = (names: readonly string[]) => {
    const all = ['card', 'cash', 'bank'].map((name): [string, object] => [
      name,
      { type: 'object', additionalProperties: false, properties: { type: { enum: [name] }, code: text(5) } },
    ]);
    const wide = Array.from({ length: 700 }, (_, at): [string, object] => [
      `member${at}`,
      { type: 'string' },
    ]);
    const properties = { ...Object.fromEntries(wide), by: { oneOf: names.map(ref) } };
    return document({ type: 'object', properties }, Object.fromEntries(all));
  };
  const found = gravestFirst(compare(cases(['card', 'cash', 'bank']), cases(['card', 'cash'])));
  expect(found[0]).toMatchObject({ kind: 'request-refused', counterexample: { by: { type: 'bank' } } });
});

test('a finding about a named schema for a single value contains the name of the schema', () => {
  const reasons = (values: readonly string[]) => {
    const wide = Array.from({ length: 700 }, (_, at): [string, object] => [
      `member${at}`,
      { type: 'string' },
    ]);
    const properties = { ...Object.fromEntries(wide), reason: ref('Reason') };
    return document({ type: 'object', properties }, { Reason: { type: 'string', enum: values } });
  };
  const found = gravestFirst(compare(reasons(['late']), reasons(['late', 'lost'])));
  expect(found[0]).toMatchObject({ kind: 'response-value-added', cause: '`Reason` may now be `lost`.' });
});

test('a schema is compared both as a value and as a part of an allOf, in which references are followed', () => {
  const wide = Array.from({ length: 700 }, (_, at) => [`member${at}`, { type: 'string' }] as const);
  const whole = (limit: number) => {
    const properties = { ...Object.fromEntries(wide), value: ref('Alias'), part: { allOf: [ref('Alias')] } };
    const code = { type: 'object', properties: { code: text(limit) } };
    return document({ type: 'object', properties }, { Alias: ref('Code'), Code: code });
  };
  const found = compare(whole(20), whole(9)).filter(({ level }) => level === 'breaking');
  expect(found.map(({ cause }) => cause).sort()).toEqual([
    '`code` may have at most 9 characters, before `20`.',
    '`part.code` may have at most 9 characters, before `20`.',
  ]);
});

test('an unchanged large message has no findings', () => {
  expect(compare(circles(20), circles(20))).toEqual([]);
});

test('of schemas that contain each other, all differ if one differs, whatever the order of comparison', () => {
  const pair = (limit: number) => ({
    A: { type: 'object', properties: { b: ref('B'), code: text(limit) } },
    B: { type: 'object', properties: { a: ref('A') } },
  });
  const both = (limit: number) => {
    const schemas = pair(limit);
    const content = (name: string) => ({ 'application/json': { schema: ref(name) } });
    const response = { 200: { description: 'It.', content: content('A') } };
    const paths = {
      '/a': { get: { operationId: 'readA', responses: response } },
      '/b': {
        post: {
          operationId: 'sendB',
          requestBody: { required: true, content: content('B') },
          responses: { 204: { description: 'Done.' } },
        },
      },
    };
    return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  };
  const breaks = compare(both(9), both(5)).filter(({ level }) => level === 'breaking');
  expect(breaks).toMatchObject([{ kind: 'request-refused', operations: ['sendB'] }]);
});

test('places that were not tried are reported', () => {
  const small = (limit: number) =>
    document({ type: 'object', properties: { code: text(limit), name: text(limit) } }, {});
  const found = compare(small(20), small(9), new WorkBudget(0));
  expect(found.find(({ kind }) => kind === 'not-proved')).toMatchObject({
    level: 'check',
    cause: 'Not proved: 4 of 4 places were not tried, since the change is too large.',
  });
  expect(compare(small(20), small(9)).some(({ kind }) => kind === 'not-proved')).toBe(false);
});

test.each([
  ['^([a-z]+)*$', '^([a-z]+)*x?$'],
  ['^(a+)+$', '^(a|aa)+$'],
  ['^(\\w+\\s?)*$', '^(\\w+\\s?)+!?$'],
])('the patterns %s and %s, which try every way through a text, are compared', (before, after) => {
  const words = (pattern: string) =>
    document({ type: 'object', properties: { words: { type: 'string', pattern } } }, {});
  expect(compare(words(before), words(after)).length).toBeGreaterThan(0);
});

test('a large form is compared like other large messages, but its own schema and files as a form', () => {
  const form = (limit: number, more: object) => {
    const { components, ...whole } = circles(limit) as { components: { schemas: object } };
    const file = { type: 'string', format: 'binary' };
    const Form = { type: 'object', required: ['file'], properties: { file, part: ref('Part1') }, ...more };
    const content = { 'multipart/form-data': { schema: ref('Form') } };
    const post = { operationId: 'send', requestBody: { content }, responses: {} };
    return { ...whole, paths: { '/go': { post } }, components: { schemas: { ...components.schemas, Form } } };
  };
  expect(compare(form(9, {}), form(9, {}))).toEqual([]);
  expect(compare(form(20, {}), form(9, {}))).toMatchObject([
    { level: 'breaking', cause: '`code` may have at most 9 characters, before `20`.', part: 'schema Part1' },
  ]);
  const [narrower] = compare(form(9, {}), form(9, { required: ['file', 'part'] }));
  expect(narrower).toMatchObject({ level: 'breaking', cause: '`part` is required.', part: 'body' });
  const [wider] = compare(form(9, {}), form(9, { properties: { file: { type: 'string' }, part: {} } }));
  expect(wider).toMatchObject({ part: 'body' });
});
