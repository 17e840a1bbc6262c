import shared from '../../vitest.config.ts';

export default { test: { ...shared.test, globalSetup: 'src/stranger.ts' } };
