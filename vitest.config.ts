import { closeSync, globSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Limit of a test or hook: only a hang reaches it, not a slow machine. */
const ENDS_A_HANG_MS = 300_000;

// By default one core has no tests, which on two cores is half of them; many tests wait for processes.
const ALL_CORES = '100%';

// Tests write programs, tests among them, into folders named .test-* while others start. Projects that are made from
// templates run their tests with Node.
const EXCLUDED = ['**/node_modules/**', '**/.git/**', '**/.test-*/**', '**/templates/**'];

/** First lines of tests that run only with `test --all`, or run more cases there; CONTRIBUTING.md has the rule. */
const ONLY_LONG = '// Long form only: ';
const ALSO_LONG = '// Long form also: ';

function firstLine(file: string): string {
  const start = Buffer.alloc(ALSO_LONG.length);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  return start.toString();
}

/** Selects the test files of the short form, or those of the long form with `--mode long`. */
export const sharedTests = (mode: string) => {
  const files = globSync('**/*.test.ts', { exclude: EXCLUDED }).map((file) => ({
    file,
    line: firstLine(file),
  }));
  const isLong = mode === 'long';
  const left = files.filter(({ line }) =>
    isLong ? ![ONLY_LONG, ALSO_LONG].includes(line) : line === ONLY_LONG,
  );
  return {
    exclude: [...EXCLUDED, ...left.map(({ file }) => file)],
    // Starting a worker for each file would take half of the time.
    isolate: false,
    maxWorkers: ALL_CORES,
    // Of packages that turbo tests side by side, only failures are printed: a list of all tests would hide them.
    reporters: process.env.TURBO_HASH === undefined ? ['default'] : ['minimal'],
    env: {
      TEST_FORM: isLong ? 'long' : 'short',
      // Tests start hundreds of commands, which spend most of their time on compiling the same files.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile'),
    },
    testTimeout: ENDS_A_HANG_MS,
    hookTimeout: ENDS_A_HANG_MS,
    teardownTimeout: ENDS_A_HANG_MS,
  };
};

// vitest looks for a configuration in the package's folder only, so each package exports this one again.
export default ({ mode }: { mode: string }) => ({ test: sharedTests(mode) });
