import { formatPointer } from '@cross-border-payments/openapi';
import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { checkRuleFiles } from './rule-files.ts';

const GOOD = `
id: R-001
section: '2.2'
kind: [schema]
statement: A person gives a name.
operations: [createToken]
accept:
  - { name: a person, from: Person }
reject:
  - { name: nobody, at: /fullName, from: Person, merge: { fullName: null } }
`;
const known = { operations: new Set(['createToken', 'findName']), examples: new Set(['Person']) };

function faults(text: string, file = '/rules/R-001.yaml'): string[] {
  const findings = checkRuleFiles([parseSourceFile(file, text)], known);
  return findings.map(({ place, message }) => `${formatPointer(place.path)} ${message}`);
}

test('a correct rule has no findings', () => {
  expect(faults(GOOD)).toEqual([]);
  expect(faults(GOOD.replace('at: /fullName', 'otherReason: The type is wrong too.'))).toEqual([]);
  expect(
    faults("id: R-001\nsection: '7'\nkind: [state, manual]\nstatement: A rule.\noperations: [all]\n"),
  ).toEqual([]);
});

test.each([
  ['id: R-001\n', '', ' This rule has no id.'],
  ['id: R-001', 'id: R-002', '/id The id of this rule is `R-002`'],
  ["'2.2'", '2.2', '/section '],
  ['kind: [schema]', 'kind: schema', '/kind '],
  ['kind: [schema]', 'kind: [schema, law]', '/kind/1 '],
  ['statement: A person gives a name.', "statement: ''", '/statement '],
  ['statement: A person gives a name.\n', '', ' This rule has no `statement`.'],
  ['operations: [createToken]', 'operations: []', '/operations '],
  ['operations: [createToken]', 'operations: [createToken, other]', '/operations/1 No operation'],
  ['id: R-001', 'id: R-001\nnote: a', '/note A rule has no property'],
  ['accept:\n  - { name: a person, from: Person }', 'accept: []', '/accept A rule of kind schema needs'],
  ['accept:', 'accepts:', '/accepts A rule has no property'],
])('%j as %j is found', (from, to, message) => {
  expect(faults(GOOD.replace(from, to))).toContainEqual(expect.stringContaining(message));
});

test.each([
  ['from: Person }', 'from: Nobody }', '/accept/0/from No example component'],
  ['from: Person }', 'from: Person, value: {} }', '/accept/0 An instance has either'],
  ['from: Person }', 'merge: {}, value: {} }', '/accept/0/merge '],
  ['name: a person, ', '', '/accept/0 This instance has no `name`'],
  ['name: a person', 'name: a person, part: body', '/accept/0/part '],
  ['name: a person', 'name: a person, part: response', '/accept/0 An instance of a response'],
  ['name: a person', 'name: a person, status: 200', '/accept/0/status '],
  ['name: a person', 'name: a person, at: /a', '/accept/0/at '],
  ['at: /fullName', 'at: fullName', '/reject/0/at '],
  ['at: /fullName', "otherReason: ''", '/reject/0/otherReason '],
  ['name: a person', 'name: a person, otherReason: a', '/accept/0/otherReason '],
  ['name: a person', 'name: a person, operation: findName', '/accept/0/operation '],
  ['name: a person', 'name: a person, extra: 1', '/accept/0/extra '],
  ['- { name: a person, from: Person }', '- text', '/accept/0 An instance is an object'],
  [
    '- { name: a person, from: Person }',
    '- { name: a, from: Person }\n  - { name: a, from: Person }',
    '/accept/0/name ',
  ],
])('in an instance, %j as %j is found', (from, to, message) => {
  expect(faults(GOOD.replace(from, to))).toContainEqual(expect.stringContaining(message));
});

test('a rule that cannot reject any message gives the reason', () => {
  const open = GOOD.slice(0, GOOD.indexOf('reject:'));
  expect(faults(open)[0]).toContain('or say in `nothingToReject` why there is none');
  expect(faults(`${open}nothingToReject: Every JSON fits.\n`)).toEqual([]);
});

test('an instance of a rule with several operations names its operation', () => {
  expect(faults(GOOD.replace('[createToken]', '[all]'))).toHaveLength(2);
  expect(
    faults(GOOD.replace('[createToken]', '[all]').replaceAll('{ name', '{ operation: findName, name')),
  ).toEqual([]);
});

test('only rules of kind schema have instances, and a rule file is named after the rule id', () => {
  expect(faults(GOOD.replace('[schema]', '[state]'))).toEqual([
    expect.stringContaining('/accept Only a rule of kind schema'),
    expect.stringContaining('/reject Only a rule of kind schema'),
  ]);
  expect(faults(GOOD, '/rules/notes.yaml')[0]).toContain('is not a rule id');
  expect(faults('- a')[0]).toContain('A rule file holds one rule');
});

test('a section that mentions neither the rule nor its operations is reported, with the sections that do', () => {
  const sectionsOf = () => new Set(['4.10', '4.2']);
  const of = (section: string) =>
    checkRuleFiles([parseSourceFile('/rules/R-001.yaml', GOOD.replace('2.2', section))], {
      ...known,
      sectionsOf,
    });
  expect(of('4.2')).toEqual([]);
  expect(of('4.5').map(({ message }) => message)).toEqual([
    'Section 4.5 has neither a fact with this rule nor one of its operations. Write one of 4.2, 4.10.',
  ]);
});
