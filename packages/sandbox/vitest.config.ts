import { sharedTests } from '../../vitest.config.ts';

/** Tests that replace a module, which others in the same worker would see. */
const MOCKING = ['src/on-error.test.ts', 'src/orders/full-store.test.ts', 'src/service/all-handlers.test.ts'];

/** Only `test:readme` runs it, whose inputs include a page of another package. */
const README = 'src/readme.test.ts';

export default ({ mode }: { mode: string }) => {
  const shared = sharedTests(mode);
  // One PostgreSQL for the whole run; each test takes a database of its own in it.
  const globalSetup = ['./test/postgres-for-tests.ts'];
  const project = (name: string, more: object) => ({ extends: false, test: { ...shared, name, ...more } });
  return {
    test: {
      globalSetup,
      teardownTimeout: shared.teardownTimeout,
      maxWorkers: shared.maxWorkers,
      projects: [
        project('sandbox', { exclude: [...shared.exclude, ...MOCKING, README] }),
        project('mocking', { include: MOCKING, isolate: true }),
        project('readme', { include: [README] }),
      ],
    },
  };
};
