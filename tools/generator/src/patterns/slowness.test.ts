import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiled, documentOf, told } from '../../test/support/compiled.ts';
import { generateFiles } from '../generate-files.ts';
import { compilePattern, planPattern } from './slowness.ts';

const LINEAR = [
  '^[a-z]+$',
  '^[^@]+@[^@]+$',
  '^[a-z0-9-]+(\\.[a-z0-9-]+)*$',
  '^\\d{3}-\\d{2}$',
  '^[A-F0-9]{64}$',
  '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
  '^(?=.*[A-Z])(?=.*\\d).{8,}$',
  '^.{1,2000}x$',
  '^([a-z]+)*',
  'foo|\\d+',
];
const EXPONENTIAL = [
  '^([a-z]+)*$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(\\w+\\s?)+$',
  '^(\\d{1,5}){1,20}$',
  '^(?:x|[^]*y)*z$',
];
const POLYNOMIAL = ['^.+@.+$', '^\\d+\\.?\\d*$', '\\s+$', 'a.*b.*c', '^(?:ab|a)*\\.[a-z.]+-?[a-z.]+$'];
const WITHOUT_PROGRAM = ['^(?!x)([a-z]+)*$', '(a*)\\1', '^(?=(a+)+$)a', '\\b(a+)+$'];

test.each([
  ...LINEAR.map((pattern) => [pattern, 'linear', false] as const),
  ...EXPONENTIAL.map((pattern) => [pattern, 'exponential', true] as const),
  ...POLYNOMIAL.map((pattern) => [pattern, 'polynomial', true] as const),
])('%s is %s', (pattern, slowness, hasProgram) => {
  const plan = planPattern(pattern, 'u');
  expect([plan.slowness, plan.program !== undefined]).toEqual([slowness, hasProgram]);
});

describe.each([...EXPONENTIAL, ...POLYNOMIAL, '^(?:(?:a{0,3}){0,3}){0,3}$', '(^|-)a+$|^$'])(
  '%s',
  (pattern) => {
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
      for (const character of 'a1 @y')
        expect(check.test(`${character.repeat(50_000)}!`)).toBeTypeOf('boolean');
    });
  },
);

test.each(WITHOUT_PROGRAM)('%s, which only RegExp can match, has a maximum length', (pattern) => {
  const { maxLength = 0, program } = planPattern(pattern, 'u');
  expect(program).toBeUndefined();
  expect(maxLength).toBeGreaterThan(0);
  const check = compilePattern(pattern, 'u');
  expect(check.test('aa')).toBe(new RegExp(pattern, 'u').test('aa'));
  expect(check.test('a'.repeat(maxLength + 1))).toBe(false);
});

test('a long text of many characters is checked in bounded memory', () => {
  const characters = Array.from({ length: 30_000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  expect(compilePattern('^(.+,?)+$', 'u').test(characters.join(''))).toBe(true);
});

const document = documentOf({
  send: {
    type: 'object',
    properties: {
      words: { type: 'string', pattern: '^([a-z]+)*$' },
      short: { type: 'string', maxLength: 20, pattern: '^(?!x)([a-z]+)*$' },
      plain: { type: 'string', pattern: '^[a-z]+$' },
      odd: { type: 'string', pattern: '^(\\-+)+$' },
    },
    patternProperties: { '^x-(a+)+$': {} },
  },
});
const SCHEMA = '#/paths/~1send/post/requestBody/content/application~1json/schema';
const OF_LINEAR =
  'Validators check it in linear time, which is slower for most strings: write it without ambiguity.';

test('a validator finishes for a string on which a RegExp would backtrack endlessly', async () => {
  const module = await compiled(document);
  const validator = module.validators.send?.body?.['application/json'];
  const long = 'a'.repeat(60);
  const value = { words: `${long}!`, short: `${long}!`, odd: `${'-'.repeat(60)}!`, [`x-${long}!`]: 1 };
  expect(told(module, validator, value)).toEqual([
    '`words` must match the pattern `^([a-z]+)*$`',
    '`short` must have at most 20 characters, it has 61',
    '`short` must match the pattern `^(?!x)([a-z]+)*$`',
    '`odd` must match the pattern `^(\\-+)+$`',
  ]);
  expect(validator?.validate({ words: long, short: 'ab', plain: 'a', odd: '---' })).toBe(true);
});

test('the generator names slow patterns in validated schemas, with their pointers', async () => {
  const input = { document, file: 'openapi.json' };
  const { warnings } = await generateFiles({ input, targets: ['validators'], runtime: 'a-package' });
  expect(warnings).toEqual([
    `${SCHEMA}/patternProperties: this pattern can take exponential time. ${OF_LINEAR}`,
    `${SCHEMA}/properties/words/pattern: this pattern can take exponential time. ${OF_LINEAR}`,
    `${SCHEMA}/properties/short/pattern: this pattern can take exponential time. Validators reject strings of more than 20 characters: write it without ambiguity.`,
    `${SCHEMA}/properties/odd/pattern: this pattern can take exponential time. ${OF_LINEAR}`,
  ]);
  expect((await generateFiles({ input, targets: ['types'] })).warnings).toEqual([]);
});
