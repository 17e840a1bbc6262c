import { expect, test } from 'vitest';
import { stringsBetween } from './pattern-language.ts';

test.each<[string, string, string | undefined, string | undefined]>([
  ['^[a-z]+$', '^[a-y]+$', 'z', undefined],
  ['^(a|b)$', '^[ab]$', undefined, undefined],
  ['^a$|^b$', '(^(?:a|b)$)', undefined, undefined],
  ['^a{1,2}$', '^a{1,3}$', undefined, 'aaa'],
  ['a', '', undefined, ''],
  ['^(?!0)\\d+$', '^[1-9]\\d*$', undefined, undefined],
  ['^\\S+@\\S+$', '^[^\\s@]+@\\S+$', '@@a', undefined],
  ['^\\p{L}{1,64}$', '^\\p{Lu}{1,64}$', 'a', undefined],
  ['x', '^x', 'ax', undefined],
  ['^(?:[a-z]+[,;]?){1,50}$', '^(?:[a-z]+[,;]?){1,49}$', `${'a,'.repeat(49)}a`, undefined],
  ['^([a-z]+)*$', '^[a-z]*$', undefined, undefined],
])('%s and %s differ by %j and %j', (one, other, more, less) => {
  expect([stringsBetween([one], [other]), stringsBetween([other], [one])]).toEqual(
    [more, less].map((text) => (text === undefined ? [] : [text])),
  );
});

test.each(['^(a+)\\1$', '^(?=.*a)(?=.*b)[a-z]+$', '^.{0,4000}$', '^.*a.{12}$', '\\bx\\b'])(
  '%s is left to samples',
  (pattern) => {
    expect(stringsBetween([pattern], ['^a$'])).toBe(undefined);
  },
);

test('the strings have a length within the bounds', () => {
  expect(stringsBetween(['^[a-z]+$'], ['^[a-y]+$'], [3, 4])).toEqual(['aaz']);
  expect(stringsBetween(['^[a-z]+$'], ['^[a-z]{1,5}$'], [0, 5])).toEqual([]);
});
