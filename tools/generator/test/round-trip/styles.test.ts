import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { coerce, type ParameterTexts } from '../../src/runtime/coerce.ts';
import { parameterCoercions } from '../../src/targets/validators/coercion-plan.ts';
import { modelOf } from '../support/compiled.ts';
import { roundTrip } from './round-trip.ts';

const SCHEMAS = {
  text: '{ type: string, minLength: 1 }',
  list: '{ type: array, minItems: 2, items: { type: integer } }',
  words: '{ type: array, minItems: 2, items: { enum: ["a,b", "50%"] } }',
  object:
    '{ type: object, required: [R, word], properties: { R: { type: integer }, word: { type: string }, is: { type: boolean } } }',
  objects:
    '{ type: array, minItems: 2, items: { type: object, required: [a, b], properties: { a: { type: integer }, b: { type: integer } } } }',
  map: '{ type: object, minProperties: 1, additionalProperties: { type: number } }',
};

type Kind = keyof typeof SCHEMAS;

const EVERY: readonly Kind[] = ['text', 'list', 'objects', 'object', 'map'];
const ENCODED: readonly Kind[] = [...EVERY, 'words'];

const READ: readonly (readonly [place: string, style: string, explode: boolean, kinds: readonly Kind[]])[] = [
  ['path', 'simple', false, ENCODED],
  ['path', 'simple', true, ENCODED],
  ['path', 'label', false, ENCODED],
  ['path', 'label', true, ['text']],
  ['path', 'matrix', false, ENCODED],
  ['path', 'matrix', true, ENCODED],
  ['query', 'form', false, ENCODED],
  ['query', 'form', true, ENCODED],
  ['query', 'spaceDelimited', false, ['list', 'object', 'map']],
  ['query', 'pipeDelimited', false, ['list', 'object', 'map']],
  ['header', 'simple', false, EVERY],
  ['header', 'simple', true, EVERY],
  ['cookie', 'form', false, ENCODED],
  ['cookie', 'form', true, ['text', 'list']],
  ['cookie', 'cookie', false, EVERY],
  ['cookie', 'cookie', true, ['text', 'list']],
];

function parameterText(place: string, style: string, explode: boolean, kind: Kind): string {
  return `{ name: color, in: ${place}, required: true, style: ${style}, explode: ${explode}, schema: ${SCHEMAS[kind]} }`;
}

test('a server reads every style that its client writes', async () => {
  const cases = READ.flatMap(([place, style, explode, kinds]) =>
    kinds.map((kind) => ({ place, text: parameterText(place, style, explode, kind) })),
  );
  const paths = cases.map(({ place, text }, at) => {
    const path = `/p${at}${place === 'path' ? '/{color}' : ''}`;
    return `  ${path}:\n    get: { operationId: get${at}, parameters: [${text}], responses: { '200': { description: Fine. } } }`;
  });
  const text = `openapi: 3.1.0\ninfo: { title: Styles, version: '1' }\npaths:\n${paths.join('\n')}\n`;
  const { results, notes } = await roundTrip({ text, file: 'styles.yaml' });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.length).toBe(cases.length);
  expect(results.every(({ exchanges }) => exchanges > 0)).toBe(true);
  expect(notes).toEqual([]);
}, 60_000);

function read(place: string, style: string, explode: boolean, kind: Kind, texts: ParameterTexts): unknown {
  const parameters = [parse(parameterText(place, style, explode, kind))];
  const [operation] = modelOf({
    openapi: '3.1.0',
    info: {},
    paths: { '/a/{color}': { get: { parameters } } },
  }).operations;
  const all = operation?.parameters[place as 'path'] ?? [];
  const properties = new Map(all.map(({ name, schema }) => [name, schema]));
  return coerce(parameterCoercions(all, { properties } as never), texts, undefined, decodeURIComponent).color;
}

describe('what arrives', () => {
  test.each<[place: string, style: string, explode: boolean, Kind, text: string, value: unknown]>([
    ['path', 'matrix', false, 'text', ';color', ''],
    ['path', 'matrix', false, 'text', ';color==', '='],
    ['path', 'matrix', false, 'list', ';color=1,2', [1, 2]],
    ['path', 'matrix', true, 'list', ';color=1;color=2', [1, 2]],
    ['path', 'matrix', true, 'list', ';color==1;color', ['=1', '']],
    ['path', 'matrix', true, 'object', ';R=1;word', { R: 1, word: '' }],
    ['path', 'label', false, 'object', '.R,1,word,x', { R: 1, word: 'x' }],
    ['path', 'label', true, 'list', '.1.2', [1, 2]],
    ['path', 'simple', true, 'object', 'R=1,word=a=b', { R: 1, word: 'a=b' }],
    ['query', 'pipeDelimited', false, 'object', 'R|1|word|x', { R: 1, word: 'x' }],
    ['header', 'simple', false, 'object', 'R, 1, word, x', { R: 1, word: 'x' }],
    ['query', 'form', false, 'words', 'a%2Cb,c', ['a,b', 'c']],
    ['query', 'form', false, 'list', '1%2C2', [1, 2]],
    ['query', 'form', false, 'map', 'a%2Cb,%31', { 'a,b': 1 }],
    ['query', 'pipeDelimited', false, 'words', 'a%7Cb|c', ['a', 'b', 'c']],
    ['path', 'label', false, 'words', '.a%2Cb,c', ['a,b', 'c']],
    ['path', 'matrix', false, 'words', '%3Bcolor=a%2Cb', ['a', 'b']],
    ['path', 'matrix', true, 'words', ';color=%3B;color=b', [';', 'b']],
    ['cookie', 'cookie', false, 'text', 'a%2Cb+/==', 'a%2Cb+/=='],
    ['cookie', 'form', false, 'text', 'a%2Cb', 'a,b'],
    ['header', 'simple', true, 'map', '__proto__=5', JSON.parse('{"__proto__":5}')],
  ])('in the %s as %s, explode %s, %s: %j', (place, style, explode, kind, text, value) => {
    expect(read(place, style, explode, kind, { color: text })).toEqual(value);
  });

  test.each<[string, string, boolean, Kind, string]>([
    ['path', 'matrix', false, 'text', 'blue'],
    ['path', 'matrix', false, 'text', ';other=blue'],
    ['path', 'matrix', false, 'text', ';colors=blue'],
    ['path', 'label', false, 'text', 'blue'],
  ])(
    'in the %s as %s, explode %s, %s is left out without its mark: %j',
    (place, style, explode, kind, text) => {
      expect(read(place, style, explode, kind, { color: text })).toBeUndefined();
    },
  );

  test.each<[string, boolean, string]>([
    ['half a pair', false, 'R,1,word'],
    ['no `=`', true, 'R'],
    ['a name twice', false, 'R,1,R,2'],
  ])('%s is no object', (_, explode, text) => {
    expect(read('path', 'simple', explode, 'object', { color: text })).toBe(text);
  });
});
