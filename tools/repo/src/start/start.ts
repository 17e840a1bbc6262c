import { runCommand } from '@cross-border-payments/cli-kit';
import { programOf, type Server, serve } from '../serve.ts';
import { OPTIONS, readPort, START_HELP, sandboxArguments } from './options.ts';
import { assertFree } from './ports.ts';
import { prepare } from './prepare.ts';
import { screen } from './screen.ts';

async function startAll(
  {
    host,
    handedOn,
    env,
  }: { readonly host: string; readonly handedOn: readonly string[]; readonly env: string },
  ports: readonly number[],
  stop: AbortSignal,
): Promise<Server[]> {
  const [docsPort = 0, mockPort = 0, sandboxPort = 0] = ports;
  await assertFree(docsPort, host, '--docs-port');
  await assertFree(mockPort, host, '--mock-port');
  await assertFree(sandboxPort, host, '--sandbox-port');
  await prepare(console.error, stop);
  if (stop.aborted) return [];
  const listenAt = (port: number) => ['--host', host, '--port', String(port)];
  const reference = (docs: Server) => docs.printed('documentation').replace(/\/$/, '');
  const docsStart = serve(programOf('docs:serve'), listenAt(docsPort), /^documentation: \S+\s/m);
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

/** Lists the origins by which a browser on this machine opens a page. */
function originsOf(url: string): string[] {
  const { origin, port } = new URL(url);
  return [...new Set([origin, `http://127.0.0.1:${port}`, `http://localhost:${port}`])];
}

await runCommand(START_HELP, OPTIONS, async (values) => {
  const names = ['docs-port', 'mock-port', 'sandbox-port'] as const;
  const ports = names.map((name) => readPort(`--${name}`, values[name]));
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
  if (failure !== undefined) throw new Error(`A server ended by itself.\n${failure}`.trim());
  return 0;
});
// If one server could not be started, this ends the others.
process.exit();
