import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadChecked } from '@cross-border-payments/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDocument, faultsOf, generate } from '../testing/document-copy.ts';

const { root, remove } = copyDocument();
const spec = join(root, 'spec');
afterAll(remove);

function run(command: 'operation' | 'rule', ...args: string[]) {
  const file = join(import.meta.dirname, `new-${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--spec', spec, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status, stdout, stderr };
}

const POST = ['--path', '/payout/common/contact/add', '--id', 'createContact', '--summary', 'Add a contact'];
const GET = ['--path', '/payout/common/contact/list', '--id', 'listContacts', '--summary', 'List contacts'];
const OTHER = ['--path', '/payout/common/other', '--id', 'getOther', '--summary', 'Other'];
const FAMILY = ['--tag', 'Reference data', '--section', '4.6'];

describe('an operation by POST and one by GET, each with a rule', () => {
  beforeAll(async () => {
    const made = [
      run('operation', ...POST, ...FAMILY),
      run('operation', ...GET, ...FAMILY, '--method', 'GET', '--retry', 'read'),
    ];
    expect(made).toMatchObject([
      { status: 0, stderr: '' },
      { status: 0, stderr: '' },
    ]);
    await generate(root);
    for (const id of ['createContact', 'listContacts']) {
      const rule = ['--operation', id, '--when', 'contactName', '--require', 'contactPhone'];
      expect(run('rule', ...rule)).toMatchObject({ status: 0, stderr: '' });
    }
    await generate(root);
  });

  test('have nothing wrong with them: lint, source, instances, mutations', async () => {
    const checked = loadChecked(spec);
    const written = checked.rules.slice(-2).map(({ operations }) => operations);
    expect(written).toEqual([['createContact'], ['listContacts']]);
    const part = /contact~1|schemas\/(CreateContact|ListContacts)/;
    expect(await faultsOf(root, checked, part)).toEqual({ lint: [], source: [], survivors: [] });
  });

  test('cannot be added again, and nothing is written then', () => {
    const before = readFileSync(join(spec, 'source/operations.yaml'), 'utf8');
    expect(run('operation', ...POST, ...FAMILY)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`--path` must be a path that no operation has'),
    });
    const other = [
      '--path',
      '/payout/common/contact/put',
      '--id',
      'createBank',
      '--summary',
      'Put',
      ...FAMILY,
    ];
    expect(run('operation', ...other)).toMatchObject({ status: 0 });
    const clash = [
      '--path',
      '/payout/common/contact/get',
      '--id',
      'createBank',
      '--summary',
      'Get',
      ...FAMILY,
    ];
    const again = run('operation', ...clash);
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringContaining('CreateBankRequest.yaml exists already'),
    ]);
    expect(existsSync(join(spec, 'paths/payout_common_contact_get.yaml'))).toBe(false);
    expect(readFileSync(join(spec, 'source/operations.yaml'), 'utf8').split('- method').length).toBe(
      before.split('- method').length + 1,
    );
  });
});

test.each([
  [['operation', ...OTHER], '`--tag` is missing'],
  [['operation', ...OTHER, '--tag', 'Bank', '--section', '4.6'], '`--tag` must be one of Authentication'],
  [['operation', ...OTHER, '--id', 'other', ...FAMILY], 'and a noun, such as listBanks, not `other`'],
  [['operation', '--path', '/a/{b}'], '`--path` must be a path of letters'],
  [['rule'], '`--operation` is missing'],
  [['rule', '--operation', 'nothing'], '`--operation` must be the operationId'],
  [['rule', '--operation', 'checkBankAccount', '--when', 'x'], '`--when` must be one of type, idNumber'],
])('%j says what is wrong', ([command, ...args], message) => {
  const { status, stderr } = run(command as 'operation' | 'rule', ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
