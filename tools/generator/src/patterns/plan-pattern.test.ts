import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiled, documentOf, told } from '../../test/support/compiled.ts';
import { generateFiles } from '../generate-files.ts';
import { compilePattern, planPattern } from './plan-pattern.ts';

const FAST = [
  '^[a-z]+$',
  '^[^@]+@[^@]+$',
  '^[a-z0-9-]+(\\.[a-z0-9-]+)*$',
  '^(?:xa|ya)*$',
  '^\\d{3}-\\d{2}$',
  '^[A-F0-9]{64}$',
  '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
  '^(?=.*[A-Z])(?=.*\\d).{8,}$',
  '^.{1,2000}x$',
  '^([a-z]+)*',
  'foo|\\d+',
];
/** Each with the length up to which a `RegExp` checks it. */
const EXPONENTIAL: readonly (readonly [pattern: string, longest: number])[] = [
  ['^([a-z]+)*$', 19],
  ['^(a|a)*$', 18],
  ['^(a|aa)+$', 25],
  ['^(\\w+\\s?)+$', 18],
  ['^(\\d{1,5}){1,20}$', 19],
  ['^(?:x|[^]*y)*z$', 17],
  [`^${'[A-Z0-9]?'.repeat(26)}$`, 6],
  [`^${'(?:a|a)'.repeat(24)}$`, 18],
];
const POLYNOMIAL: readonly (readonly [pattern: string, longest: number])[] = [
  ['^.+@.+$', 1_265],
  ['^\\d+\\.?\\d*$', 1_262],
  ['\\s+$', 1_264],
  ['a.*b.*c', 180],
  ['^(?:ab|a)*\\.[a-z.]+-?[a-z.]+$', 1_261],
  ['^[A-Za-z]{1,50}[A-Za-z0-9]{1,50}[A-Za-z ]{1,50}[A-Za-z0-9]{1,50}[A-Za-z]{1,50}$', 40],
  [`^${'[a-z]{0,100}'.repeat(5)}$`, 36],
];
const WITHOUT_PROGRAM: readonly (readonly [pattern: string, longest: number])[] = [
  ['^(?!x)([a-z]+)*$', 19],
  ['^(a*)\\1(a*)\\2$', 60],
  ['^(?=(a+)+$)a', 19],
  ['\\b(a+)+$', 18],
  ['^(a+)+\\b', 19],
  ['(?<=^(a+)+)$', 15],
];

test.each(FAST)('%s is fast', (pattern) => {
  expect(planPattern(pattern, 'u')).toEqual({});
});

test('a pattern of thousands of groups is fast', () => {
  expect(planPattern(`^${'(a)'.repeat(3_000)}$`, 'u')).toEqual({});
});

test.each([...EXPONENTIAL, ...POLYNOMIAL])('%s is slow for more than %i characters', (pattern, longest) => {
  const { lengths, program } = planPattern(pattern, 'u');
  expect([lengths?.[0], program !== undefined]).toEqual([longest, true]);
});

test.each(WITHOUT_PROGRAM)(
  '%s, which only RegExp can match, is refused above %i characters',
  (pattern, longest) => {
    const { lengths, program } = planPattern(pattern, 'u');
    expect([lengths?.[0], program]).toEqual([longest, undefined]);
    const check = compilePattern(pattern, 'u');
    expect(check.test('aa')).toBe(new RegExp(pattern, 'u').test('aa'));
    expect(check.test('a'.repeat(longest + 1))).toBe(false);
  },
);

test('a pattern whose empty parts can be combined in millions of ways is never given to a RegExp', () => {
  expect(planPattern('^(?:|){40}a$', 'u').lengths).toEqual([]);
  expect(compilePattern('^(?:|){40}a$', 'u').test('a')).toBe(true);
  expect(planPattern('^(?!b)(?:|){40}a$', 'u')).toEqual({ lengths: [] });
  expect(compilePattern('^(?!b)(?:|){40}a$', 'u').test('a')).toBe(false);
});

describe.each([
  ...EXPONENTIAL.map(([pattern]) => pattern),
  ...POLYNOMIAL.map(([pattern]) => pattern),
  '^(?:(?:a{0,3}){0,3}){0,3}$',
  '(^|-)a+$|^$',
])('%s', (pattern) => {
  const check = compilePattern(pattern, 'u');

  test('accepts what a RegExp accepts', () => {
    const texts = array(constantFrom(...'aabx.@-y1 \nz\u{1F600}'), { maxLength: 12 });
    const expression = new RegExp(pattern, 'u');
    assert(
      property(texts, (characters) => {
        const text = characters.join('');
        expect([text, check.test(text)]).toEqual([text, expression.test(text)]);
      }),
      { numRuns: 300 },
    );
  });

  test('finishes for a long text of a single repeated character', () => {
    for (const character of 'a1 @y') expect(check.test(`${character.repeat(50_000)}!`)).toBeTypeOf('boolean');
  });
});

const document = documentOf({
  send: {
    type: 'object',
    properties: {
      words: { type: 'string', pattern: '^([a-z]+)*$' },
      short: { type: 'string', pattern: '^(?!x)([a-z]+)*$' },
      plain: { type: 'string', pattern: '^[a-z]+$' },
      odd: { type: 'string', pattern: '^(\\-+)+$' },
      'all/of them': { type: 'array', items: { type: 'string', pattern: '^(?!x).+@.+$' } },
      other: { not: { type: 'string', pattern: '^(?!x)([a-z]+)*$' } },
    },
    patternProperties: { '^x-(?!y)(a+)+$': { type: 'integer' } },
  },
});
const module = await compiled(document);
const validator = module.validators.send?.body?.['application/json'];
const long = 'a'.repeat(60);

test('a validator finishes for a string on which a RegExp would backtrack endlessly', () => {
  expect(told(module, validator, { words: `${long}!`, odd: `${'-'.repeat(60)}!` })).toEqual([
    '`words` must match the pattern `^([a-z]+)*$`',
    '`odd` must match the pattern `^(\\-+)+$`',
  ]);
  expect(validator?.validate({ words: long, short: 'ab', plain: 'a', odd: '---' })).toBe(true);
});

const tooLong = (limit: number) =>
  `must have at most ${limit} characters, because longer values take too long to check against its pattern`;

test('a string that takes too long to check is refused, also inside `not` and as a name', () => {
  expect(told(module, validator, { short: long })).toEqual([`\`short\` ${tooLong(19)}`]);
  expect(told(module, validator, { other: `${long}!` })).toEqual([`\`other\` ${tooLong(19)}`]);
  const name = `x-${long}`;
  expect(told(module, validator, { [name]: 'no integer' })).toEqual([`\`${name}\` ${tooLong(21)}`]);
});

test('the slow patterns of one message share a number of steps', () => {
  const send = (count: number) => ({
    'all/of them': Array.from({ length: count }, (_, at) => `${at}${'@'.repeat(200)}`),
  });
  expect(told(module, validator, send(30))).toEqual([]);
  expect(told(module, validator, send(300))).toEqual([
    '`all/of them[32]` was not checked: all values together take too long to check against their patterns, so send fewer or shorter values',
  ]);
  expect(validator?.validate.errors?.[0]?.params.path).toEqual(['all/of them', '32']);
  expect(told(module, validator, send(30))).toEqual([]);
});

test('the generator names slow patterns in validated schemas, with their pointers', async () => {
  const input = { document, file: 'openapi.json' };
  const { warnings } = await generateFiles({ input, targets: ['validators'], runtime: 'a-package' });
  const schema = '#/paths/~1send/post/requestBody/content/application~1json/schema';
  const slow = (longest: number) =>
    `this pattern can take a RegExp millions of steps for more than ${longest} characters.`;
  const program =
    'Validators check longer strings with a program, which is slower: write it without ambiguity.';
  const refusal = 'Validators reject longer strings: write it without ambiguity.';
  expect(warnings.toSorted()).toEqual([
    `${schema}/patternProperties: ${slow(21)} ${refusal}`,
    `${schema}/properties/all~1of them/items/pattern: ${slow(1265)} ${refusal}`,
    `${schema}/properties/odd/pattern: ${slow(19)} ${program}`,
    `${schema}/properties/other/not/pattern: ${slow(19)} ${refusal}`,
    `${schema}/properties/short/pattern: ${slow(19)} ${refusal}`,
    `${schema}/properties/words/pattern: ${slow(19)} ${program}`,
  ]);
  expect((await generateFiles({ input, targets: ['types'] })).warnings).toEqual([]);
});
