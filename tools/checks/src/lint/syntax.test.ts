import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { checkSyntax } from './report.ts';

test.each([
  ['a: [1, 2\nb: 3\n', 2, /not valid YAML/],
  ['a: 1\nb: 2\na: 3\n', 3, /keys must be unique/],
  ['a: 1\n\tb: 2\n', 2, /not valid YAML/],
  ['a: b: c\n', 1, /not valid YAML/],
])('%j has one error, with its line', (text, line, message) => {
  expect(checkSyntax([parseSourceFile('/x.yaml', text)])).toEqual([
    {
      file: '/x.yaml',
      line,
      column: expect.any(Number),
      severity: 'error',
      rule: 'yaml-syntax',
      message: expect.stringMatching(message),
    },
  ]);
});

test('an anchor in itself is an error', () => {
  const [report] = checkSyntax([parseSourceFile('/x.yaml', 'a: &a\n  b: *a\n')]);
  expect(report).toMatchObject({
    line: 2,
    message: expect.stringContaining('This file contains an anchor that contains itself, at /a/b.'),
  });
});

test('valid YAML has no errors', () => {
  expect(checkSyntax([parseSourceFile('/x.yaml', 'a: 1\n')])).toEqual([]);
});
