import shared from '../../tsdown.config.ts';

const entry = {
  index: 'src/index.ts',
  runtime: 'src/runtime/index.ts',
  node: 'src/adapters/node.ts',
  fetch: 'src/adapters/fetch.ts',
  fastify: 'src/adapters/fastify.ts',
  hono: 'src/adapters/hono.ts',
  express: 'src/adapters/express.ts',
  'test-kit': 'src/test-kit/index.ts',
};
/** Commands that `bin` runs; never imported. */
const commands = { 'conform/cli': 'src/conform/cli.ts', 'scaffold/cli': 'src/scaffold/cli.ts' };

export default {
  ...shared,
  entry,
  copy: { from: 'src/scaffold/templates/*/**', flatten: false },
  format: { esm: { entry: { ...entry, ...commands } }, cjs: {} },
};
