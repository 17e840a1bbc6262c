import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFailures } from './run-tests.ts';

/** Writes a log as turbo does, whose array has no end if the run was killed. */
function writeLog(lines: readonly (readonly [source: string, text: string])[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'failures-')), 'log.json');
  const entries = lines.map(([source, text]) =>
    JSON.stringify({ source, level: 'stdout', timestamp: 1, text }),
  );
  writeFileSync(file, `[\n${entries.join(',\n')}`);
  return file;
}

const CLIENT = '@cross-border-payments/client#test';
const END = ['turbo', `Failed:    //#lint:code, ${CLIENT}`] as const;

test('of failed tests, file, name and message are read, but neither tests that passed nor source code', () => {
  const log = writeLog([
    [CLIENT, '   ✓ another test 0ms'],
    [CLIENT, ' Test Files  1 failed | 2 passed (3)'],
    [CLIENT, '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯'],
    [CLIENT, ' FAIL  src/calls.test.ts > a call is sent'],
    [CLIENT, 'AssertionError: expected 1 to be 2'],
    ['@cross-border-payments/mock#test', 'Something of another task'],
    [CLIENT, ' ❯ src/calls.test.ts:3:57'],
    [CLIENT, '      3| expect(1).toBe(2)'],
    [CLIENT, '       |           ^'],
    [CLIENT, '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯'],
    [CLIENT, ' FAIL  src/calls.test.ts > a call is resent'],
    [CLIENT, 'Error: a message'],
    [CLIENT, '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯'],
    [CLIENT, '[ELIFECYCLE] Test failed. See above for more details.'],
    ['//#lint:code', 'Found 1 error.'],
    ['//#lint:code', '      Tests  2 failed | 656 passed (658)'],
    ['//#lint:code', '[ELIFECYCLE] Command failed with exit code 1.'],
    END,
  ]);
  expect(readFailures(log)).toEqual([
    { task: 'lint:code', lines: ['Found 1 error.'] },
    {
      task: 'client#test',
      lines: [
        'src/calls.test.ts > a call is sent',
        ...['  AssertionError: expected 1 to be 2', '   ❯ src/calls.test.ts:3:57'],
        'src/calls.test.ts > a call is resent',
        '  Error: a message',
      ],
    },
  ]);
});

test('a hundred failed tests, and long messages, are cut', () => {
  const tests = Array.from({ length: 100 }, (_, index) => index).flatMap((index) => [
    [CLIENT, ` FAIL  src/calls.test.ts > call ${index}`] as const,
    ...Array.from({ length: 100 }, (_, line) => [CLIENT, `line ${line}`] as const),
  ]);
  const { lines = [] } = readFailures(writeLog([...tests, END]))[1] ?? {};
  expect(lines.length).toBeLessThan(150);
  expect(lines.slice(0, 2)).toEqual(['src/calls.test.ts > call 0', '  line 0']);
  expect(lines.at(-1)).toBe('92 more failed: their messages are further up.');
});
