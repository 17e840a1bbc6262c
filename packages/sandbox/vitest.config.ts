import { sharedTests } from '../../vitest.config.ts';

// One PostgreSQL for the whole run; each test takes a database of its own in it.
export default ({ mode }: { mode: string }) => ({
  test: { ...sharedTests(mode), globalSetup: ['./test/postgres-for-tests.ts'] },
});
