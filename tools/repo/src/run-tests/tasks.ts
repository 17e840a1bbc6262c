import { basename } from 'node:path';

/** Tasks of turbo that may run at the same time. A run begins when the one before it has passed. */
export interface TestRun {
  readonly tasks: readonly string[];
  /** Whether only failures are printed. */
  readonly quiet: boolean;
  /** Arguments of the tasks' commands. */
  readonly args?: readonly string[];
}

/** What the choice of tests must know of the repository. */
export interface CheckedRepository {
  exists(file: string): boolean;
  /** Lists the tests below a folder whose text has a file name. */
  testsNaming(folder: string, name: string): string[];
}

/** Runs everything: what is fast and fails often comes first, the long suites last. */
export const ALL_RUNS: readonly TestRun[] = [
  { tasks: ['lint:code', 'lint:source', 'check'], quiet: true },
  { tasks: ['lint:bundle', 'typecheck', 'check:mutations', 'build'], quiet: true },
  { tasks: ['test', 'test:readme', 'test:start', 'test:guide', 'test:published'], quiet: false },
];

/**
 * Says which checks do not run after one has failed.
 *
 * @param runs all runs
 * @param failed index of the run with a failure
 * @returns nothing when no run follows
 */
export function skippedAfter(runs: readonly TestRun[], failed: number): string | undefined {
  const later = runs.slice(failed + 1).flatMap(({ tasks }) => tasks);
  if (later.length === 0) return undefined;
  const checks = later.length === 1 ? '1 later check was' : `${later.length} later checks were`;
  const of = runs[failed]?.tasks.join(', ');
  return `${checks} not run because one of ${of} failed: ${later.join(', ')}. Correct it and run the command again.`;
}

/** Folders of the hand-written document, below `spec`. */
const DOCUMENT = /^spec\/(openapi\.yaml|(paths|webhooks|components|rules|source)\/)/;
const PAGE = /(^|\/)(README|CONTRIBUTING|ARCHITECTURE)\.md$/;
const GENERATED = /(^|\/)generated\//;
const PACKAGE = /^(?:packages\/|tools\/)?([^/]+)\//;

/** What holds the document: its own tests, its explanations, and the code that is made from it. */
const DOCUMENT_TASKS = [
  'spec#lint:bundle',
  'spec#test',
  'explain#test',
  'client#typecheck',
  'server-stubs#typecheck',
  'sandbox#typecheck',
];

/** Tests of other packages that a new operation or rule can break; the rest of these packages reads the document too. */
export const DOCUMENT_TESTS: Readonly<Record<string, readonly string[]>> = {
  client: ['src/validate/bundle.test.ts'],
  docs: ['src/site/site.test.ts', 'src/machines/machine-files.test.ts', 'src/samples/samples-run.test.ts'],
  sandbox: [
    'src/service/operations.test.ts',
    'src/service/examples.test.ts',
    'src/service/rule-instances.test.ts',
    'src/service/all-handlers.test.ts',
  ],
};

/**
 * Chooses the tests that are nearest to a change: those beside a changed file, none of the packages that depend on its
 * package. A change of the document runs what it can break, and removes only clauses that it touches.
 *
 * @param files changed files below the repository
 * @param base git reference that the change begins at
 * @param repository what the choice must know of it
 * @returns no run when nothing changed
 */
export function runsFor(files: readonly string[], base: string, repository: CheckedRepository): TestRun[] {
  const pages = files.filter((file) => PAGE.test(file));
  const isDocument = files.some((file) => DOCUMENT.test(file));
  const sources = files.filter((file) => !PAGE.test(file) && !GENERATED.test(file) && !DOCUMENT.test(file));
  const packages = new Set(sources.flatMap((file) => packageOf(file) ?? []));
  const first = [
    ...(files.length > pages.length ? ['lint:code', 'check'] : []),
    ...(isDocument ? ['spec#lint:source'] : []),
  ];
  const second = [
    ...(isDocument ? DOCUMENT_TASKS : []),
    ...[...packages].map((name) => `${name}#typecheck`),
    ...[...new Set(pages.flatMap((file) => packageOf(file) ?? []))].map((name) => `${name}#test:readme`),
    ...(pages.length > 0 ? ['repo#test:readme'] : []),
    ...(pages.includes('CONTRIBUTING.md') ? ['repo#test:guide'] : []),
  ];
  const wanted = new Map<string, readonly string[]>(isDocument ? Object.entries(DOCUMENT_TESTS) : []);
  for (const name of packages) {
    const own = sources
      .filter((file) => packageOf(file) === name)
      .flatMap((file) => testsBeside(file, repository));
    wanted.set(name, own.includes('') ? [] : [...new Set([...(wanted.get(name) ?? []), ...own])]);
  }
  if (isDocument) wanted.delete('spec');
  return [
    { tasks: first, quiet: true },
    { tasks: [...new Set(second)], quiet: false },
    ...(isDocument ? [{ tasks: ['proof#check:mutations'], quiet: false, args: ['--base', base] }] : []),
    ...[...wanted].map(([name, tests]) => ({
      tasks: [`${name}#test`],
      quiet: false,
      ...(tests.length > 0 && { args: ['--passWithNoTests', ...tests] }),
    })),
  ].filter(({ tasks }) => tasks.length > 0);
}

/**
 * Returns what selects the tests nearest to a file of a package: the test of its name; otherwise those of its folder, below
 * `src`, or, for what only tests use, those that name it; the empty text for all.
 */
function testsBeside(file: string, { exists, testsNaming }: CheckedRepository): readonly string[] {
  if (file.startsWith('spec/workflows/')) return ['src/workflow'];
  const [, folderOfPackage = '', inPackage] = /^(.+?)\/(src\/.+)$/.exec(file) ?? [];
  if (inPackage === undefined) return [''];
  if (inPackage.endsWith('.test.ts')) return [inPackage];
  const test = inPackage.replace(/\.\w+$/, '.test.ts');
  if (exists(`${folderOfPackage}/${test}`)) return [test];
  if (inPackage.includes('/testing/'))
    return testsNaming(folderOfPackage, basename(file)).map((one) => one.slice(folderOfPackage.length + 1));
  const folder = inPackage.slice(0, inPackage.lastIndexOf('/') + 1);
  return [folder === 'src/' ? '' : folder];
}

/** Returns the name of the package whose tests hold a file, without its scope: the workflows run against the sandbox. */
function packageOf(file: string): string | undefined {
  if (file.startsWith('spec/workflows/')) return 'sandbox';
  return /^(packages|tools|spec|examples)\//.test(file) ? PACKAGE.exec(file)?.[1] : undefined;
}
