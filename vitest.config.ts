/** Limit of a test or hook: only a hang reaches it, not a slow machine. */
const ENDS_A_HANG_MS = 300_000;

// By default one core has no tests, which on two cores is half of them; many tests wait for processes.
const ALL_CORES = '100%';

// vitest looks for a configuration in the package's folder only, so each package exports this one again.
export default {
  test: {
    // Tests write programs, tests among them, into folders of that name while others start.
    exclude: ['**/node_modules/**', '**/.git/**', '**/.test-*/**'],
    maxWorkers: ALL_CORES,
    testTimeout: ENDS_A_HANG_MS,
    hookTimeout: ENDS_A_HANG_MS,
    teardownTimeout: ENDS_A_HANG_MS,
  },
};
