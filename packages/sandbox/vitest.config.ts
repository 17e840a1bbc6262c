import { existsSync, statfsSync } from 'node:fs';
import { sharedTests } from '../../vitest.config.ts';

/** Tests in Chromium. They run in one worker, so that they start one browser. */
const BROWSER = ['accessibility', 'debugging', 'inspector', 'live', 'safety'].map(
  (name) => `src/inspector/${name}.test.ts`,
);

/** Run only by `test:readme`, whose inputs include a page of another package. */
const README = 'src/readme.test.ts';

/** In memory, if there is 1 GiB of room: waiting for the disk at each commit would take a third of the time. */
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
      reporters: shared.reporters,
      projects: [
        // One PostgreSQL for the whole run; each test uses its own database on it. Only this project has such tests, and
        // none of them is among those that `test:document` selects.
        project('sandbox', {
          globalSetup: mode === 'document' ? [] : ['./test/postgres-for-tests.ts'],
          exclude: [...shared.exclude, ...BROWSER, README],
        }),
        project('inspector', { include: BROWSER, maxWorkers: 1, sequence: { groupOrder: 1 } }),
        project('readme', { include: [README] }),
      ],
    },
  };
};
