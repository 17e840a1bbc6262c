import shared from '../../tsdown.config.ts';

/** The default of a CommonJS file that was ES modules before is its `default`, not, as in Node, the whole of it. */
const defaultOfCommonJs = {
  name: 'default-of-commonjs',
  renderChunk: (code: string) => code.replaceAll(/__toESM\((\w+), 1\)/g, '__toESM($1)'),
};

export default {
  ...shared,
  entry: {
    index: 'src/index.ts',
    node: 'src/uploads/node.ts',
    callback: 'src/callback/index.ts',
    validate: 'src/validate/index.ts',
    'validate/*': ['src/validate/built/*.ts', '!src/validate/built/index.ts'],
  },
  format: ['esm', 'cjs'],
  plugins: [defaultOfCommonJs],
};
