import shared from '../../tsdown.config.ts';

export default {
  deps: shared.deps,
  logLevel: 'warn',
  failOnWarn: true,
  dts: false,
  entry: { review: 'src/review.ts' },
};
