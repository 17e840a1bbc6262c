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

test('the register is read by rising id', () => {
  const ids = loadRules().map(({ id }) => id);
  expect(ids[0]).toBe('R-001');
  expect(ids).toEqual(ids.toSorted());
});

test('an instance starts from an example of the document and is patched', () => {
  const [instance] = expandInstances(document, [rule({ from: 'BankCheckOfFour', merge: { phone: null } })]);
  expect(instance?.value).not.toHaveProperty('phone');
  expect(instance).toMatchObject({
    operation: 'checkBankAccount',
    part: 'request',
    status: 200,
    valid: true,
  });
});

test('an instance that starts from no example is refused by name', () => {
  expect(() => expandInstances(document, [rule({ from: 'Nowhere' })])).toThrow(
    'R-900: instance "an instance" starts from Nowhere, which is not an example',
  );
});

test('an instance of a rule with several operations must say which is meant', () => {
  expect(() => expandInstances(document, [rule({ value: {} }, ['a', 'b'])])).toThrow(
    'does not say which operation',
  );
});
