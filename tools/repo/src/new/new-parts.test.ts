// Long form also: every refused option, not one per command.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadChecked } from '@cross-border-payments/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDocument, faultsOf, generate } from '../testing/document-copy.ts';

const isLong = process.env.TEST_FORM === 'long';
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

describe('an operation by POST and one by GET, each with two rules', () => {
  beforeAll(async () => {
    const made = [
      run('operation', ...POST, ...FAMILY),
      run('operation', ...GET, ...FAMILY, '--method', 'GET', '--retry', 'read'),
    ];
    expect(made).toMatchObject([
      { status: 0, stderr: '' },
      { status: 0, stderr: '' },
    ]);
    const named = ['--when', 'contactName', '--require', 'contactPhone'];
    // Neither rule of an operation rejects the instances of the other, whichever comes first.
    const rules = [
      ['--operation', 'createContact', ...named],
      ['--operation', 'listContacts', '--when', 'type', '--value', 'business', '--require', 'contactName'],
      ['--operation', 'createContact', '--when', 'type', '--value', 'business', '--require', 'contactName'],
      ['--operation', 'listContacts', ...named, '--together'],
    ];
    for (const rule of rules) expect(run('rule', ...rule)).toMatchObject({ status: 0, stderr: '' });
    await generate(root);
  });

  test('have nothing wrong with them: lint, source, instances, mutations', async () => {
    const checked = loadChecked(spec);
    const written = checked.rules.slice(-4).map(({ operations, statement }) => [operations[0], statement]);
    expect(written).toEqual([
      ['createContact', 'If `contactName` is given, `contactPhone` must be given.'],
      ['listContacts', 'If `type` is `business`, `contactName` must be given.'],
      ['createContact', 'If `type` is `business`, `contactName` must be given.'],
      ['listContacts', 'If one of `contactName` and `contactPhone` is given, both must be given.'],
    ]);
    const part = /contact~1|schemas\/(CreateContact|ListContacts)/;
    expect(await faultsOf(root, checked, part)).toEqual({ lint: [], source: [], survivors: [] });
  });

  test('stand last in their family', () => {
    const paths = readFileSync(join(spec, 'openapi.yaml'), 'utf8').match(/^ {2}\/\S+(?=:)/gm) ?? [];
    expect(paths.slice(-3).map((line) => line.trim())).toEqual([
      '/payout/common/occupation/list',
      '/payout/common/contact/add',
      '/payout/common/contact/list',
    ]);
  });

  test('cannot be added again, and nothing is written then', () => {
    const before = readFileSync(join(spec, 'source/operations.yaml'), 'utf8');
    expect(run('operation', ...POST, ...FAMILY)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`--path` must be a path that no operation has'),
    });
    writeFileSync(join(spec, 'components/schemas/GetContactRequest.yaml'), 'type: object\n');
    const clash = [
      '--path',
      '/payout/common/contact/get',
      '--id',
      'getContact',
      '--summary',
      'Get',
      ...FAMILY,
    ];
    const again = run('operation', ...clash);
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringContaining('GetContactRequest.yaml exists already'),
    ]);
    expect(existsSync(join(spec, 'paths/payout_common_contact_get.yaml'))).toBe(false);
    expect(readFileSync(join(spec, 'source/operations.yaml'), 'utf8')).toBe(before);
  });
});

/** The short form has the first for each command. */
const REFUSED: [string[], string][] = [
  [['operation', ...OTHER], '`--tag` is missing'],
  [['operation', ...OTHER, '--tag', 'Bank', '--section', '4.6'], '`--tag` must be one of Authentication'],
  [['operation', ...OTHER, '--id', 'other', ...FAMILY], 'and a noun, such as listBanks, not `other`'],
  [['operation', '--path', '/a/{b}'], '`--path` must be a path of letters'],
  [['rule'], '`--operation` is missing'],
  [['rule', '--operation', 'nothing'], '`--operation` must be the operationId'],
  [['rule', '--operation', 'checkBankAccount', '--when', 'x'], '`--when` must be one of type, idNumber'],
  [
    ['rule', '--operation', 'checkBankAccount', '--when', 'type'],
    '`--value` must be a value of type, which is',
  ],
  [
    ['rule', '--operation', 'checkBankAccount', '--when', 'type', '--value', 'check5'],
    '`--value` must be a value that type may have, such as check3, not `check5`',
  ],
  [
    ['rule', '--operation', 'checkBankAccount', '--when', 'type', '--value', 'check3', '--require', 'name'],
    '`--require` must be one of phone, not `name`',
  ],
  [
    [
      'rule',
      '--operation',
      'listPayins',
      '--when',
      'pages',
      '--value',
      '2',
      '--require',
      'search',
      '--together',
    ],
    '`--together` must be left out when `--value` is given',
  ],
];
const firsts = REFUSED.filter(
  ([[command]], at) => REFUSED.findIndex(([[other]]) => other === command) === at,
);
const refusedOfForm = isLong ? REFUSED.filter((each) => !firsts.includes(each)) : firsts;

test.each(refusedOfForm)('%j says what is wrong', ([command, ...args], message) => {
  const { status, stderr } = run(command as 'operation' | 'rule', ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
