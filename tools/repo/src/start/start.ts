import { type AddressInfo, createServer } from 'node:net';
import { readPort, runCommand } from '@cross-border-payments/cli-kit';
import { programOf, type Server, serve } from '../serve.ts';
import { hostArguments, OPTIONS, START_HELP, sandboxArguments, screen } from './options.ts';
import { runTurbo } from './run-prepared.ts';

const PORTS = ['docs-port', 'mock-port', 'sandbox-port'] as const;

interface Started {
  readonly host: string;
  /** Arguments about hosts that all servers have. */
  readonly hosts: readonly string[];
  /** Arguments of the sandbox. */
  readonly sandboxOptions: readonly string[];
  readonly env: string;
}

type Running = Pick<Server, 'ended' | 'close'>;

/** Starts the mock and the sandbox and prints the start screen; the documentation follows once it is built. */
async function startAll(
  { host, hosts, sandboxOptions, env }: Started,
  ports: readonly number[],
  stop: AbortSignal,
): Promise<Running[]> {
  await freePorts(ports, host);
  await prepareServices(stop);
  if (stop.aborted) return [];
  // The sandbox and the documentation show the ports of the others, so all ports are chosen before any server listens.
  const [docsPort = 0, mockPort = 0, sandboxPort = 0] = await freePorts(ports, host);
  const docs = `http://${host.includes(':') ? `[${host}]` : host}:${docsPort}`;
  const listenAt = (port: number) => [...hosts, '--port', String(port)];
  // The documentation's console sends requests to the sandbox.
  const origins = originsOf(docs).flatMap((origin) => ['--allow-origin', origin]);
  const own = ['--port', String(sandboxPort), '--examples', '--reference', docs];
  const sandboxArgs = [...own, ...sandboxOptions, ...origins];
  const [mock, sandbox] = await Promise.all([
    serve(programOf('mock'), listenAt(mockPort), /^mock: \S+\s/m),
    serve(programOf('sandbox'), sandboxArgs, /^appkey of callbacks: \S+\s/m),
  ]);
  const secretKey = sandbox.printed('secretKey');
  console.log(
    screen({
      docs,
      mock: mock.printed('mock'),
      sandbox: sandbox.printed('sandbox'),
      appKey: sandbox.printed('appKey'),
      secretKey,
      callbackAppKey: sandbox.printed('appkey of callbacks'),
      env,
    }),
  );
  const docsArgs = ['--mock-port', String(mockPort), '--sandbox-port', String(sandboxPort)];
  const starting = startDocs([...listenAt(docsPort), ...docsArgs], { docs, secretKey }, stop);
  return [
    mock,
    sandbox,
    {
      ended: starting.then((server) => server?.ended ?? ''),
      close: async () => (await starting)?.close(),
    },
  ];
}

/** Lints the document, builds the documentation and serves it. @throws Error with the output of the failed step */
async function startDocs(
  args: readonly string[],
  { docs: url, secretKey }: { readonly docs: string; readonly secretKey: string },
  stop: AbortSignal,
): Promise<Server | undefined> {
  await runTurbo(['lint:bundle', '@cross-border-payments/docs#build'], stop, {
    what: 'linting the document and building its documentation',
    failure: NOT_IN_ORDER,
  });
  if (stop.aborted) return undefined;
  const variables = { SANDBOX_SECRET_KEY: secretKey };
  const docs = await serve(programOf('docs:serve'), args, /^documentation: \S+\s/m, variables);
  console.log(`The documentation is ready: ${url}`);
  return docs;
}

/** Replaces each port 0 with a free one. @throws Error if a port cannot be used */
async function freePorts(ports: readonly number[], host: string): Promise<number[]> {
  return Promise.all(ports.map((port, at) => assertFree(port, host, `--${PORTS[at]}`)));
}

/** Lists the origins that a browser on this machine may use for a page. */
function originsOf(url: string): string[] {
  const { origin, port } = new URL(url);
  return [...new Set([origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`])];
}

/** Returns the port, or a free port for 0. @throws Error naming the option if the port is in use or not permitted */
async function assertFree(port: number, host: string, option: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use. If an earlier `start` of yours uses it, stop that with Ctrl-C; otherwise choose'
          : `cannot be used (${error.code}). Choose`;
      reject(new Error(`Port ${port} on ${host} ${reason} another port with \`${option}\`.`));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}

const NOT_IN_ORDER = 'the document is not in order';

/** @throws Error with the findings of the linter if the document has faults */
async function prepareServices(signal: AbortSignal): Promise<void> {
  try {
    const what = 'bundling the document and compiling its validators';
    const tasks = ['@cross-border-payments/sandbox#generate', '@cross-border-payments/client#validators'];
    await runTurbo(tasks, signal, { what, failure: NOT_IN_ORDER });
  } catch (error) {
    await runTurbo(['lint:source'], signal, { what: 'linting the document', failure: NOT_IN_ORDER });
    throw error;
  }
}

await runCommand(START_HELP, OPTIONS, async (values) => {
  const ports = PORTS.map((name) => readPort(name, values[name]));
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // A second signal must not end this process before its servers, which are detached.
      process.on(signal, () => {
        stop.abort();
        resolve(undefined);
      });
    }
  });
  const { host, env } = values;
  const hosts = hostArguments(host, values['allow-host']);
  const running = await startAll(
    { host, hosts, sandboxOptions: sandboxArguments(hosts, values), env },
    ports,
    stop.signal,
  );
  const failure = await Promise.race([stopped, ...running.map((server) => server.ended)]);
  stop.abort();
  await Promise.all(running.map((server) => server.close()));
  if (failure !== undefined) throw new Error(`A server ended unexpectedly.\n${failure}`.trim());
  return 0;
});
// Also ends the other servers if one could not be started.
process.exit();
