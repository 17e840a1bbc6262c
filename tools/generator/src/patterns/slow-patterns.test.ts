import { expect, test } from 'vitest';
import { compiled, documentOf, told } from '../../test/support/compiled.ts';
import { generateFiles } from '../generate-files.ts';

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
  'Validators check it in linear time, which is slower for other texts: write it without ambiguity.';

test('a validator ends for a text that a RegExp would try in every way', async () => {
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

test('the generator names slow patterns of what is checked, with their pointers', async () => {
  const input = { document, file: 'openapi.json' };
  const { warnings } = await generateFiles({ input, targets: ['validators'], runtime: 'a-package' });
  expect(warnings).toEqual([
    `${SCHEMA}/patternProperties: this pattern can take exponential time. ${OF_LINEAR}`,
    `${SCHEMA}/properties/words/pattern: this pattern can take exponential time. ${OF_LINEAR}`,
    `${SCHEMA}/properties/short/pattern: this pattern can take exponential time. Validators refuse texts above 20 characters: write it without ambiguity.`,
    `${SCHEMA}/properties/odd/pattern: this pattern can take exponential time. ${OF_LINEAR}`,
  ]);
  expect((await generateFiles({ input, targets: ['types'] })).warnings).toEqual([]);
});
