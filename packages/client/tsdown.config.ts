import shared from '../../tsdown.config.ts';

export default {
  ...shared,
  entry: {
    index: 'src/index.ts',
    node: 'src/uploads/node.ts',
    callback: 'src/callback/index.ts',
    validate: 'src/validate/index.ts',
    'validate/*': ['src/validate/generated/*.ts', '!src/validate/generated/index.ts'],
  },
  format: ['esm', 'cjs'],
};
