import { basename } from 'node:path';

/** Tasks of turbo that may run at the same time. */
export interface TestRun {
  readonly tasks: readonly string[];
  readonly quiet: boolean;
  readonly args?: readonly string[];
}

/** Independent runs. A stage begins when the one before it has passed. */
type Stage = readonly TestRun[];

/** What the choice of tests needs to know about the repository. */
interface CheckedRepository {
  exists(file: string): boolean;
  /** Lists the tests below a folder that name a file. */
  testsNaming(folder: string, name: string): string[];
}

/** Runs everything: fast checks that often fail first, the long suites last. */
export const ALL_STAGES: readonly Stage[] = [
  [{ tasks: ['lint:code', 'lint:prose', 'lint:source', 'check'], quiet: true }],
  [{ tasks: ['lint:bundle', 'typecheck', 'check:mutations', 'build'], quiet: true }],
  [{ tasks: ['test', 'test:readme', 'test:start', 'test:guide', 'test:published'], quiet: false }],
];

/** What `test --all` runs after everything else. */
export const LONG_STAGE: Stage = [{ tasks: ['test:long'], quiet: false }];

/**
 * Runs the stages in their order, up to the first with a failure, which runs to its end.
 *
 * @param execute runs the tasks of one run and returns whether they passed
 * @returns sentences about what failed and what did not run because of it; none when everything passed
 */
export function runStages(stages: readonly Stage[], execute: (run: TestRun) => boolean): string[] {
  for (const [index, stage] of stages.entries()) {
    const failed = stage.filter((run) => !execute(run));
    if (failed.length === 0) continue;
    const later = stages.slice(index + 1).flatMap((one) => one.flatMap(({ tasks }) => tasks));
    const names = failed.map(({ tasks }) => (tasks.length === 1 ? tasks[0] : `one of ${tasks.join(', ')}`));
    const checks = later.length === 1 ? '1 later check was' : `${later.length} later checks were`;
    return [
      `Failed: ${names.join('; ')}.`,
      ...(later.length > 0 ? [`${checks} not run because of it: ${later.join(', ')}.`] : []),
      'Correct it and run the command again.',
    ];
  }
  return [];
}

/** Folders of the hand-written document, below `spec`. */
const DOCUMENT = /^spec\/(openapi\.yaml|(paths|webhooks|components|rules|source)\/)/;
const PAGE = /(^|\/)(README|CONTRIBUTING|ARCHITECTURE)\.md$/;
const GENERATED = /(^|\/)generated\//;
const PACKAGE = /^(?:packages\/|tools\/)?([^/]+)\//;

/** Tasks that a change of the document can break: its own tests, and the code that is generated from it. */
const DOCUMENT_TASKS = [
  'spec#lint:bundle',
  'spec#test',
  'client#typecheck',
  'server-stubs#typecheck',
  'sandbox#typecheck',
];

/** Tests of other packages that a new operation or rule is most likely to break. */
export const DOCUMENT_TESTS: Readonly<Record<string, readonly string[]>> = {
  client: ['src/validate/bundle.test.ts'],
  explain: ['src/golden.test.ts'],
  docs: ['src/repository/guides.test.ts', 'src/site/site.test.ts', 'src/machines/machine-files.test.ts'],
  sandbox: [
    'src/service/operations.test.ts',
    'src/service/examples.test.ts',
    'src/service/rule-instances.test.ts',
    'src/service/all-handlers.test.ts',
  ],
};

/**
 * Chooses the tests that are nearest to a change: those next to a changed file, but not those of packages that depend on its
 * package. A change of the document runs what it can break, and removes only clauses that it touches.
 *
 * @param files changed files below the repository
 * @param base git reference that the change begins at
 * @param repository what the choice must know of it
 * @returns no stage when nothing changed
 */
export function stagesFor(files: readonly string[], base: string, repository: CheckedRepository): Stage[] {
  const pages = files.filter((file) => PAGE.test(file));
  const isDocument = files.some((file) => DOCUMENT.test(file));
  const sources = files.filter((file) => !PAGE.test(file) && !GENERATED.test(file) && !DOCUMENT.test(file));
  const packages = new Set(sources.flatMap((file) => packageOf(file) ?? []));
  const first = [
    ...(files.length > pages.length ? ['check'] : []),
    ...(files.length > 0 ? ['lint:prose'] : []),
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
      .flatMap((file) => testsNearest(file, repository));
    wanted.set(name, own.includes('') ? [] : [...new Set([...(wanted.get(name) ?? []), ...own])]);
  }
  // What the second stage runs as a whole needs no run of its own.
  for (const name of wanted.keys()) if (second.includes(`${name}#test`)) wanted.delete(name);
  const last = [
    ...(isDocument ? [{ tasks: ['checks#check:mutations'], quiet: false, args: ['--base', base] }] : []),
    ...[...wanted].map(([name, tests]) => ({
      tasks: [`${name}#test`],
      quiet: false,
      ...(tests.length > 0 && { args: ['--passWithNoTests', ...tests] }),
    })),
  ];
  return [
    [...lintRun(files, repository), { tasks: first, quiet: true }],
    [{ tasks: [...new Set(second)], quiet: false }],
    last,
  ]
    .map((stage) => stage.filter(({ tasks }) => tasks.length > 0))
    .filter((stage) => stage.length > 0);
}

/** Lints the changed files alone: Biome needs seconds for all. */
function lintRun(files: readonly string[], { exists }: CheckedRepository): TestRun[] {
  const args = files.filter((file) => !PAGE.test(file) && exists(file));
  return args.length > 0 ? [{ tasks: ['lint:files'], quiet: true, args }] : [];
}

/**
 * Returns what selects the tests nearest to a file of a package: the test of its name; otherwise those of its folder, below
 * `src`, or, for what only tests use, those that name it; the empty string for all.
 */
function testsNearest(file: string, { exists, testsNaming }: CheckedRepository): readonly string[] {
  if (file.startsWith('spec/workflows/')) return ['src/workflow'];
  const [, folderOfPackage = '', inPackage] = /^(.+?)\/((?:src|test)\/.+)$/.exec(file) ?? [];
  if (inPackage === undefined) return [''];
  if (inPackage.endsWith('.test.ts')) return [inPackage];
  const test = inPackage.replace(/\.\w+$/, '.test.ts');
  if (exists(`${folderOfPackage}/${test}`)) return [test];
  if (/^test\/|\/testing\//.test(inPackage))
    return testsNaming(folderOfPackage, basename(file)).map((one) => one.slice(folderOfPackage.length + 1));
  const folder = inPackage.slice(0, inPackage.lastIndexOf('/') + 1);
  return [folder === 'src/' ? '' : folder];
}

/** Returns the name of the package whose tests hold a file, without its scope: the workflows run against the sandbox. */
function packageOf(file: string): string | undefined {
  if (file.startsWith('spec/workflows/')) return 'sandbox';
  return /^(packages|tools|spec|examples)\//.test(file) ? PACKAGE.exec(file)?.[1] : undefined;
}
