import shared from '../../tsdown.config.ts';

const entry = {
  index: 'src/index.ts',
  runtime: 'src/entries/runtime.ts',
  node: 'src/entries/node.ts',
  fetch: 'src/entries/fetch.ts',
  fastify: 'src/entries/fastify.ts',
  hono: 'src/entries/hono.ts',
  express: 'src/entries/express.ts',
  'test-kit': 'src/test-kit/index.ts',
};
/** Commands that `bin` runs; never imported. */
const commands = { 'conform/cli': 'src/conform/cli.ts', 'scaffold/cli': 'src/scaffold/cli.ts' };

export default {
  ...shared,
  // With `node --enable-source-maps`, the stacks of errors lead to our sources.
  sourcemap: true,
  entry,
  copy: { from: 'src/scaffold/templates/*/**', flatten: false },
  format: { esm: { entry: { ...entry, ...commands } }, cjs: {} },
};
