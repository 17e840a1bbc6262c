// Long form also: 10,000 schemas that are written; chains and shared schemas of further keywords.
import { describe, expect, test } from 'vitest';
import { generateFiles, UnsupportedError } from '../src/generate-files.ts';

const isLong = process.env.TEST_FORM === 'long';

/** Returns all cases in the long form, otherwise the first ones. */
const ofForm = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  isLong ? cases : cases.slice(0, count);

type Raw = Record<string, unknown>;

const TARGETS = ['types', 'client', 'server', 'not-expressible'] as const;

const ref = (at: number): Raw => ({ $ref: `#/components/schemas/S${at}` });

/** Returns a document with these schemas and one operation, which receives and returns values of the first schema. */
function inputOf(schemas: readonly Raw[]) {
  const content = { 'application/json': { schema: ref(0) } };
  const send = {
    operationId: 'send',
    requestBody: { content },
    responses: { 200: { description: '', content } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: { '/things': { post: send } },
    components: { schemas: Object.fromEntries(schemas.map((schema, at) => [`S${at}`, schema])) },
  };
  return { document, file: 'openapi.json' };
}

/** Returns a list of schemas, each of which refers to the next one. */
function chain(length: number, link: (next: Raw, at: number) => Raw): Raw[] {
  const end = { type: 'object', properties: { end: { type: 'string' } } };
  return [...Array.from({ length }, (_, at) => link(ref(at + 1), at)), end];
}

const generate = (schemas: readonly Raw[], targets: readonly (typeof TARGETS)[number][] = TARGETS) =>
  generateFiles({ input: inputOf(schemas), targets, allow: ['too-many-cases'] });

describe('a chain of 10,000 schemas is refused with its pointer if each is composed of the next by', () => {
  test.each(
    ofForm<[string, (next: Raw) => Raw]>(1, [
      ['$ref', (next) => next],
      ['allOf', (next) => ({ allOf: [next], properties: { a: { type: 'string' } } })],
      ['anyOf', (next) => ({ anyOf: [next, { type: 'string' }] })],
      ['oneOf', (next) => ({ oneOf: [next, { type: 'string' }] })],
      ['not', (next) => ({ not: next })],
      ['if', (next) => ({ if: { required: ['a'] }, else: next })],
    ]),
  )('%s', async (_, link) => {
    const refused = await generate(chain(10_000, link)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnsupportedError);
    const { items } = refused as UnsupportedError;
    expect(items.length).toBeLessThan(110);
    for (const { code, pointer } of items)
      expect([code, pointer]).toEqual(['too-deep', expect.stringMatching(/^#\/components\/schemas\/S\d+/)]);
  });

  test.runIf(isLong)('no keyword, and is written if it is accepted', async () => {
    const input = inputOf(chain(10_000, (next) => next));
    const { files } = await generateFiles({ input, targets: TARGETS, allow: ['too-deep'] });
    expect(files.get('types/schemas.ts')).toContain('export type S9999 = S10000;');
  });
});

describe('a chain of 5,000 schemas is written if each contains the next one in', () => {
  test.each(
    ofForm<[string, (next: Raw) => Raw]>(1, [
      ['a property', (next) => ({ type: 'object', properties: { a: next } })],
      ['a list', (next) => ({ type: 'array', items: next })],
      ['a map', (next) => ({ type: 'object', additionalProperties: next })],
    ]),
  )('%s', async (_, link) => {
    const { files } = await generate(chain(5_000, link), ['types']);
    expect(files.get('schemas.ts')).toMatch(/\bS5000\b/);
  });
});

// There are billions of paths through these schemas, so a step that followed every path would never end.
describe('schemas that share schemas are read once', () => {
  test.each(
    ofForm<[string, (next: Raw, at: number) => Raw]>(3, [
      ['properties', (next) => ({ type: 'object', properties: { a: next, b: next } })],
      ['allOf', (next, at) => ({ allOf: [{ allOf: [next] }, { allOf: [next], required: [`a${at}`] }] })],
      ['items', (next) => ({ type: 'array', items: { oneOf: [next, { type: 'array', items: next }] } })],
      ['oneOf', (next, at) => ({ oneOf: [at, -at].map((of) => ({ allOf: [next], required: [`a${of}`] })) })],
      ['conditions', (next, at) => ({ if: next, else: next, required: [`a${at}`] })],
    ]),
  )('by %s, 32 levels', async (_, link) => {
    expect((await generate(chain(32, link))).files.size).toBeGreaterThan(0);
  });

  test.runIf(isLong)('if the anyOf of each contains all later ones', async () => {
    const schemas = Array.from({ length: 32 }, (_, at) => ({
      anyOf: [
        { type: 'object', required: [`a${at}`] },
        ...Array.from({ length: 31 - at }, (__, more) => ref(at + more + 1)),
      ],
    }));
    expect((await generate(schemas)).files.size).toBeGreaterThan(0);
  });

  test.runIf(isLong)('if the properties of each contain all others', async () => {
    const others = (at: number) =>
      Array.from({ length: 14 }, (_, other) => other).filter((one) => one !== at);
    const schemas = Array.from({ length: 14 }, (_, at) => ({
      type: 'object',
      properties: { kind: { const: at }, child: { oneOf: others(at).map(ref) } },
    }));
    expect((await generate(schemas)).files.size).toBeGreaterThan(0);
  });
});
