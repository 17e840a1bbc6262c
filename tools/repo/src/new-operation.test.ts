import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { newOperation } from './new-operation.ts';

const GET = {
  ...{ path: '/payout/common/contact/list', id: 'listContacts', summary: 'List contacts' },
  ...{ tag: 'Reference data', section: '4.6' },
};

test.each([
  [{ path: '/a/{b}' }, '`--path` must be a path of letters'],
  [{ path: '/payout/common/area/list' }, '`/payout/common/area/list` (listAreas) has that path or that id'],
  [{ id: 'listAreas' }, '`/payout/common/area/list` (listAreas) has that path or that id'],
  [{ id: 'other' }, '`--id` must be one of the verbs create, get, list, find, check, verify,'],
  [{ id: 'refundPayout' }, 'if none fits, add a verb to spec/README.md and to tools/checks/'],
  [{ section: '4x6' }, '`--section` must be one of 2.1,'],
  [{ summary: 'List. Contacts' }, '`--summary` must be a line without periods'],
])('an operation with %j is refused, and nothing is written', (wrong, message) => {
  const facts = () => readFileSync(join(repositoryRoot, 'spec/source/operations.yaml'), 'utf8');
  const before = facts();
  expect(() => newOperation({ ...GET, ...wrong })).toThrow(message);
  expect(facts()).toBe(before);
});

test('a missing option is named', () => {
  const { tag: _, ...incomplete } = GET;
  expect(() => newOperation(incomplete)).toThrow('`--tag` is missing: one of Authentication, ');
});
