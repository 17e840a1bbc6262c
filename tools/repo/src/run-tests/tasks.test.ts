import { expect, test } from 'vitest';
import { ALL_RUNS, runsFor } from './tasks.ts';

const tasksFor = (...files: string[]) => runsFor(files).flatMap(({ tasks }) => tasks);

test('everything is run, what is fast first', () => {
  expect(ALL_RUNS.flatMap(({ tasks }) => tasks).sort()).toEqual(
    [
      ...['build', 'check', 'check:mutations', 'lint:bundle', 'lint:code', 'lint:source', 'typecheck'],
      ...['test', 'test:guide', 'test:published', 'test:readme', 'test:start'],
    ].sort(),
  );
});

test('nothing changed runs nothing', () => {
  expect(runsFor([])).toEqual([]);
});

test('a line of a README runs what reads it', () => {
  expect(tasksFor('packages/client/README.md')).toEqual(['client#test:readme', 'repo#test:readme']);
  expect(tasksFor('README.md')).toEqual(['repo#test:readme']);
  expect(tasksFor('CONTRIBUTING.md')).toEqual(['repo#test:readme', 'repo#test:guide']);
});

test('the document runs what holds it, and not the tests of what is generated from it', () => {
  const tasks = tasksFor('spec/paths/payout_oauth_token.yaml', 'packages/client/src/generated/resources.ts');
  expect(tasks).toEqual(
    expect.arrayContaining(['check', 'spec#lint:source', 'proof#check:mutations', 'spec#test']),
  );
  expect(tasks).not.toContain('client#test');
  expect(tasks).not.toContain('sandbox#test');
});

test('code runs the tests of its package, and no other', () => {
  expect(tasksFor('tools/bench/src/load.ts', 'tools/bench/src/bench.ts')).toEqual([
    'lint:code',
    'check',
    'bench#typecheck',
    'bench#test',
  ]);
  expect(tasksFor('examples/payout.ts')).toContain('examples#test');
  expect(tasksFor('spec/tests/source.test.ts')).toContain('spec#test');
});
