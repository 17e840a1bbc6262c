import { ADAPTER_FILES, type ProjectAdapter } from './adapter-files.ts';

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

/** The service, independent of the server that runs it. */
export const service = createService(handlers, {
  authenticate,
  onError: (error, { operation, phase, requestId }) => {
    console.error({ requestId, operation: operation?.id, phase, error });
  },
});
`;

export const AUTHENTICATE = `import { type Credentials, Refusal } from '${STUBS}';

/** The caller of an operation: the \`context\` of your handlers. */
export interface Caller {
  readonly appKey: string;
}

/** Callers by their tokens. Every request is refused until the handler that issues tokens adds to it; replace it with a store of your own. */
export const callers = new Map<string, Caller>();

/** Identifies the caller by the headers \`appkey\` and \`token\`. */
export async function authenticate({ header }: Credentials): Promise<Caller> {
  const caller = callers.get(header('token') ?? '');
  if (!caller || caller.appKey !== header('appkey')) throw new Refusal('The token is not known.');
  return caller;
}
`;

export const SERVE = `import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for the requests in flight when the process ends. */
const GRACE_MS = 8_000;

interface App {
  listen(address: { readonly host: string; readonly port: number }): unknown;
  close(): unknown;
}

/**
 * Listens where \`HOST\` and \`PORT\` say. On SIGTERM and SIGINT, it responds to the requests in flight and ends; after a
 * failure that nothing handles it does so with status 1, since what the failure left undone is unknown.
 *
 * @param app what listens and closes: the application of a framework, or the server itself
 */
export async function serve(server: Server, app: App = server): Promise<void> {
  const address = readAddress();
  const stop = () => {
    void app.close();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  const fail = (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    stop();
    setTimeout(() => process.exit(), GRACE_MS).unref();
  };
  // A second signal ends the process at once.
  process.once('SIGINT', stop).once('SIGTERM', stop);
  process.on('unhandledRejection', fail).on('uncaughtException', fail);
  try {
    await Promise.all([once(server, 'listening'), app.listen(address)]);
    const { address: own, family, port } = server.address() as AddressInfo;
    console.log(\`Listening on http://\${family === 'IPv6' ? \`[\${own}]\` : own}:\${port}\`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { host, port } = address;
    const another = 'choose another port: PORT=4011 npm start';
    if (code === 'EADDRINUSE')
      exit(\`Port \${port} on \${host} is in use by another program. Stop it, or \${another}\`, 1);
    if (code === 'EACCES') exit(\`Listening is not permitted on port \${port}. To \${another}\`, 1);
    const isForeign = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
    exit(isForeign ? \`\${message}. HOST must be an address of this machine.\` : message, 1);
  }
}

/** Reads \`HOST\` and \`PORT\`; an empty variable counts as not set. Ends the process with status 2 if one is wrong. */
export function readAddress(): { readonly host: string; readonly port: number } {
  const { HOST, PORT } = process.env;
  const host = HOST || '127.0.0.1';
  const port = PORT || '4010';
  if (!/^\\d{1,5}$/.test(port) || Number(port) > 65_535) {
    exit(\`PORT must be a whole number from 0 to 65535, not \${JSON.stringify(port)}.\`, 2);
  }
  if (!/^[\\w.:%-]+$/.test(host)) {
    exit(\`HOST must be an address or a host name, such as 127.0.0.1, not \${JSON.stringify(host)}.\`, 2);
  }
  return { host, port: Number(port) };
}

function exit(message: string, status: number): never {
  console.error(message);
  process.exit(status);
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

A service with all operations of the cross-border payment interface, served with ${ADAPTER_FILES[adapter].server}.

\`\`\`sh
npm install
npm start       # http://127.0.0.1:4010, or PORT=... HOST=... npm start; an empty variable counts as not set
npm test
\`\`\`

Commit \`package-lock.json\`: the container is built from it. The \`Dockerfile\` uses npm; for pnpm or Yarn, change the two
lines that install.

1. Write \`createToken\` in \`src/handlers/authentication.ts\`: it adds to the callers of \`src/authenticate.ts\`.
2. Write the other handlers in \`src/handlers/\`, one file per family. Until then they respond with HTTP 501.
3. Check a running service over HTTP:

\`\`\`sh
npx -p ${STUBS} cross-border-payments-conform \\
  --base-url http://127.0.0.1:4010 --app-key KEY --secret-key SECRET --allow-missing
\`\`\`

\`--only createPayin\` sends the requests of one operation, and \`--fixtures FILE\` names orders and quotes that your service
has; \`--help\` lists the other options.

To log or measure, pass \`onResponse\` in \`src/service.ts\`. Every request that reaches the service is passed to it. ${ownErrors(adapter)}

\`GET /health\` returns \`ok\`. On SIGTERM the process responds to the requests in flight, for at most 8 seconds, and ends
with 0. After an unhandled rejection or exception it logs the error, does the same and ends with 1, so that your
supervisor can restart it.

\`\`\`sh
docker build -t ${name} . && docker run --rm -p 4010:4010 ${name}
\`\`\`

When the interface has new operations, install the new \`${STUBS}\` and run its generator again:

\`\`\`sh
npx -p ${STUBS} cross-border-payments-server .
\`\`\`

It writes the missing handlers into new files and adds these to \`src/handlers/index.ts\`. Nothing else changes.
`;
}

/** Describes how errors in the project's own code before the service are handled. */
function ownErrors(adapter: ProjectAdapter): string {
  if (adapter === 'node' || adapter === 'fetch') return 'Requests that `src/app.ts` handles itself do not.';
  const thrower = adapter === 'fastify' ? 'a hook' : 'middleware';
  return `Errors that ${thrower} of your own throws before the service go to the error handler in \`src/app.ts\`, which logs them and responds with HTTP 500.`;
}
