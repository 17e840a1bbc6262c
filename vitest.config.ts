/** How long a test or a hook may take: it ends a hang, and no slow machine reaches it. */
const ENDS_A_HANG_MS = 300_000;

// vitest looks for a configuration in the folder of the package alone, so each package passes this one on.
export default {
  test: { testTimeout: ENDS_A_HANG_MS, hookTimeout: ENDS_A_HANG_MS, teardownTimeout: ENDS_A_HANG_MS },
};
