import { configDefaults } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** Tests of the pages, of the guide's example, and of the packed packages; the script of each is named after it. */
const README = [
  'src/guides/readme.test.ts',
  'src/import-graph.test.ts',
  'src/count/*.test.ts',
  'src/workflows.test.ts',
];
const GUIDE = 'src/guides/contributing.test.ts';
const PUBLISHED = 'src/published-form/**/*.test.ts';

const project = (name: string, more: object) => ({ test: { ...shared.test, name, ...more } });

export default {
  test: {
    projects: [
      project('repository', { exclude: [...configDefaults.exclude, ...README, GUIDE, PUBLISHED] }),
      project('readme', { include: README }),
      project('guide', { include: [GUIDE] }),
      project('published', {
        include: [PUBLISHED],
        globalSetup: 'src/published-form/testing/stranger.ts',
      }),
    ],
  },
};
