import { expect, test } from 'vitest';
import { loadBundle } from '../document/document.ts';
import { expandInstances, loadRules, type Rule } from './rules.ts';

const document = loadBundle();

function rule(instance: object, operations = ['checkBankAccount']): Rule {
  return {
    id: 'R-900',
    section: '1',
    kind: ['schema'],
    statement: 'A rule for this test.',
    operations,
    accept: [{ name: 'an instance', ...instance }],
  };
}

test('the register is read in ascending order of ids', () => {
  const ids = loadRules().map(({ id }) => id);
  expect(ids[0]).toBe('R-001');
  expect(ids).toEqual(ids.toSorted());
});

test('an instance is an example of the document with a patch applied', () => {
  const [instance] = expandInstances(document, [rule({ from: 'BankCheckOfFour', merge: { phone: null } })]);
  expect(instance?.value).not.toHaveProperty('phone');
  expect(instance).toMatchObject({
    operation: 'checkBankAccount',
    part: 'request',
    status: 200,
    valid: true,
  });
});

test('an instance without an existing example is refused, with its name', () => {
  expect(() => expandInstances(document, [rule({ from: 'Nowhere' })])).toThrow(
    'R-900: instance "an instance" starts from Nowhere, which is not an example',
  );
});

test('an instance of a rule with several operations must name its operation', () => {
  expect(() => expandInstances(document, [rule({ value: {} }, ['a', 'b'])])).toThrow(
    'does not say which operation',
  );
});
