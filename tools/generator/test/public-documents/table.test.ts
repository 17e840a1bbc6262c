import { expect, test } from 'vitest';
import type { DocumentOutcome } from './run-one.ts';
import { documentTable, isGood, reasonsOf, type TableRow } from './table.ts';

function tried(operations: number, callable: number, wrong: number, errors: string[] = []): DocumentOutcome {
  const results = Array.from({ length: callable }, (_, at) => ({
    ...{ operation: `op${at}`, pointer: `#/${at}`, exchanges: 2 },
    faults: at < wrong ? ['it is lost'] : [],
  }));
  return {
    ...{ operations, callable, results, notes: [], examples: 3 },
    ...{ contradictions: [], seconds: 1, megabytes: 100 },
    compiled: [
      { version: '5.4', errors },
      { version: '7.0', errors: [] },
    ],
  };
}

const rows = (...outcomes: DocumentOutcome[]): TableRow[] =>
  outcomes.map((outcome, at) => [`document${at}`, outcome]);

test.each<[string, DocumentOutcome[], boolean]>([
  ['everything is right', [tried(200, 200, 0)], true],
  ['1 of 200 is wrong', [tried(200, 200, 1)], true],
  ['2 of 200 are wrong', [tried(200, 200, 2)], false],
  ['2 of 400 in two documents are wrong', [tried(200, 200, 2), tried(200, 200, 0)], true],
  ['more than 1 % cannot be called', [tried(200, 197, 0)], false],
  ['an operation cannot be called', [tried(200, 199, 0)], true],
  ['a compiler has an error', [tried(200, 200, 0, ['a.ts:1 wrong'])], false],
  ['a process failed', [tried(200, 200, 0), { failure: 'ended with SIGKILL: ' }], false],
])('%s', (_, outcomes, good) => {
  expect(isGood(rows(...outcomes))).toBe(good);
});

test('the table has a line for each document and one for the sum', () => {
  const table = documentTable(
    rows(tried(200, 200, 1, ['a.ts:1 wrong']), tried(10, 10, 0), { failure: 'ended' }),
  );
  expect(table.split('\n').map((line) => line.split(/\s{2,}/).join(' | '))).toEqual([
    ' | operations | callable | right | exchanges | examples | contradict | tsc errors | s | MB',
    'document0 | 200 | 200 | 199 | 400 | 3 | 0 | 1 0 | 1 | 100',
    'document1 | 10 | 10 | 10 | 20 | 3 | 0 | 0 0 | 1 | 100',
    'document2 | failed',
    'all | 210 | 210 | 209 | 420 | 6 | 0 | 1',
    '99.52 % of all operations are right.',
  ]);
});

test('faults are listed with their places, up to the given number', () => {
  const [row] = rows(tried(5, 5, 4, ['client.ts:1 wrong']));
  expect(row && reasonsOf(row, 2)).toEqual([
    'document0: errors of TypeScript 5.4 (1)',
    '  client.ts:1 wrong',
    'document0: not right (4)',
    '  #/0: it is lost',
    '  #/1: it is lost',
    '  and 2 more',
  ]);
  expect(reasonsOf(['lost', { failure: 'ended with SIGSEGV: ' }], 2)).toEqual([
    'lost failed: ended with SIGSEGV: ',
  ]);
});
