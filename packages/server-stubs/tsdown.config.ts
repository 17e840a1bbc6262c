import shared from '../../tsdown.config.ts';

export default {
  ...shared,
  entry: {
    index: 'src/index.ts',
    runtime: 'src/runtime/index.ts',
    '*': 'src/adapters/{node,fetch,fastify,hono,express}.ts',
    'test-kit': 'src/test-kit/index.ts',
    'conform/cli': 'src/conform/cli.ts',
    'scaffold/cli': 'src/scaffold/cli.ts',
  },
  format: ['esm', 'cjs'],
};
