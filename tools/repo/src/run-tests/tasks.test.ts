import { expect, test } from 'vitest';
import { ALL_RUNS, runsFor, skippedAfter } from './tasks.ts';

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

test('a failure names the checks that it keeps from running, and the last run keeps none', () => {
  const said = skippedAfter(ALL_RUNS, 1);
  expect(said).toBe(
    '5 later checks were not run because one of lint:bundle, typecheck, check:mutations, build failed: ' +
      'test, test:readme, test:start, test:guide, test:published. Correct it and run the command again.',
  );
  expect(skippedAfter(ALL_RUNS, 0)).toMatch(
    /^9 later checks .* lint:code, lint:source, check failed: lint:bundle,/,
  );
  expect(skippedAfter(runsFor(['tools/bench/src/load.ts']).slice(0, 2), 0)).toMatch(/^2 later checks were/);
  expect(skippedAfter(ALL_RUNS, 2)).toBeUndefined();
});
