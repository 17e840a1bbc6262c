import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/proof';
import { expect, test } from 'vitest';
import { ALL_RUNS, DOCUMENT_TESTS, runsFor, skippedAfter } from './tasks.ts';

const isFile = (file: string) => existsSync(join(repositoryRoot, file));
const repository = {
  exists: isFile,
  testsNaming: (folder: string) => [`${folder}/src/service/examples.test.ts`],
};
const runs = (...files: string[]) => runsFor(files, 'main', repository);
const tasksFor = (...files: string[]) => runs(...files).flatMap(({ tasks }) => tasks);

test('everything is run, what is fast first', () => {
  expect(ALL_RUNS.flatMap(({ tasks }) => tasks).sort()).toEqual(
    [
      ...['build', 'check', 'check:mutations', 'lint:bundle', 'lint:code', 'lint:source', 'typecheck'],
      ...['test', 'test:guide', 'test:published', 'test:readme', 'test:start'],
    ].sort(),
  );
});

test('nothing changed runs nothing', () => {
  expect(runs()).toEqual([]);
});

test('a line of a README runs what reads it', () => {
  expect(tasksFor('packages/client/README.md')).toEqual(['client#test:readme', 'repo#test:readme']);
  expect(tasksFor('README.md')).toEqual(['repo#test:readme']);
  expect(tasksFor('CONTRIBUTING.md')).toEqual(['repo#test:readme', 'repo#test:guide']);
});

test('the document runs what it can break, and of large suites only that', () => {
  const chosen = runs('spec/paths/payout_oauth_token.yaml', 'packages/client/src/generated/resources.ts');
  const tasks = chosen.flatMap((run) => run.tasks);
  expect(tasks).toEqual(
    expect.arrayContaining(['check', 'spec#lint:source', 'spec#lint:bundle', 'spec#test']),
  );
  expect(chosen).toContainEqual({ tasks: ['proof#check:mutations'], quiet: false, args: ['--base', 'main'] });
  for (const [name, tests] of Object.entries(DOCUMENT_TESTS)) {
    expect(chosen).toContainEqual({
      tasks: [`${name}#test`],
      quiet: false,
      args: ['--passWithNoTests', ...tests],
    });
    for (const test of tests) expect([test, isFile(`packages/${name}/${test}`)]).toEqual([test, true]);
  }
});

test('a handler runs its own test or those of its folder, beside those of the document', () => {
  const folder = 'packages/sandbox/src';
  const files = [`${folder}/reference-data/reference-data-handlers.ts`, `${folder}/service/all-handlers.ts`];
  const argsFor = (...changed: string[]) =>
    runs(...changed)
      .at(-1)
      ?.args?.slice(1);
  expect(argsFor(...files)).toEqual(['src/reference-data/', 'src/service/all-handlers.test.ts']);
  expect(argsFor('spec/rules/R-001.yaml', ...files)).toEqual(
    expect.arrayContaining(['src/service/rule-instances.test.ts', 'src/reference-data/']),
  );
  expect(argsFor(`${folder}/testing/example-stories.ts`)).toEqual(['src/service/examples.test.ts']);
  expect(argsFor('spec/workflows/payin-by-bank.arazzo.yaml')).toEqual(['src/workflow']);
  expect(argsFor(`${folder}/service/money.test.ts`)).toEqual(['src/service/money.test.ts']);
  expect(runs('packages/sandbox/package.json').at(-1)).toEqual({ tasks: ['sandbox#test'], quiet: false });
});

test('code runs the tests beside it, and those of no other package', () => {
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
  expect(skippedAfter(runs('tools/bench/src/load.ts'), 0)).toMatch(/^2 later checks were/);
  expect(skippedAfter(ALL_RUNS, 2)).toBeUndefined();
});
