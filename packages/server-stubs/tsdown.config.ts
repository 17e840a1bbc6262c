import shared from '../../tsdown.config.ts';

export default {
  ...shared,
  entry: {
    index: 'src/index.ts',
    runtime: 'src/runtime/index.ts',
    '*': 'src/adapters/{node,fetch,fastify,hono,express}.ts',
    'scaffold/cli': 'src/scaffold/cli.ts',
  },
  format: ['esm', 'cjs'],
};
