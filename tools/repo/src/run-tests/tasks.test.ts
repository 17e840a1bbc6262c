import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { ALL_STAGES, runStages, stagesFor, type TestRun, turboArguments } from './tasks.ts';

const isFile = (file: string) => existsSync(join(repositoryRoot, file));
const repository = {
  exists: isFile,
  testsNaming: (folder: string) => [`${folder}/src/service/examples.test.ts`],
  differOnlyInTexts: (files: readonly string[]) => files.every((file) => file.endsWith('Envelope.yaml')),
};
const stages = (...files: string[]) => stagesFor(files, 'main', repository);
const runs = (...files: string[]) => stages(...files).flat();
const tasksFor = (...files: string[]) => runs(...files).flatMap(({ tasks }) => tasks);

test('everything is run, starting with what is fast', () => {
  expect(
    ALL_STAGES.flat()
      .flatMap(({ tasks }) => tasks)
      .sort(),
  ).toEqual(
    [
      ...[
        'build',
        'check',
        'check:mutations',
        'lint:bundle',
        'lint:code',
        'lint:prose',
        'lint:source',
        'typecheck:all',
      ],
      ...['test', 'test:guide', 'test:published', 'test:readme', 'test:start'],
    ].sort(),
  );
});

test('the types of every package are checked', () => {
  const settings = globSync('tsconfig*.json', { cwd: repositoryRoot }).map((file) =>
    readFileSync(join(repositoryRoot, file), 'utf8'),
  );
  const packages = globSync('{examples,spec,engine/*,packages/*,tools/*}/tsconfig.json', {
    cwd: repositoryRoot,
  });
  expect(packages.length).toBeGreaterThan(14);
  for (const folder of packages.map(dirname)) expect(settings.join('')).toMatch(`"${folder}`);
});

test('without changes, nothing is run', () => {
  expect(runs()).toEqual([]);
});

test('a change of a README runs the tests that read it', () => {
  expect(tasksFor('packages/client/README.md')).toEqual([
    'lint:prose',
    'client#test:readme',
    'repo#test:readme',
  ]);
  expect(tasksFor('README.md')).toEqual(['lint:prose', 'repo#test:readme']);
  expect(tasksFor('CONTRIBUTING.md')).toEqual(['lint:prose', 'repo#test:readme', 'repo#test:guide']);
});

test('a change of a runtime also runs the tests that use it through the payment service', () => {
  const last = (...files: string[]) => stages(...files).at(-1);
  const call = 'engine/client-runtime/src/core/call.ts';
  const client = (...args: string[]) => ({
    tasks: ['client#test'],
    quiet: false,
    args: ['--passWithNoTests', ...args],
  });
  expect(last(call)).toContainEqual(client('test/'));
  expect(last(call, 'packages/client/src/http.ts')).toContainEqual(client('src/http.test.ts', 'test/'));
  expect(last(call, 'packages/client/package.json')).toContainEqual({ tasks: ['client#test'], quiet: false });
  expect(last('packages/client/src/http.ts')).toEqual([client('src/http.test.ts')]);
  expect(last('engine/server-runtime/src/service.ts')).toContainEqual({
    ...client('test/'),
    tasks: ['server-stubs#test'],
  });
});

test('a change of the document runs what it can break, and only that part of large suites', () => {
  const chosen = runs('spec/paths/payout_oauth_token.yaml', 'packages/client/src/generated/resources.ts');
  const tasks = chosen.flatMap((run) => run.tasks);
  expect(tasks).toEqual(
    expect.arrayContaining([
      'generate',
      'spec#lint:source',
      'spec#lint:bundle',
      'spec#test',
      'generator#check',
    ]),
  );
  expect(tasks).not.toContain('check');
  const [first = [], [mutations] = []] = stages('spec/paths/payout_oauth_token.yaml');
  const early = first.flatMap((run) => run.tasks);
  expect(early, 'later tests would repeat what the linter finds').toContain('spec#lint:bundle');
  expect(mutations, 'the first run after the files are generated').toEqual({
    tasks: ['checks#check:mutations'],
    quiet: false,
    isPrepared: true,
    args: ['--base', 'main'],
  });
  const folders = [
    'spec',
    ...['engine', 'packages', 'tools'].flatMap((folder) => readdirSync(join(repositoryRoot, folder))),
  ];
  for (const task of tasks.filter((one) => one.includes('#'))) expect(folders).toContain(task.split('#')[0]);
  const scripts = tasks.filter((task) => task.endsWith('#test:document'));
  expect(scripts).toHaveLength(4);
  for (const script of scripts) {
    const [name = ''] = script.split('#');
    const folder =
      ['engine', 'packages']
        .map((layer) => `${layer}/${name}`)
        .find((path) => existsSync(join(repositoryRoot, path))) ?? '';
    const { scripts: own } = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'));
    const tests: string[] = own['test:document'].match(/\S+\.test\.ts/g);
    expect(tests.filter((test) => !isFile(`${folder}/${test}`))).toEqual([]);
  }
});

test('a change of a description runs what shows or checks texts, but no generated code', () => {
  const text = 'spec/components/schemas/Envelope.yaml';
  expect(tasksFor(text, 'spec/generated/openapi.yaml')).toEqual([
    ...['lint:files', 'lint:prose', 'spec#lint:source', 'spec#lint:bundle', 'generate', 'docs#test:document'],
  ]);
  for (const other of ['spec/rules/R-001.yaml', 'tools/generator/src/generate.ts'])
    expect(tasksFor(text, other)).toContain('checks#check:mutations');
});

test('a change of a handler runs its own test or those of its folder, and those of the document', () => {
  const folder = 'packages/sandbox/src';
  const files = [
    `${folder}/reference-data/reference-data-handlers.ts`,
    `${folder}/service/sandbox-service.ts`,
  ];
  const argsFor = (...changed: string[]) =>
    runs(...changed)
      .at(-1)
      ?.args?.slice(1);
  expect(argsFor(...files)).toEqual(['src/reference-data/', 'src/service/sandbox-service.test.ts']);
  expect(tasksFor('spec/rules/R-001.yaml', ...files)).toContain('sandbox#test:document');
  expect(argsFor('packages/sandbox/test/example-stories.ts')).toEqual(['src/service/examples.test.ts']);
  expect(argsFor('spec/workflows/payin-by-bank.arazzo.yaml')).toEqual(['src/workflow']);
  expect(argsFor(`${folder}/service/money.test.ts`)).toEqual(['src/service/money.test.ts']);
  expect(runs('packages/sandbox/package.json').at(-1)).toEqual({ tasks: ['sandbox#test'], quiet: false });
});

test('a change of what an author updates by a command runs only the tests that read it', () => {
  const handler = 'packages/sandbox/src/reference-data/reference-data-handlers.ts';
  const argsOf = (name: string, ...files: string[]) =>
    runs(...files)
      .find(({ tasks }) => tasks.includes(`${name}#test`))
      ?.args?.slice(1);
  expect(argsOf('docs', 'packages/docs/guides/07-payin.md')).toEqual(['src/repository/']);
  expect(argsOf('explain', 'engine/explain/golden/R-001.txt')).toEqual(['src/golden.test.ts']);
  // The tests that name the file.
  for (const data of ['not-in-interface.yaml', 'traffic.json'])
    expect(argsOf('docs', `packages/docs/${data}`)).toEqual(['src/service/examples.test.ts']);
  expect(argsOf('docs', 'packages/docs/package.json')).toBeUndefined();
  expect(argsOf('sandbox', 'packages/sandbox/docs/life-cycles.md', handler)).toEqual(['src/reference-data/']);
  expect(tasksFor('packages/client/docs/07-payin.md')).not.toContain('client#test');
});

test('with a change of the document, all tests are in one stage, so that an author sees all failures', () => {
  const handler = 'packages/sandbox/src/reference-data/reference-data-handlers.ts';
  const ofDocument = stages('spec/rules/R-001.yaml', handler);
  expect(ofDocument).toHaveLength(2);
  expect(ofDocument[1]?.flatMap(({ tasks }) => tasks)).toEqual(
    expect.arrayContaining(['checks#check:mutations', 'sandbox#test:document', 'sandbox#test']),
  );
  expect(stages(handler)).toHaveLength(3);
});

test('a change of code runs the tests next to it, but not those of other packages', () => {
  expect(tasksFor('tools/bench/src/load.ts', 'tools/bench/src/bench.ts')).toEqual([
    'lint:files',
    'check',
    'lint:prose',
    'bench#typecheck',
    'bench#test',
  ]);
  expect(tasksFor('examples/payout.ts')).toContain('examples#test');
  expect(tasksFor('spec/tests/source.test.ts')).toContain('spec#test');
});

test('after a failure, its stage is completed, the skipped checks are named, and messages come last', () => {
  const changed = stages('spec/rules/R-001.yaml');
  const started: TestRun[] = [];
  const failing = (...failed: string[]) =>
    runStages(changed, (run) => {
      started.push(run);
      return run.tasks
        .filter((task) => failed.includes(task))
        .map((task) => ({ task, lines: ['src/a.test.ts > a test', '  a message'] }));
    });
  const message = ['src/a.test.ts > a test', '  a message'];
  expect(failing('checks#check:mutations')).toEqual([
    'Failed: checks#check:mutations. Correct it and run the command again.',
    ...['', 'checks#check:mutations:', ...message],
  ]);
  expect(started).toEqual(changed.flat());
  expect(failing('generate', 'lint:prose')).toEqual([
    'Failed: lint:prose, generate. Correct it and run the command again.',
    expect.stringMatching(
      /^1\d later checks were not run because of it: checks#check:mutations, client#validators, .*, docs#test:document\.$/,
    ),
    ...['', 'lint:prose:', ...message],
    ...['', 'generate:', ...message],
  ]);
  expect(failing()).toEqual([]);
});

test('after a failure of the formatter, the command that formats is named, and not after another failure', () => {
  const lines = ['packages/a/src/a.ts format ━━', '  × Formatter would have printed the following content:'];
  const failing = (task: string, said: readonly string[]) =>
    runStages([[{ tasks: [task], quiet: false }]], () => [{ task, lines: [...said] }]);
  const hint = '`npx --yes pnpm format` formats the files that changed.';
  expect(failing('lint:files', lines)).toContain(hint);
  expect(failing('lint:files', lines.slice(0, 1))).not.toContain(hint);
});

test('a test with more cases in the long form says so in its first line, by which the long form selects it', () => {
  const args = ['grep', '-l', 'process[.]env[.]TEST_FORM', '--', '*.test.ts'];
  const files = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim().split('\n');
  const untagged = files.filter(
    (file) => !readFileSync(join(repositoryRoot, file), 'utf8').startsWith('// Long form also: '),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(untagged).toEqual([]);
});

test('every package with tests of the long form runs them', () => {
  const args = ['grep', '-l', '^// Long form ', '--', '*.test.ts'];
  const files = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim().split('\n');
  const folders = new Set(files.map((file) => file.replace(/\/(?:src|test|tests)\/.*|\/[^/]*$/, '')));
  const without = [...folders].filter(
    (folder) => !readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8').includes('"test:long"'),
  );
  expect(folders.size).toBeGreaterThan(5);
  expect(without).toEqual([]);
});

test('a prepared run depends on the sources of other packages, but runs no task of theirs', () => {
  const args = turboArguments({ tasks: ['client#typecheck'], isPrepared: true });
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const plan = execFileSync('turbo', ['run', ...args, '--dry-run=json'], options);
  const tasks: { taskId: string; command: string; dependencies: string[]; inputs: object }[] = JSON.parse(
    plan.slice(plan.indexOf('{')),
  ).tasks;
  const idOf = (name: string) => `@cross-border-payments/${name}`;
  const taskOf = (name: string) => tasks.find(({ taskId }) => taskId === idOf(name));
  const commands = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  expect(commands.map(({ taskId }) => taskId)).toEqual([idOf('client#typecheck')]);
  expect(taskOf('client#typecheck')?.dependencies).toContain(idOf('client#transit'));
  expect(taskOf('client#transit')?.dependencies).toContain(idOf('spec#transit'));
  expect(taskOf('spec#transit')?.inputs).toHaveProperty(['rules/R-001.yaml']);
});
