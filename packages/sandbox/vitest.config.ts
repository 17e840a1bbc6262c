import { existsSync, statfsSync } from 'node:fs';
import { sharedTests } from '../../vitest.config.ts';

/** Tests that mock a module, which would affect other tests in the same worker. */
const MOCKING = ['src/on-error.test.ts', 'src/orders/full-store.test.ts', 'src/service/all-handlers.test.ts'];

/** Run only by `test:readme`, whose inputs include a page of another package. */
const README = 'src/readme.test.ts';

/**
 * The folder for temporary files: in memory on Linux, if there is 1 GiB of room. SQLite waits for the disk at each
 * commit, which would take a third of the time of the tests.
 */
function temporaryFolder(): { TMPDIR?: string } {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return {};
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 2 ** 30 ? { TMPDIR: inMemory } : {};
}

export default ({ mode }: { mode: string }) => {
  const own = sharedTests(mode);
  const shared = { ...own, env: { ...own.env, ...temporaryFolder() } };
  const project = (name: string, more: object) => ({ extends: false, test: { ...shared, name, ...more } });
  return {
    test: {
      teardownTimeout: shared.teardownTimeout,
      maxWorkers: shared.maxWorkers,
      projects: [
        // One PostgreSQL for the whole run; each test uses its own database on it. Only this project has such tests, and
        // none of them is among those that `test:document` selects.
        project('sandbox', {
          globalSetup: mode === 'document' ? [] : ['./test/postgres-for-tests.ts'],
          exclude: [...shared.exclude, ...MOCKING, README],
        }),
        project('mocking', { include: MOCKING, isolate: true }),
        project('readme', { include: [README] }),
      ],
    },
  };
};
