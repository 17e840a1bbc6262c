import { expect, test } from 'vitest';
import { found, miniBundle, miniTree } from '../testing/mini-tree.ts';
import { conditionsMeetable } from './values.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
const WHEN_PERSON = '    if: { properties: { kind: { const: I } }, required: [kind] }\n';
const THEN_NAMED = '    then: { x-case: PersonalTokenRequest, required: [fullName] }';

const withRule = (demand: string) =>
  miniTree({
    [REQUEST]: [[THEN_NAMED, `${THEN_NAMED}\n  - $comment: R-002\n${WHEN_PERSON}    then: ${demand}`]],
  });

test('two rules that contradict each other are named, even without an example', () => {
  expect(found(conditionsMeetable, withRule('{ not: { required: [fullName] } }'))).toEqual([
    `${REQUEST}#/allOf/0/then No message can meet this condition on \`kind\`: R-001 and R-002 contradict each other. Correct one of them.`,
  ]);
});

test('a rule that contradicts its own condition is named', () => {
  expect(found(conditionsMeetable, withRule('{ properties: { kind: { const: B } } }'))).toEqual([
    expect.stringContaining(
      'No message can meet this condition on `kind`: R-002 forbids it. Correct either.',
    ),
  ]);
});

test('rules that can be met together are not reported', () => {
  expect(found(conditionsMeetable, miniTree())).toEqual([]);
  expect(found(conditionsMeetable, miniBundle())).toEqual([]);
  expect(found(conditionsMeetable, withRule('{ required: [appKey] }'))).toEqual([]);
});
