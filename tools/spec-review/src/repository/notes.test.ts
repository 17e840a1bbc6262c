import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import type { Document } from '@cross-border-payments/openapi/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  coverageNotes,
  lintNotes,
  newFindings,
  ownerNotes,
  readLint,
  readRegister,
  registerNotes,
  sandboxNotes,
} from './notes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-notes-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function version(name: string, rules: string[], accept: number): string {
  mkdirSync(join(folder, name, 'generated'), { recursive: true });
  const content = { operations: [{ operation: 'createParcel', rules }], rules: [{ accept, reject: 1 }] };
  writeFileSync(join(folder, name, 'generated/coverage.yaml'), JSON.stringify(content));
  return join(folder, name, 'openapi.yaml');
}

describe('notes on coverage', () => {
  test('contain the totals before and after, and the rules that an operation lost', () => {
    const files = { base: version('base', ['R-001', 'R-002'], 3), head: version('head', ['R-002'], 4) };
    expect(coverageNotes(files)).toEqual([
      'Coverage: 1 operation with 1 rule, 4 instances to accept and 1 to refuse; before 1 operation with 2 rules, 3 instances to accept and 1 to refuse.',
      'createParcel is no longer covered by R-001.',
    ]);
  });

  test('are empty if nothing changed or there is no register', () => {
    const file = version('same', ['R-001'], 3);
    expect(coverageNotes({ base: file, head: file })).toEqual([]);
    expect(coverageNotes({ base: file, head: join(folder, 'none/openapi.yaml') })).toEqual([]);
  });
});

describe('notes on lint', () => {
  const line = (at: number, rule: string) => `spec/a.yaml:${at}:3  error  ${rule}  Wrong.`;

  test('name new findings, but not those that only moved', () => {
    const base = readLint(`${line(3, 'one')}\n1 error, 0 warnings in 2 files, 0.1 s\n`);
    const head = readLint([line(9, 'one'), line(10, 'one'), line(11, 'two')].join('\n'));
    expect(newFindings(head, base)).toEqual([
      'New in the lint: spec/a.yaml:10 one: Wrong.',
      'New in the lint: spec/a.yaml:11 two: Wrong.',
    ]);
  });

  test('name at most ten', () => {
    const head = readLint(Array.from({ length: 12 }, (_, at) => line(at, `rule-${at}`)).join('\n'));
    expect(newFindings(head, [])).toHaveLength(11);
    expect(newFindings(head, []).at(-1)).toBe('New in the lint: 2 more.');
  });

  test('run no code of another repository', async () => {
    mkdirSync(join(folder, 'tools/checks/src/lint'), { recursive: true });
    writeFileSync(join(folder, 'tools/checks/src/lint/lint.ts'), 'throw new Error("ran");');
    expect(
      await lintNotes({ root: folder, baseFolder: folder, headFolder: folder, file: 'spec/openapi.yaml' }),
    ).toEqual([]);
  });
});

describe('notes on the sandbox', () => {
  const operations = ['createParcel', 'getParcel'].map((id) => ({ id })) as unknown as Document['operations'];

  test('name operations without a handler, if there is a sandbox', () => {
    const root = join(folder, 'with-sandbox');
    mkdirSync(join(root, 'packages/sandbox/src/parcels'), { recursive: true });
    writeFileSync(
      join(root, 'packages/sandbox/src/parcels/parcel-handlers.ts'),
      'export const a = { createParcel() {} };',
    );
    expect(sandboxNotes(root, { operations } as Document)).toEqual([
      'The sandbox has no handler for getParcel, and responds with HTTP 501.',
    ]);
    expect(sandboxNotes(join(folder, 'without'), { operations } as Document)).toEqual([]);
  });
});

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

test('the owners are those of the last line that matches a file', () => {
  const root = join(folder, 'owned');
  mkdirSync(root);
  const owners = (...files: string[]) => ownerNotes(root, files);
  expect(owners('spec/a.yaml')).toEqual([]);
  writeFileSync(
    join(root, 'CODEOWNERS'),
    '# All\n* @all\n/spec/ @spec @ann # and more\nspec/* @flat\n*.md\n',
  );
  expect(owners('spec/a.yaml', 'spec/paths/b.yaml')).toEqual([
    'Owners of the changed files: @flat, @spec, @ann.',
  ]);
  expect(owners('src/a.ts')).toEqual(['Owners of the changed files: @all.']);
  expect(owners('README.md')).toEqual([]);
});
