import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOf, type ReviewFinding, type ReviewResult, verdict } from './finding.ts';
import { idWithState } from './fold.ts';
import { type Policy, rate } from './rate.ts';
import { DEFAULT_SETTINGS, readAccepted, readReviewSettings } from './settings.ts';

const BREAK: ReviewFinding = {
  ...draftOf('request-refused', 'breaking', '`kind` must be one of `letter`.'),
  id: 'request-refused:a@00000001',
};
const POLICY: Policy = {
  ...DEFAULT_SETTINGS,
  operations: new Map([
    ['sync', { path: '/internal/sync', stability: 'beta' }],
    ['send', { path: '/send' }],
  ]),
  announced: new Map(),
  entries: [],
  entriesFile: 'accepted.yaml',
  today: '2030-01-31',
};
const ENTRY = { id: BREAK.id, reason: 'nobody sends it', by: ['Ann'], until: '2030-01-31', line: 3 };

/** Columns: what differs, the policy, the finding, and each rated finding as kind, severity and acceptance. */
test.each<[string, Partial<Policy>, Partial<ReviewFinding>, string[]]>([
  ['nothing', {}, {}, ['request-refused error']],
  [
    'a severity of the level',
    { severities: new Map([['breaking', 'warning']]) },
    {},
    ['request-refused warning'],
  ],
  ['another name, without a generated client', {}, { level: 'source' }, ['request-refused warning']],
  ['another name, with a client', { client: true }, { level: 'source' }, ['request-refused error']],
  [
    'another name, with a severity',
    { severities: new Map([['source', 'error']]) },
    { level: 'source' },
    ['request-refused error'],
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
  [
    'an entry whose break is merged',
    { entries: [{ ...ENTRY, id: 'other' }], mergedEntries: new Set(['other']) },
    {},
    ['request-refused error'],
  ],
  [
    'one of two approvers',
    { entries: [ENTRY], approvers: new Map([['breaking', { from: ['Ann', 'Ben'], count: 2 }]]) },
    {},
    ['request-refused error', 'policy-approver warning'],
  ],
  [
    'the required approver',
    { entries: [ENTRY], approvers: new Map([['breaking', { from: ['Ann'], count: 1 }]]) },
    {},
    ['request-refused error nobody sends it (Ann, until 2030-01-31)'],
  ],
  [
    'a label where approvers are required',
    { acceptedBy: 'the label', approvers: new Map([['breaking', { count: 1 }]]) },
    {},
    ['request-refused error'],
  ],
  [
    'a last day announced too late',
    { announced: new Map([[BREAK.id, '2029-12-01']]) },
    { sunset: '2030-01-01' },
    ['request-refused error'],
  ],
  [
    'a last day announced in time',
    { announced: new Map([[BREAK.id, '2029-08-04']]) },
    { sunset: '2030-01-01' },
    ['request-refused error it was deprecated, and its last day was 2030-01-01'],
  ],
  ['an ignored path', { ignore: ['/internal/**'] }, { operations: ['sync'] }, ['request-refused off']],
  [
    'an ignored and another path',
    { ignore: ['/internal/**'] },
    { operations: ['sync', 'send'] },
    ['request-refused error'],
  ],
  ['an operation in beta', {}, { operations: ['sync'] }, ['request-refused warning']],
  ['an operation in beta and a stable one', {}, { operations: ['sync', 'send'] }, ['request-refused error']],
  [
    'a setting for operations in beta',
    { stability: new Map([['beta', 'off']]) },
    { operations: ['sync'] },
    ['request-refused off'],
  ],
  [
    'an addition to an operation in beta',
    {},
    { operations: ['sync'], level: 'additive' },
    ['request-refused notice'],
  ],
  [
    'lowered stability',
    {},
    { operations: ['sync'], level: 'check', kind: 'stability-lowered' },
    ['stability-lowered error'],
  ],
  [
    'a part of the head that cannot be read',
    {},
    { level: 'check', kind: 'head-unreadable' },
    ['head-unreadable error'],
  ],
])('rated with %s', (_, policy, finding, expected) => {
  const rated = rate([{ ...BREAK, ...finding }], { ...POLICY, ...policy });
  expect(
    rated.map(({ kind, severity, accepted }) => [kind, severity, accepted].filter(Boolean).join(' ')),
  ).toEqual(expected);
});

test('the remedy of a removal that was announced too late names the first day', () => {
  const announced = new Map([[BREAK.id, '2029-12-01']]);
  const [{ remedy } = { remedy: '' }] = rate([{ ...BREAK, sunset: '2030-01-01' }], { ...POLICY, announced });
  expect(remedy).toContain('remove it from 2030-05-30, after a notice of 180 days.');
});

test.each<[string, ReviewResult['findings'], string]>([
  ['no finding', [], 'Passes: no change of the interface.'],
  ['a finding switched off', [{ ...BREAK, severity: 'off' }], 'Passes: 1 finding switched off.'],
  ['an accepted break', [{ ...BREAK, severity: 'error', accepted: 'a' }], 'Passes: 1 accepted break.'],
  ['a break', [{ ...BREAK, severity: 'error' }], 'Fails: 1 break.'],
])('the verdict on %s is true', (_, findings, expected) => {
  expect(verdict({ base: '', head: '', findings, bump: 'major', notes: [] })).toBe(expected);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'file.yaml');
  writeFileSync(file, text);
  return file;
}

test('an entry without a date is refused with its line', () => {
  expect(() => readAccepted(written('# Agreed.\n- { id: a, reason: b, by: Ann }\n'))).toThrow(
    'file.yaml:2 lacks until',
  );
});

test('settings are read, and the others keep their defaults', () => {
  const text =
    'severities: { check: error }\nignore: [/internal/**]\napprovers: { breaking: [Ann], source: { count: 2 } }\n';
  expect(readReviewSettings(written(text))).toEqual({
    ...DEFAULT_SETTINGS,
    severities: new Map([['check', 'error']]),
    ignore: ['/internal/**'],
    approvers: new Map([
      ['breaking', { from: ['Ann'], count: 1 }],
      ['source', { count: 2 }],
    ]),
  });
});

test.each([
  ['- a', 'file.yaml:1 must be an object of settings'],
  ['a: [', 'file.yaml:1 is not valid YAML'],
  ['notice: 10\nseveritys: {}', 'file.yaml:2 there is no setting `severitys`; did you mean `severities`?'],
  [
    'severities:\n  chek: off',
    'file.yaml:2 there is no level or kind of finding `chek`; did you mean `check`',
  ],
  ['severities:\n  check: low', 'file.yaml:2 `check` must be one of error, warning, notice, off, not `low`'],
  ['notice: soon', '`notice` must be a whole number of days, not `soon`'],
  ['ignore: /a', '`ignore` must be an array of strings'],
  ['stability: { beta: low }', '`beta` must be one of error'],
  ['approvers: { major: [Ann] }', '`major` must be one of breaking'],
  ['approvers: { breaking: { from: [Ann], count: 2 } }', '`count` must be a whole number from 1'],
])('the settings %j are refused with their line', (text, message) => {
  expect(() => readReviewSettings(written(text))).toThrow(message);
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
