import { basename } from 'node:path';

/** A task that failed, such as `client#test`, with what explains the failure. */
export interface FailedTask {
  readonly task: string;
  readonly lines: readonly string[];
}

/** Tasks of turbo that may run at the same time. */
export interface TestRun {
  readonly tasks: readonly string[];
  readonly quiet: boolean;
  /** Set if an earlier stage ran what these tasks need: the tasks on which they depend are then not run. */
  readonly isPrepared?: boolean;
  readonly args?: readonly string[];
}

/** Independent runs. A stage starts when the previous one has passed. */
type Stage = readonly TestRun[];

interface CheckedRepository {
  exists(file: string): boolean;
  /** Lists the tests below a folder that mention a file. */
  testsNaming(folder: string, name: string): string[];
  /** Returns whether files of the document differ from the base only in descriptions and summaries. */
  differOnlyInTexts(files: readonly string[]): boolean;
}

/** All checks and tests: first the tasks that are fast and often fail, last the long suites. */
export const ALL_STAGES: readonly Stage[] = [
  [{ tasks: ['lint:code', 'lint:prose', 'lint:source', 'check'], quiet: true }],
  // The compiler uses one core for half of this stage; the builds, which the tests need, use the other.
  [{ tasks: ['build', 'lint:bundle', 'typecheck:all', 'check:mutations'], quiet: true }],
  [{ tasks: ['test', 'test:readme', 'test:start', 'test:guide', 'test:published'], quiet: false }],
];

export const LONG_STAGE: Stage = [{ tasks: ['test:long'], quiet: false }];

/** Completes the first stage with a failure, and returns sentences about it; none if all passed. */
export function runStages(stages: readonly Stage[], execute: (run: TestRun) => FailedTask[]): string[] {
  for (const [index, stage] of stages.entries()) {
    const failed = stage.flatMap(execute);
    if (failed.length === 0) continue;
    const later = stages.slice(index + 1).flatMap((runs) => runs.flatMap(({ tasks }) => tasks));
    const checks = later.length === 1 ? '1 later check was' : `${later.length} later checks were`;
    return [
      `Failed: ${failed.map(({ task }) => task).join(', ')}. Correct it and run the command again.`,
      ...(failed.some(isUnformatted) ? ['`npx --yes pnpm format` formats the files that changed.'] : []),
      ...(later.length > 0 ? [`${checks} not run because of it: ${later.join(', ')}.`] : []),
      ...failed.flatMap(({ task, lines }) => (lines.length > 0 ? ['', `${task}:`, ...lines] : [])),
    ];
  }
  return [];
}

function isUnformatted({ lines }: FailedTask): boolean {
  return lines.some((line) => line.includes('Formatter would have printed'));
}

export function turboArguments({ tasks, isPrepared }: Pick<TestRun, 'tasks' | 'isPrepared'>): string[] {
  // `transit` runs nothing. Without it, `--only` would remove the sources of other packages from the keys of the cache.
  const prepared = isPrepared ? ['transit', '--only'] : [];
  // Continues after a failure, so that one failure does not hide others. Runs three tasks on two cores, because tests
  // often wait.
  return [...fullNames(tasks), ...prepared, '--concurrency=3', '--continue=dependencies-successful'];
}

/** Returns the names of tasks as turbo knows them: a task of one package has the scope of the package. */
export function fullNames(tasks: readonly string[]): string[] {
  return tasks.map((task) => (/^\w.*#/.test(task) ? `@cross-border-payments/${task}` : task));
}

/** Folders of the hand-written document, below `spec`. */
const DOCUMENT = /^spec\/(openapi\.yaml|(paths|webhooks|components|rules|source)\/)/;
const PAGE = /(^|\/)(README|CONTRIBUTING|ARCHITECTURE)\.md$/;
const GENERATED = /(^|\/)generated\//;
const PACKAGE = /^(?:engine\/|packages\/|tools\/)?([^/]+)\//;

/** The linter also compares the bundle with the source and the instances; no later task repeats that. */
const LINT_TASKS = ['spec#lint:source', 'spec#lint:bundle', 'generate'];

/** Tasks that even a changed description in the document can break. */
const TEXT_TASKS = ['docs#test:document'];

/** Tasks that a change of texts cannot break, because texts only become comments of the generated code. */
const GENERATED_CODE_TASKS = ['spec#test', 'generator#check', 'typecheck:document'];

/** Packages whose script `test:document` runs the tests that a new operation or rule is most likely to break. */
const TESTED_PACKAGES = ['client', 'explain', 'sandbox'];

/** The packages whose folder `test` tests a runtime of `engine` through the payment service. */
const TESTED_BY = [
  ['client-runtime', 'client'],
  ['server-runtime', 'server-stubs'],
] as const;

/** What these tests need besides generated files. */
const TEST_PREPARATIONS = ['client#validators', 'server-stubs#validators', 'sandbox#validators'];

/**
 * Chooses the tests that are nearest to a change: tests next to a changed file, but no tests of packages that depend on
 * its package. After a change of the document, also generates its files, runs what the change can break, and mutates
 * only the changed clauses; if only descriptions and summaries changed, runs what shows or checks texts.
 */
export function stagesFor(files: readonly string[], base: string, repository: CheckedRepository): Stage[] {
  const pages = files.filter((file) => PAGE.test(file));
  const document = ofDocument(files, base, repository);
  const sources = files.filter((file) => !PAGE.test(file) && !GENERATED.test(file) && !DOCUMENT.test(file));
  const packages = new Set(sources.flatMap((file) => packageOf(file) ?? []));
  const first = [
    // What has just been generated is not stale.
    ...(files.length > pages.length && document.first.length === 0 ? ['check'] : []),
    ...(files.length > 0 ? ['lint:prose'] : []),
    ...document.first,
  ];
  const second = [
    ...[...packages].map((name) => `${name}#typecheck`),
    ...[...new Set(pages.flatMap((file) => packageOf(file) ?? []))].map((name) => `${name}#test:readme`),
    ...(pages.length > 0 ? ['repo#test:readme'] : []),
    ...(pages.includes('CONTRIBUTING.md') ? ['repo#test:guide'] : []),
  ];
  const wanted = new Map<string, readonly string[]>();
  for (const name of packages) {
    const own = sources
      .filter((file) => packageOf(file) === name)
      .flatMap((file) => testsNearest(file, repository));
    wanted.set(name, own.includes('') ? [] : [...new Set(own)]);
  }
  addTestersOfRuntimes(wanted);
  // Tests that the second stage runs completely need no separate run.
  for (const name of wanted.keys()) if (document.second.includes(`${name}#test`)) wanted.delete(name);
  const last = [...wanted].map(([name, tests]) => ({
    tasks: [`${name}#test`],
    quiet: false,
    ...(tests.length > 0 && { args: ['--passWithNoTests', ...tests] }),
  }));
  const stage = [
    // Mutations take seconds, and find what an author often forgets: an instance for each clause.
    ...document.mutations,
    // Prepared, because turbo counts generated files as inputs of the task that generates them, and would run it again.
    { tasks: document.second, quiet: false, isPrepared: true },
    { tasks: second.filter((task) => !document.second.includes(task)), quiet: false },
  ];
  return [
    [...lintRun(files, repository), { tasks: first, quiet: true }],
    // One stage, because a new operation breaks tests of both and an author corrects them together.
    ...(document.second.length > 0 ? [[...stage, ...last]] : [stage, last]),
  ]
    .map((stage) => stage.filter(({ tasks }) => tasks.length > 0))
    .filter((stage) => stage.length > 0);
}

/** Adds the tests in the folder `test` of a package if the runtime that they test has changed. */
function addTestersOfRuntimes(wanted: Map<string, readonly string[]>): void {
  for (const [runtime, tester] of TESTED_BY) {
    const tests = wanted.get(tester) ?? ['test/'];
    // No filter already selects all tests.
    if (wanted.has(runtime) && tests.length > 0) wanted.set(tester, [...new Set([...tests, 'test/'])]);
  }
}

function ofDocument(files: readonly string[], base: string, { differOnlyInTexts }: CheckedRepository) {
  const changed = files.filter((file) => DOCUMENT.test(file));
  if (changed.length === 0) return { first: [], second: [], mutations: [] };
  const first = LINT_TASKS;
  const isAlone = files.every((file) => DOCUMENT.test(file) || GENERATED.test(file) || PAGE.test(file));
  if (isAlone && differOnlyInTexts(changed)) return { first, second: TEXT_TASKS, mutations: [] };
  const tests = TESTED_PACKAGES.map((name) => `${name}#test:document`);
  const args = ['--base', base];
  return {
    first,
    second: [...TEST_PREPARATIONS, ...GENERATED_CODE_TASKS, ...tests, ...TEXT_TASKS],
    mutations: [{ tasks: ['checks#check:mutations'], quiet: false, isPrepared: true, args }],
  };
}

/** Lints only the changed files, because Biome needs seconds for all. */
function lintRun(files: readonly string[], { exists }: CheckedRepository): TestRun[] {
  const args = files.filter((file) => !PAGE.test(file) && exists(file));
  return args.length > 0 ? [{ tasks: ['lint:files'], quiet: true, args }] : [];
}

/**
 * Returns the filters for the tests nearest to a file of a package: the test with its name; otherwise the tests of its
 * folder below `src`; for code that only tests use, the tests that mention it. The empty string selects all tests.
 */
function testsNearest(file: string, { exists, testsNaming }: CheckedRepository): readonly string[] {
  if (file.startsWith('spec/workflows/')) return ['src/workflow'];
  const [, folderOfPackage = '', inPackage] = /^(.+?)\/((?:src|test)\/.+)$/.exec(file) ?? [];
  if (inPackage === undefined) return testsOfData(file, testsNaming);
  if (inPackage.endsWith('.test.ts')) return [inPackage];
  const test = inPackage.replace(/\.\w+$/, '.test.ts');
  if (exists(`${folderOfPackage}/${test}`)) return [test];
  if (/^test\/|\/testing\//.test(inPackage))
    return testsNaming(folderOfPackage, basename(file)).map((one) => one.slice(folderOfPackage.length + 1));
  const folder = inPackage.slice(0, inPackage.lastIndexOf('/') + 1);
  return [folder === 'src/' ? '' : folder];
}

/** Returns the filters for the tests of a file outside `src` and `test` of a package. */
function testsOfData(file: string, testsNaming: CheckedRepository['testsNaming']): readonly string[] {
  if (file.startsWith('packages/docs/guides/')) return ['src/repository/'];
  if (file.startsWith('engine/explain/golden/')) return ['src/golden.test.ts'];
  const [, folder = '', data] = /^(.+)\/(?!package\.json$|tsconfig)([\w-]+\.(?:yaml|json))$/.exec(file) ?? [];
  const naming = data === undefined ? [] : testsNaming(folder, data);
  return naming.length > 0 ? naming.map((test) => test.slice(folder.length + 1)) : [''];
}

/** Returns the name, without scope, of the package whose tests cover a file. The sandbox's tests run the workflows. */
function packageOf(file: string): string | undefined {
  if (file.startsWith('spec/workflows/')) return 'sandbox';
  // These are generated, from the guides and from the code of the sandbox. `check` compares them.
  if (/^packages\/(client|sandbox)\/docs\//.test(file)) return undefined;
  return /^(engine|packages|tools|spec|examples)\//.test(file) ? PACKAGE.exec(file)?.[1] : undefined;
}
