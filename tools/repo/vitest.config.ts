import { configDefaults } from 'vitest/config';
import shared from '../../vitest.config.ts';

const publishedForm = 'src/published-form/**/*.test.ts';

export default {
  test: {
    projects: [
      { test: { ...shared.test, name: 'repository', exclude: [...configDefaults.exclude, publishedForm] } },
      {
        test: {
          ...shared.test,
          name: 'published form',
          include: [publishedForm],
          globalSetup: 'src/published-form/testing/stranger.ts',
        },
      },
    ],
  },
};
