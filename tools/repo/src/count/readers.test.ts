import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { findReaders, type ReaderName, readSources } from './count.ts';

/** Maximum number of copies: none. */
const LEFT: Record<ReaderName, number> = {
  'escapes JSON pointers': 0,
  'lists HTTP methods': 0,
  'follows references': 0,
  'lists keywords of subschemas': 0,
};

const found = findReaders(readSources(repositoryRoot));

test.each(Object.entries(LEFT) as [ReaderName, number][])(
  'nothing new %s by hand: use engine/openapi',
  (reader, left) => {
    expect(found[reader].length, found[reader].join('\n')).toBeLessThanOrEqual(left);
  },
);

test.each([
  ['escapes JSON pointers', `name.replaceAll("~", "~0").replace(/\\//g, '~1')`],
  ['escapes JSON pointers', `part.replace(/~1/g, '/').replace(/~0/g, '~')`],
  ['lists HTTP methods', `const methods = [\n  'get',\n  'put',\n  "post",\n  'delete',\n];`],
  ['follows references', `if (ref.startsWith('#/')) return`],
  ['follows references', `while (typeof node.$ref === 'string') node = at(node.$ref);`],
  ['lists keywords of subschemas', `new Set(['properties', 'patternProperties'])`],
])('a copy that %s is seen: %s', (reader, text) => {
  expect(placesIn(`first line\n${text}`)).toEqual({ [reader]: ['x.ts:2'] });
});

test('code that only uses a pointer, a method or a keyword is not a copy', () => {
  const text = `at('#/paths/~1a'); send('POST'); if (keyword === 'patternProperties') methods(['get', 'post']);`;
  expect(placesIn(text)).toEqual({});
});

/** Finds the copies in one text, by reader. */
function placesIn(text: string): Partial<Record<ReaderName, string[]>> {
  const places = Object.entries(findReaders([{ file: 'x.ts', text }]));
  return Object.fromEntries(places.filter(([, lines]) => lines.length > 0));
}
