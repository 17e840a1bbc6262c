// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { expect, test } from 'vitest';
import { errorMessages } from './errors-page.ts';

const messages = (...sources: string[]) =>
  errorMessages(sources).map(({ kind, message }) => `${kind}: ${message}`);

test.each([
  ['a string', "throw new UsageError('Name one folder.');", ['UsageError: Name one folder.']],
  [
    'a template, whose expressions are named',
    'throw new RangeError(`The limit ${name} is above ${MOST} ${list.join()}.`);',
    ['RangeError: The limit {name} is above {MOST} ….'],
  ],
  [
    'a constant and a condition',
    "const MOST = 9;\nconst words = a ? 'is too long' : 'is empty';\nthrow new Error(`It ${words}: ${MOST}.`);",
    ['Error: It is empty: 9.', 'Error: It is too long: 9.'],
  ],
  [
    'a class of its own',
    'class Late extends Error { constructor(s) { super(`Later than ${s} s.`); } }',
    ['Late: Later than {s} s.'],
  ],
  [
    'a fault that several errors share',
    "function check(value) { return value ? undefined : 'must be a string'; }",
    ['fault: must be a string'],
  ],
])('an error is listed with %s', (_, source, expected) => {
  expect(messages(source)).toEqual(expected);
});

test('the messages of a function that makes errors are those of its calls, in other files too', () => {
  const maker =
    'export function refusal(sentence, rule) { return new Refusal(rule === undefined ? `${sentence}.` : `${sentence} (${rule}).`); }';
  expect(
    messages(maker, "throw refusal('The file is empty'); throw refusal('It is late', 'R-030');"),
  ).toContain('Refusal: The file is empty.');
});

test('other strings and types are not listed', () => {
  expect(
    messages("console.log('Not an error.'); type A = 'must be a type'; throw new Error(message);"),
  ).toEqual([]);
});
