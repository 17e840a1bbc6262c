/** Limit of a test or hook: only a hang reaches it, not a slow machine. */
const ENDS_A_HANG_MS = 300_000;

// vitest looks for a configuration in the package's folder only, so each package exports this one again.
export default {
  test: { testTimeout: ENDS_A_HANG_MS, hookTimeout: ENDS_A_HANG_MS, teardownTimeout: ENDS_A_HANG_MS },
};
