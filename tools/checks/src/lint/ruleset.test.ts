import type { RulesetFunctionContext } from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';
import ruleset, { documentShape } from './ruleset.ts';

const shape = documentShape((input) => [{ message: JSON.stringify(input) }]);
const context = {} as RulesetFunctionContext;

test('a path that is a $ref is replaced by an empty one, and everything else is unchanged', () => {
  const document = {
    info: 1,
    paths: { '/a': { $ref: './a.yaml' }, '/b': { get: {} } },
    webhooks: { c: { $ref: './c.yaml' } },
  };
  expect(shape(document, null, context)).toEqual([
    { message: JSON.stringify({ info: 1, paths: { '/a': {}, '/b': { get: {} } }, webhooks: { c: {} } }) },
  ]);
  expect(document.paths['/a']).toEqual({ $ref: './a.yaml' });
});

test('a value that is not an object has no findings', () => {
  expect(shape('text', null, context)).toEqual([]);
});

test("Spectral's own command reports each of our checks as an error", () => {
  const { rules } = ruleset as { rules: Record<string, { severity?: string } | string> };
  const errors = Object.keys(checks).filter((name) => Object(rules[name]).severity === 'error');
  expect(errors).toEqual(Object.keys(checks));
});
