import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test takes a database of its own in it.
    globalSetup: ['./src/testing/postgres-for-tests.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
