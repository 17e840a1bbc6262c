import shared from '../../tsdown.config.ts';

export default {
  dts: shared.dts,
  logLevel: 'warn',
  failOnWarn: true,
  entry: { index: 'src/index.ts', bin: 'src/bin.ts', 'core/signature': 'src/core/signature.ts' },
  // Code reads data and pages from its own folder, so every file keeps its path.
  unbundle: true,
  copy: {
    from: ['src/**/*.{css,html,js,json,md,svg}', '!**/tsconfig.json', '!**/validators.js', '!**/generate/**'],
    flatten: false,
  },
};
