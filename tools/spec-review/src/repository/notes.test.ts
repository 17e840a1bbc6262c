import { join } from 'node:path';
import type { Rule } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { readRegister, registerNotes } from './notes.ts';

test('a rule has a note if its statement or an instance changes, not if only the order of instances does', () => {
  const accept = ['a', 'b'].map((name) => ({ name, part: 'request' as const, value: {} }));
  const rule: Rule = { id: 'R-001', section: '1', kind: ['schema'], statement: 'S.', operations: [], accept };
  const before = { ...rule, nothingToReject: 'Always met.' };
  expect(registerNotes([before], [{ ...before, accept: accept.toReversed() }])).toEqual([]);
  expect(registerNotes([before], [{ ...before, nothingToReject: 'Never broken.' }])).toEqual([
    'R-001 changed: nothingToReject changed from "Always met." to "Never broken.".',
  ]);
});

test.each([
  ['checkBankAccount', 'body'],
  ['findChineseCharacters', 'query'],
  ['createPayin', 'response 200'],
])('%s has instances for the part that the comparison calls %s', (operation, part) => {
  const { instances } = readRegister(join(repositoryRoot, 'spec/openapi.yaml'));
  expect(instances(operation, part)).not.toEqual([]);
});
