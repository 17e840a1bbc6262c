import { configDefaults } from 'vitest/config';
import shared from '../../vitest.config.ts';

const PUBLISHED_FORM = 'src/published-form/**/*.test.ts';

export default {
  test: {
    projects: [
      { test: { ...shared.test, name: 'repository', exclude: [...configDefaults.exclude, PUBLISHED_FORM] } },
      {
        test: {
          ...shared.test,
          name: 'published form',
          include: [PUBLISHED_FORM],
          globalSetup: 'src/published-form/testing/stranger.ts',
        },
      },
    ],
  },
};
