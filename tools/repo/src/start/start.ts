import { type AddressInfo, createServer } from 'node:net';
import { readPort, runCommand } from '@cross-border-payments/cli-kit';
import { programOf, type Server, serve } from '../serve.ts';
import { OPTIONS, START_HELP, sandboxArguments, screen } from './options.ts';
import { runTurbo } from './run-turbo.ts';

type Ports = readonly [number, number, number];

interface Started {
  readonly host: string;
  /** Arguments of the sandbox. */
  readonly handedOn: readonly string[];
  readonly env: string;
}

async function startAll(
  { host, handedOn, env }: Started,
  ports: Ports,
  stop: AbortSignal,
): Promise<Server[]> {
  await freePorts(ports, host);
  await prepare(stop);
  if (stop.aborted) return [];
  // The documentation shows the ports of the others, so they are known before anything listens.
  const [docsPort, mockPort, sandboxPort] = await freePorts(ports, host);
  const listenAt = (port: number) => ['--host', host, '--port', String(port)];
  const reference = (docs: Server) => docs.printed('documentation').replace(/\/$/, '');
  const docsStart = serve(
    programOf('docs:serve'),
    [...listenAt(docsPort), '--mock-port', String(mockPort), '--sandbox-port', String(sandboxPort)],
    /^documentation: \S+\s/m,
  );
  const startSandbox = (docs: Server) => {
    const args = ['--port', String(sandboxPort), ...handedOn, '--reference', reference(docs)];
    // The documentation's console sends requests to the sandbox.
    for (const origin of originsOf(reference(docs))) args.push('--allow-origin', origin);
    return serve(programOf('sandbox'), args, /^appkey of callbacks: \S+\s/m);
  };
  const [docs, mock, sandbox] = await Promise.all([
    docsStart,
    serve(programOf('mock'), listenAt(mockPort), /^mock: \S+\s/m),
    docsStart.then(startSandbox),
  ]);
  console.log(
    screen({
      docs: reference(docs),
      mock: mock.printed('mock'),
      sandbox: sandbox.printed('sandbox'),
      appKey: sandbox.printed('appKey'),
      secretKey: sandbox.printed('secretKey'),
      callbackAppKey: sandbox.printed('appkey of callbacks'),
      env,
    }),
  );
  return [docs, mock, sandbox];
}

/** Replaces ports of 0 by free ones. @throws Error when one cannot be used */
async function freePorts(ports: Ports, host: string): Promise<Ports> {
  return [
    await assertFree(ports[0], host, '--docs-port'),
    await assertFree(ports[1], host, '--mock-port'),
    await assertFree(ports[2], host, '--sandbox-port'),
  ];
}

/** Lists the origins by which a browser on this machine opens a page. */
function originsOf(url: string): string[] {
  const { origin, port } = new URL(url);
  return [...new Set([origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`])];
}

/** Returns the port, or a free one for 0. @throws Error naming the option when it is taken or not allowed */
async function assertFree(port: number, host: string, option: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new Error(`port ${port} on ${host} ${reason}; choose another with ${option}`));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}

/** The tasks, the fastest first. The sandbox runs from source and needs validators that are not in git. */
const STEPS = [
  { what: 'linting the document', tasks: ['lint:source'] },
  {
    what: 'bundling it, building documentation and validators',
    tasks: ['lint:bundle', '@cross-border-payments/docs#build', '@cross-border-payments/sandbox#generate'],
  },
];

/** Lints, bundles and builds what is stale. @throws Error with what the failed step printed */
async function prepare(signal: AbortSignal): Promise<void> {
  for (const { what, tasks } of STEPS) {
    await runTurbo(tasks, signal, { what, failure: 'the document is not in order' });
    if (signal.aborted) return;
  }
}

await runCommand(START_HELP, OPTIONS, async (values) => {
  const portOf = (name: 'docs-port' | 'mock-port' | 'sandbox-port') => readPort(name, values[name]);
  const ports: Ports = [portOf('docs-port'), portOf('mock-port'), portOf('sandbox-port')];
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        stop.abort();
        resolve(undefined);
      });
    }
  });
  const running = await startAll(
    { host: values.host, handedOn: sandboxArguments(values.host, values), env: values.env },
    ports,
    stop.signal,
  );
  const failure = await Promise.race([stopped, ...running.map((server) => server.ended)]);
  await Promise.all(running.map((server) => server.close()));
  if (failure !== undefined) throw new Error(`A server ended unexpectedly.\n${failure}`.trim());
  return 0;
});
// If one server could not be started, this ends the others.
process.exit();
