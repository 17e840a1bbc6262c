import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GivenVersions } from './compare/pairs.ts';
import { compileSamples } from './compile-samples.ts';
import { Version } from './repository/version.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-samples-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kind = { type: 'string', enum: ['letter', 'box'] };
const parcel = { type: 'object', required: ['kind'], properties: { kind } };
const open = { ...parcel, additionalProperties: true };

function version(side: 'base' | 'head', schema: object, id = 'send', examples: object = {}): Version {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' }, examples } };
  const post = { operationId: id, requestBody: { required: true, content }, responses: {} };
  const reply = { 200: { description: 'Taken.', content } };
  const hook = { operationId: 'parcelSent', responses: reply };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    paths: { '/go': { post: { ...post, responses: { 204: { description: 'Sent.' } } } } },
    webhooks: { parcelSent: { post: hook } },
    components: { schemas: { Parcel: schema } },
  };
  return new Version(side, { document, file: `${side}.json` }, `${side}.json`);
}

function compile(versions: GivenVersions) {
  return compileSamples(versions, folder);
}

const coloured = { coloured: { value: { kind: 'box', colour: 'red' } } };

test('an example that no longer compiles is a finding with the message of the compiler', () => {
  const base = version('base', open, 'send', coloured);
  const found = compile({ base, head: version('head', parcel) });
  expect(found).toMatchObject([
    {
      kind: 'request-type',
      level: 'source',
      operations: ['send'],
      counterexample: { kind: 'box', colour: 'red' },
    },
    { kind: 'reply-type', level: 'source', operations: ['parcelSent'], part: 'reply 200' },
  ]);
  expect(found?.[0]?.consequence).toMatch(
    /no longer compile: `TS2353: .*colour.* does not exist in type 'Parcel'`\.$/,
  );
});

test('the instances of rules are compiled as well, with the new name of the operation', () => {
  const instances = (operation: string, part: string) =>
    operation === 'send' && part === 'body' ? [{ kind: 'letter', weight: 2 }, { kind: 'tube' }] : [];
  const versions = { base: version('base', open), head: version('head', parcel, 'sendParcel'), instances };
  const found = compile(versions);
  expect(found?.map(({ counterexample }) => counterexample)).toEqual([{ kind: 'letter', weight: 2 }]);
});

test('a type that rejects a message made from the schema is found without an example', () => {
  const typed = (value: object) => ({
    ...parcel,
    required: ['kind', 'form'],
    properties: { kind, form: value },
  });
  const base = version('base', typed({ type: 'string' }));
  const head = version('head', typed({ properties: { a: {} } }));
  const found = compile({ base, head });
  expect(found?.[0]?.consequence).toContain("Type 'string' ");
});

test('types that accept as much as before are not findings, nor are messages that are now refused on the wire', () => {
  const base = version('base', parcel, 'send', { box: { value: { kind: 'box' } } });
  const wider = { ...parcel, properties: { kind: { enum: ['letter', 'box', 'tube'] } } };
  expect(compile({ base, head: version('head', wider) })).toEqual([]);
  const narrower = { ...parcel, properties: { kind: { const: 'letter' } } };
  expect(compile({ base, head: version('head', narrower) })).toEqual([]);
});
