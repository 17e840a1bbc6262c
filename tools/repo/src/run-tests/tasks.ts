/** Tasks of turbo that may run at the same time. A run begins when the one before it has passed. */
export interface TestRun {
  readonly tasks: readonly string[];
  /** Whether only failures are printed. */
  readonly quiet: boolean;
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

/** What holds the document, beside the mutations: its own tests, its explanations, and the code that is made from it. */
const DOCUMENT_TASKS = [
  'spec#test',
  'explain#test',
  'client#typecheck',
  'server-stubs#typecheck',
  'sandbox#typecheck',
];

/**
 * Chooses the tests that are nearest to a change: of the packages that hold a changed file, none of the packages that
 * depend on them. A change of the document runs what holds the document.
 *
 * @param files changed files below the repository
 * @returns no run when nothing changed
 */
export function runsFor(files: readonly string[]): TestRun[] {
  const pages = files.filter((file) => PAGE.test(file));
  const isDocument = files.some((file) => DOCUMENT.test(file));
  const sources = files.filter((file) => !PAGE.test(file) && !GENERATED.test(file) && !DOCUMENT.test(file));
  const packages = new Set(sources.flatMap((file) => packageOf(file) ?? []));
  const first = [
    ...(files.length > pages.length ? ['lint:code', 'check'] : []),
    ...(isDocument ? ['spec#lint:source'] : []),
  ];
  const second = [
    ...(isDocument ? ['spec#lint:bundle', 'proof#check:mutations', ...DOCUMENT_TASKS] : []),
    ...[...packages].flatMap((name) => [`${name}#typecheck`, `${name}#test`]),
    ...[...new Set(pages.flatMap((file) => packageOf(file) ?? []))].map((name) => `${name}#test:readme`),
    ...(pages.length > 0 ? ['repo#test:readme'] : []),
    ...(pages.includes('CONTRIBUTING.md') ? ['repo#test:guide'] : []),
  ];
  return [
    { tasks: first, quiet: true },
    { tasks: [...new Set(second)], quiet: false },
  ].filter(({ tasks }) => tasks.length > 0);
}

/** Returns the name of the package whose tests hold a file, without its scope: the workflows run against the sandbox. */
function packageOf(file: string): string | undefined {
  if (file.startsWith('spec/workflows/')) return 'sandbox';
  return /^(packages|tools|spec|examples)\//.test(file) ? PACKAGE.exec(file)?.[1] : undefined;
}
