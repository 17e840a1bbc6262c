import { sharedTests } from '../../vitest.config.ts';

/** Tests that mock a module, which would affect other tests in the same worker. */
const MOCKING = ['src/on-error.test.ts', 'src/orders/full-store.test.ts', 'src/service/all-handlers.test.ts'];

/** Run only by `test:readme`, whose inputs include a page of another package. */
const README = 'src/readme.test.ts';

export default ({ mode }: { mode: string }) => {
  const shared = sharedTests(mode);
  // One PostgreSQL for the whole run; each test uses its own database on it.
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
