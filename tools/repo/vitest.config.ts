import { sharedTests } from '../../vitest.config.ts';

/**
 * Tests of the pages, the first command, the guide's example and the packed packages. Each is a separate turbo task.
 */
const README = [
  'src/guides/readme.test.ts',
  'src/import-graph.test.ts',
  'src/count/*.test.ts',
  'src/workflows.test.ts',
];
const START = 'src/start/start.test.ts';
const GUIDE = ['src/guides/{contributing,typical-mistakes}.test.ts', 'src/new-operation.test.ts'];
const PUBLISHED = 'src/published-form/**/*.test.ts';

export default ({ mode }: { mode: string }) => {
  const shared = sharedTests(mode);
  const project = (name: string, more: object) => ({ test: { ...shared, name, ...more } });
  return {
    test: {
      teardownTimeout: shared.teardownTimeout,
      maxWorkers: shared.maxWorkers,
      reporters: shared.reporters,
      projects: [
        project('repository', { exclude: [...shared.exclude, ...README, START, ...GUIDE, PUBLISHED] }),
        project('readme', { include: README }),
        project('start', { include: [START] }),
        project('guide', { include: GUIDE }),
        project('published', {
          include: [PUBLISHED],
          globalSetup: 'src/published-form/testing/consumer.ts',
        }),
      ],
    },
  };
};
