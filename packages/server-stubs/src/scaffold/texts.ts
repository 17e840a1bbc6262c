import type { ProjectAdapter } from './adapter-files.ts';

const STUBS = '@cross-border-payments/server-stubs';

export const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2023",
    "module": "NodeNext",
    "rootDir": "src",
    "outDir": "dist",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "verbatimModuleSyntax": true,
    "erasableSyntaxOnly": true,
    "rewriteRelativeImportExtensions": true,
    "skipLibCheck": true,
    "types": ["node"]
  },
  "include": ["src"]
}
`;

export const SERVICE = `import { createService } from '${STUBS}';
import { authenticate } from './authenticate.ts';
import { handlers } from './handlers/index.ts';

/** The service, which knows nothing of the server that it runs behind. */
export const service = createService(handlers, {
  authenticate,
  onError: (error, { operation, phase, requestId }) => {
    console.error({ requestId, operation: operation?.id, phase, error });
  },
});
`;

export const AUTHENTICATE = `import { type Credentials, Refusal } from '${STUBS}';

/** Who calls, as your handlers get it. */
export interface Caller {
  readonly appKey: string;
}

/** Callers by their tokens. Nobody is let in until the handler that issues tokens adds to it; replace it by a store of your own. */
export const callers = new Map<string, Caller>();

/** Finds out who calls from the headers \`appkey\` and \`token\`. */
export async function authenticate({ header }: Credentials): Promise<Caller> {
  const caller = callers.get(header('token') ?? '');
  if (!caller || caller.appKey !== header('appkey')) throw new Refusal('The token is not known.');
  return caller;
}
`;

export const SETTINGS = `/**
 * Reads where to listen from \`HOST\` and \`PORT\`; an empty variable counts as not set. Ends the process with status 2 if
 * one of them is wrong.
 */
export function readSettings(): { readonly host: string; readonly port: number } {
  const { HOST, PORT } = process.env;
  const host = HOST || '127.0.0.1';
  const port = PORT || '4010';
  if (!/^\\d{1,5}$/.test(port) || Number(port) > 65_535) {
    fail(\`PORT must be a whole number from 0 to 65535, not \${JSON.stringify(port)}.\`);
  }
  if (!/^[\\w.:%-]+$/.test(host)) {
    fail(\`HOST must be an address or a host name, such as 127.0.0.1, not \${JSON.stringify(host)}.\`);
  }
  return { host, port: Number(port) };
}

/** Says why the process cannot listen, and which variable to change. */
export function listenFailure({ code, message }: NodeJS.ErrnoException): string {
  const isPort = code === 'EADDRINUSE' || code === 'EACCES';
  return \`\${message}. \${isPort ? 'To choose another port: PORT=4011 npm start' : 'Check HOST, which must be an address of this machine.'}\`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
`;

export function dockerfile(manifests: string): string {
  return `# npm ci needs package-lock.json: run npm install once, and commit it.
FROM node:24-slim AS build
WORKDIR /app
COPY ${manifests} ./
RUN npm ci
COPY tsconfig.json ./
COPY src src
RUN npx tsc

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4010
COPY ${manifests} ./
RUN npm ci --omit=dev
COPY --from=build /app/dist dist
USER node
EXPOSE 4010
HEALTHCHECK CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
`;
}

export function readme(name: string, adapter: ProjectAdapter): string {
  return `# ${name}

A service with all operations of the cross-border payment interface, served with ${SERVERS[adapter]}.

\`\`\`sh
npm install
npm start       # http://127.0.0.1:4010, or PORT=... HOST=... npm start; an empty variable counts as not set
npm test
\`\`\`

Commit \`package-lock.json\`, which the container is built from. Its \`Dockerfile\` uses npm; with pnpm or Yarn, change the
two lines that install.

1. Write \`createToken\` in \`src/handlers/authentication.ts\`: it adds to the callers of \`src/authenticate.ts\`.
2. Write the other handlers in \`src/handlers/\`, one file per family. What is not written yet is answered with HTTP 501.
3. Prove a running service over HTTP:

\`\`\`sh
npx -p ${STUBS} cross-border-payments-conform \\
  --base-url http://127.0.0.1:4010 --app-key KEY --secret-key SECRET --allow-missing
\`\`\`

\`--only createPayin\` sends the requests of one operation, and \`--fixtures FILE\` names orders and quotes that your service
has; \`--help\` lists the rest.

To log or measure, pass \`onResponse\` in \`src/service.ts\`: it gets every request that reaches the service. ${OWN_ERRORS[adapter]}

\`GET /health\` answers \`ok\`. On SIGTERM the service answers the requests it has, for at most 8 seconds, and ends with 0.
After a rejection or an exception that nothing handles, it logs it, does the same and ends with 1: let your supervisor
start it again.

\`\`\`sh
docker build -t ${name} . && docker run --rm -p 4010:4010 ${name}
\`\`\`

When the interface has new operations, install the new \`${STUBS}\` and run its generator again:

\`\`\`sh
npx -p ${STUBS} cross-border-payments-server .
\`\`\`

It adds the handlers that are missing, in new files, with their lines in \`src/handlers/index.ts\`, and nothing else changes.
`;
}

const LOGGED =
  'that throws before the service is logged by the error handler in `src/app.ts`, which responds with HTTP 500.';
const OWN_ERRORS: Readonly<Record<ProjectAdapter, string>> = {
  node: 'What `src/app.ts` handles itself does not.',
  fastify: `A hook of your own ${LOGGED}`,
  hono: `Middleware of your own ${LOGGED}`,
  express: `Middleware of your own ${LOGGED}`,
  fetch: 'What `src/app.ts` handles itself does not.',
};

const SERVERS: Readonly<Record<ProjectAdapter, string>> = {
  node: 'node:http',
  fastify: 'Fastify',
  hono: 'Hono',
  express: 'Express',
  fetch: 'fetch',
};
