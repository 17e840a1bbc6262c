export const PROJECT_ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'] as const;

export type ProjectAdapter = (typeof PROJECT_ADAPTERS)[number];

type Versions = Readonly<Record<string, string>>;

/** What differs between the projects of two adapters, apart from the files in `templates/ADAPTER`. */
interface Adapter {
  readonly server: string;
  /** What can throw before the request reaches the service, such as middleware, if the framework has it. */
  readonly thrower?: string;
  readonly dependencies: Versions;
  readonly devDependencies?: Versions;
  /** Versions to enforce for indirect dependencies. */
  readonly overrides?: Versions;
}

export const STUBS = '@cross-border-payments/server-stubs';
const HONO_SERVER = { '@hono/node-server': '^2.1.8', hono: '^4.13.19' };

export const ADAPTERS: Readonly<Record<ProjectAdapter, Adapter>> = {
  node: { server: 'node:http', dependencies: {} },
  fastify: {
    server: 'Fastify',
    thrower: 'a hook',
    dependencies: { fastify: '^5.12.8' },
    // The next major version of `cookie` needs Node 22.
    overrides: { cookie: '^1.1.1' },
  },
  hono: { server: 'Hono', thrower: 'middleware', dependencies: HONO_SERVER },
  express: {
    server: 'Express',
    thrower: 'middleware',
    dependencies: { express: '^5.3.0' },
    devDependencies: { '@types/express': '^5.0.6' },
  },
  fetch: { server: 'fetch', dependencies: HONO_SERVER },
};

/** Returns the adapter of a project, from its `src/app.ts`. */
export function adapterOf(app: string): ProjectAdapter | undefined {
  return PROJECT_ADAPTERS.find((name) => app.includes(`${STUBS}/${name}'`));
}
