// Long form also: every refused option, not one per command.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newOperation } from './new-operation.ts';
import { newRule } from './new-rule.ts';

const OTHER = { path: '/payout/common/other', id: 'getOther', summary: 'Other' };
const FAMILY = { tag: 'Reference data', section: '4.6' };
const CHECK = { operation: 'checkBankAccount', when: 'type' };

test('new-operation.ts with a wrong path ends with 2 and what is wrong', () => {
  const args = [join(import.meta.dirname, 'new-operation.ts'), '--path', '/a/{b}'];
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('`--path` must be a path of letters')]);
});

test('a rule without its operation is refused', async () => {
  await expect(newRule({})).rejects.toThrow('`--operation` is missing');
});

if (process.env.TEST_FORM === 'long') {
  test.each([
    [{ ...OTHER }, '`--tag` is missing'],
    [{ ...OTHER, tag: 'Bank', section: '4.6' }, '`--tag` must be one of Authentication'],
    [{ ...OTHER, id: 'other', ...FAMILY }, 'and a noun, such as listBanks, not `other`'],
  ])('an operation of %j is refused', async (given, message) => {
    await expect(newOperation(given)).rejects.toThrow(message);
  });

  test.each([
    [{ operation: 'nothing' }, '`--operation` must be the operationId'],
    [{ ...CHECK, when: 'x' }, '`--when` must be one of type, idNumber'],
    [CHECK, '`--value` must be a value of type, which is'],
    [
      { ...CHECK, value: 'check5' },
      '`--value` must be a value that type may have, such as check3, not `check5`',
    ],
    [{ ...CHECK, value: 'check3', require: 'name' }, '`--require` must be one of phone, not `name`'],
    [
      { operation: 'listPayins', when: 'pages', value: '2', require: 'search', together: true },
      '`--together` must be left out when `--value` is given',
    ],
  ])('a rule of %j is refused', async (given, message) => {
    await expect(newRule(given)).rejects.toThrow(message);
  });
}
