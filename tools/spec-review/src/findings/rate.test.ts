import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftOf, type ReviewFinding } from './finding.ts';
import { idWithState, type Policy, rate, readAccepted } from './rate.ts';

const BREAK: ReviewFinding = {
  ...draftOf('request-refused', 'breaking', '`kind` must be one of `letter`.'),
  id: 'request-refused:a@00000001',
};
const POLICY: Policy = {
  severities: new Map(),
  entries: [],
  entriesFile: 'accepted.yaml',
  today: '2030-01-31',
};
const ENTRY = { id: BREAK.id, reason: 'nobody sends it', by: 'Ann', until: '2030-01-31', line: 3 };

/** Columns: what differs, the policy, the finding, and each rated finding as kind, severity and acceptance. */
test.each<[string, Partial<Policy>, Partial<ReviewFinding>, string[]]>([
  ['nothing', {}, {}, ['request-refused error']],
  [
    'a severity of the level',
    { severities: new Map([['breaking', 'warning']]) },
    {},
    ['request-refused warning'],
  ],
  [
    'a severity of the kind, which precedes that of the level',
    {
      severities: new Map([
        ['breaking', 'off'],
        ['request-refused', 'notice'],
      ]),
    },
    {},
    ['request-refused notice'],
  ],
  [
    'an entry on its last day',
    { entries: [ENTRY] },
    {},
    ['request-refused error nobody sends it (Ann, until 2030-01-31)'],
  ],
  [
    'an expired entry',
    { entries: [ENTRY], today: '2030-02-01' },
    {},
    ['request-refused error', 'policy-expired warning'],
  ],
  [
    'an entry for another change of the place',
    { entries: [{ ...ENTRY, id: 'request-refused:a@00000002' }] },
    {},
    ['request-refused error', 'policy-unused warning'],
  ],
  [
    'an entry without the state',
    { entries: [{ ...ENTRY, id: 'request-refused:a' }] },
    {},
    ['request-refused error', 'policy-unused warning'],
  ],
  [
    'an entry for another place',
    { entries: [{ ...ENTRY, id: 'other' }] },
    {},
    ['request-refused error', 'policy-unused warning'],
  ],
  ['a label', { acceptedBy: 'the label' }, {}, ['request-refused error the label']],
  [
    'a last day in the past',
    {},
    { sunset: '2030-01-31' },
    ['request-refused error it was deprecated, and its last day was 2030-01-31'],
  ],
  ['a last day in the future', {}, { sunset: '2030-02-01' }, ['request-refused error']],
])('rated with %s', (_, policy, finding, expected) => {
  const rated = rate([{ ...BREAK, ...finding }], { ...POLICY, ...policy });
  expect(
    rated.map(({ kind, severity, accepted }) => [kind, severity, accepted].filter(Boolean).join(' ')),
  ).toEqual(expected);
});

test('an entry without a date is refused with its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'accepted-'));
  const file = join(folder, 'accepted.yaml');
  writeFileSync(file, '# Agreed.\n- { id: a, reason: b, by: Ann }\n');
  expect(() => readAccepted(file)).toThrow(`${file}:2 lacks until`);
  rmSync(folder, { recursive: true });
});

const idOf = (finding: Partial<ReviewFinding>, base: unknown, head: unknown) =>
  idWithState({ ...BREAK, ...finding }, { base: { value: () => base }, head: { value: () => head } });

test.each<[string, Partial<ReviewFinding>, unknown, unknown]>([
  ['its cause', { cause: '`kind` is required.' }, { enum: [1, 2] }, { enum: [1] }],
  ['the base at its place', {}, { enum: [1, 3] }, { enum: [1] }],
  ['the head at its place', {}, { enum: [1, 2] }, { enum: [] }],
  ['a property named as an annotation', {}, { enum: [1, 2] }, { enum: [1], description: {} }],
])('the id of a finding changes with %s', (_, finding, base, head) => {
  const id = idOf({}, { enum: [1, 2] }, { enum: [1] });
  expect(id).toMatch(/@[0-9a-f]{8}$/);
  expect(idOf(finding, base, head)).not.toBe(id);
});

test('the id of a finding changes neither with descriptions nor with the order of keywords', () => {
  const id = idOf({}, { type: 'string', enum: [1, 2] }, undefined);
  expect(idOf({}, { enum: [1, 2], description: 'New.', type: 'string' }, undefined)).toBe(id);
});
