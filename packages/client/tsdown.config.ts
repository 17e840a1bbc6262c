import shared from '../../tsdown.config.ts';
import manifest from './package.json' with { type: 'json' };

/**
 * For CommonJS files that were built from ES modules: Node's default import is their whole module object, and the
 * default export is its property `default`.
 */
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
    http: 'src/http.ts',
    runtime: 'src/runtime.ts',
    api: 'src/api.ts',
    'api/validate': 'src/api-validate.ts',
    validate: 'src/validate/index.ts',
    'validate/*': ['src/validate/built/*.ts', '!src/validate/built/index.ts'],
  },
  format: ['esm', 'cjs'],
  define: { PACKAGE_VERSION: JSON.stringify(manifest.version) },
  plugins: [defaultOfCommonJs],
};
