import { describe, expect, test } from 'vitest';
import type { PathStyle, QueryStyle, ValueStyle, ValueStyles } from './operation.ts';
import {
  checkCookie,
  deepObject,
  encodeAllowReserved,
  jsonInHeader,
  jsonInPath,
  jsonInQuery,
  label,
  matrix,
  simple,
  textInHeader,
  textInQuery,
  writeHeader,
  writePairs,
  writePath,
  writePathValue,
} from './serialise.ts';

/** The values of OpenAPI 3.1.1, "Style Examples". */
const VALUES = {
  empty: '',
  string: 'blue',
  array: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
} as const;

/** The rows of the table in "Style Examples" that are not n/a; the query styles without their question mark. */
const STYLE_EXAMPLES: [string, boolean, Partial<Record<keyof typeof VALUES, string>>][] = [
  [
    'matrix',
    false,
    {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue,black,brown',
      object: ';color=R,100,G,200,B,150',
    },
  ],
  [
    'matrix',
    true,
    {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue;color=black;color=brown',
      object: ';R=100;G=200;B=150',
    },
  ],
  ['label', false, { empty: '.', string: '.blue', array: '.blue,black,brown', object: '.R,100,G,200,B,150' }],
  ['label', true, { empty: '.', string: '.blue', array: '.blue.black.brown', object: '.R=100.G=200.B=150' }],
  ['simple', false, { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' }],
  ['simple', true, { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' }],
  [
    'form',
    false,
    {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue,black,brown',
      object: 'color=R,100,G,200,B,150',
    },
  ],
  [
    'form',
    true,
    {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue&color=black&color=brown',
      object: 'R=100&G=200&B=150',
    },
  ],
  [
    'spaceDelimited',
    false,
    { array: 'color=blue%20black%20brown', object: 'color=R%20100%20G%20200%20B%20150' },
  ],
  [
    'pipeDelimited',
    false,
    { array: 'color=blue%7Cblack%7Cbrown', object: 'color=R%7C100%7CG%7C200%7CB%7C150' },
  ],
  ['deepObject', true, { object: 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150' }],
];

const cells = STYLE_EXAMPLES.flatMap(([style, explode, row]) =>
  Object.entries(row).map(([kind, text]) => ({ style, explode, kind: kind as keyof typeof VALUES, text })),
);

const PATH_STYLES: Record<string, PathStyle> = { label, matrix, simple };

/** Returns a style of a query as the generator writes it. */
function queryStyle(style: string, explode: boolean): ValueStyle<QueryStyle> {
  if (style === 'deepObject') return { style: deepObject };
  if (style === 'form') return { explode };
  return { separator: style === 'spaceDelimited' ? '%20' : '%7C' };
}

describe('the style examples of OpenAPI', () => {
  test.each(cells)('$style, explode $explode, $kind: $text', ({ style, explode, kind, text }) => {
    const value = VALUES[kind];
    const isPath = ['matrix', 'label', 'simple'].includes(style);
    const path = { style: PATH_STYLES[style], explode } as ValueStyle<PathStyle>;
    const query = queryStyle(style, explode);
    expect(
      isPath ? writePathValue('color', value, path) : writePairs({ color: value }, { color: query }),
    ).toBe(text);
    if (style === 'simple') expect(writeHeader(value, { explode })).toBe(text);
    if (style === 'form')
      expect(writePairs({ color: value }, { color: query }, '; ')).toBe(text.replaceAll('&', '; '));
  });
});

describe('a path', () => {
  const pathOf = (path: string, values?: object, styles: ValueStyles<PathStyle> = {}) =>
    writePath({ id: 'getPet', path, styles: { path: styles } }, values);

  test('has each parameter in its place, encoded', () => {
    expect(pathOf('/a/{id}/b-{name}.json', { id: 'x/y', name: 'ä b' })).toBe('/a/x%2Fy/b-%C3%A4%20b.json');
    expect(pathOf('/a/{id}', { id: "!'()*&=+#?" })).toBe('/a/%21%27%28%29%2A%26%3D%2B%23%3F');
    expect(pathOf('/a/{id}', { id: '%2F' })).toBe('/a/%252F');
    expect(pathOf('/a/{id}#add', { id: 5 })).toBe('/a/5');
    expect(pathOf('/a{id}', { id: 5 }, { id: { style: matrix } })).toBe('/a;id=5');
    expect(pathOf('/a/{id}', { id: ['b'] }, { id: { style: jsonInPath } })).toBe('/a/%5B%22b%22%5D');
  });

  test.each(['', '.', '..'])('never loses a segment: %j', (id) => {
    expect(() => pathOf('/pets/{id}', { id })).toThrow('`path` must not make `{id}` empty, `.` or `..`.');
    expect(pathOf('/pets/x{id}', { id })).toBe(`/pets/x${id}`);
  });

  test.each([[{}], [undefined], [{ id: null }], [{ toString: 'x' }]])(
    'needs every parameter: %j',
    (values) => {
      expect(() => pathOf('/pets/{id}', values)).toThrow('`path.id` is missing.');
      expect(() => pathOf('/pets/{toString}', {})).toThrow('`path.toString` is missing');
    },
  );
});

describe('a query', () => {
  const one = (value: unknown, how?: ValueStyle) => writePairs({ q: value }, how && { q: how });

  test('omits absent parameters', () => {
    expect(writePairs({ a: undefined, b: null, c: [], d: {}, e: 0, f: false, g: '' })).toBe('e=0&f=false&g=');
    expect(writePairs(undefined)).toBe('');
    expect(one([undefined, 'a', null])).toBe('q=a');
    expect(one([], { explode: false })).toBe('');
    expect(one({ a: undefined }, { explode: false })).toBe('');
  });

  test('leaves a string unchanged if the parameter may also be an array', () => {
    expect(one('a,b')).toBe('q=a%2Cb');
    expect(one(['a,b'])).toBe('q=a%2Cb');
    expect(one(['a', 'b'])).toBe('q=a&q=b');
    expect(one('a,b', { explode: false })).toBe('q=a%2Cb');
    expect(one(['a,b', 'c'], { explode: false })).toBe('q=a%2Cb,c');
  });

  test('writes each property of an object as a parameter, and its arrays as several', () => {
    expect(one({ a: 1, 'b c': [1, 2], d: undefined })).toBe('a=1&b%20c=1&b%20c=2');
  });

  test('writes nested properties and items under their full names', () => {
    const how = { style: deepObject };
    expect(decodeURIComponent(one({ a: { b: 1 }, c: [1, 2] }, how))).toBe('q[a][b]=1&q[c][0]=1&q[c][1]=2');
    expect(decodeURIComponent(one(['x', null, 'y'], how))).toBe('q[0]=x&q[1]=y');
    expect(one('x', how)).toBe('q=x');
  });

  test('writes a value as its media type', () => {
    expect(decodeURIComponent(one({ a: [1] }, { style: jsonInQuery }))).toBe('q={"a":[1]}');
    expect(decodeURIComponent(one('a', { style: jsonInQuery }))).toBe('q="a"');
    expect(one('a b', { style: textInQuery })).toBe('q=a%20b');
    expect(writeHeader(['a'], { style: jsonInHeader })).toBe('["a"]');
    expect(writeHeader(['a'], { style: textInHeader })).toBe('["a"]');
    expect(writeHeader('a', { style: jsonInHeader })).toBe('"a"');
    expect(writeHeader('a', { style: textInHeader })).toBe('a');
  });

  test('writes a cookie of the style `cookie` unchanged, unless it would end the cookie', () => {
    expect(one('abc+/==%2B', { encode: checkCookie })).toBe('q=abc+/==%2B');
    expect(one(['a', 'b c'], { encode: checkCookie, explode: false })).toBe('q=a,b c');
    for (const value of ['a; b=1', 'a\nb', ['a', 'b;']])
      expect(() => one(value, { encode: checkCookie })).toThrow(
        'a cookie must not contain `;` or control characters',
      );
  });

  test('keeps reserved characters where the document allows them, except those that would end the value', () => {
    expect(one('a/b:c?d@e,f', { encode: encodeAllowReserved })).toBe('q=a/b:c?d@e,f');
    expect(one('a&b=c#d+e', { encode: encodeAllowReserved })).toBe('q=a%26b%3Dc%23d%2Be');
    expect(one('a%2Fb%zz', { encode: encodeAllowReserved })).toBe('q=a%2Fb%25zz');
  });

  test('writes dates, large numbers and nested objects as strings', () => {
    expect(one(new Date(0))).toBe('q=1970-01-01T00%3A00%3A00.000Z');
    expect(one(2n ** 64n)).toBe('q=18446744073709551616');
    expect(decodeURIComponent(one([{ a: 1 }]))).toBe('q={"a":1}');
  });

  test('encodes names', () => {
    expect(writePairs({ 'a[]': [1, 2], 'b&c': 'd' })).toBe('a%5B%5D=1&a%5B%5D=2&b%26c=d');
  });
});
