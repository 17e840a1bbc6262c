import { help, readOptions, type StartOptions, UsageError } from './options.ts';
import { assertFree } from './ports.ts';
import { prepare } from './prepare.ts';
import { screen } from './screen.ts';
import { type Server, serve } from './serve.ts';

async function startAll(options: StartOptions, stop: AbortSignal): Promise<Server[]> {
  const { host, docsPort, mockPort, sandboxPort } = options;
  await assertFree(docsPort, host, '--docs-port');
  await assertFree(mockPort, host, '--mock-port');
  await assertFree(sandboxPort, host, '--sandbox-port');
  await prepare(console.error, stop);
  if (stop.aborted) return [];
  const [docs, mock, sandbox] = await Promise.all([
    serve('docs/src/serve.ts', { host, port: docsPort }, 'API reference'),
    serve('mock/src/mock.ts', { host, port: mockPort }, 'mock'),
    serve('sandbox/src/cli.ts', { host, port: sandboxPort }, 'secretKey'),
  ]);
  console.log(
    screen({
      docs: docs.printed('API reference').replace(/\/$/, ''),
      mock: mock.printed('mock'),
      sandbox: sandbox.printed('sandbox'),
      appKey: sandbox.printed('appKey'),
      secretKey: sandbox.printed('secretKey'),
    }),
  );
  return [docs, mock, sandbox];
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(help);
    return 0;
  }
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        stop.abort();
        resolve(undefined);
      });
    }
  });
  const running = await startAll(options, stop.signal);
  const failure = await Promise.race([stopped, ...running.map((server) => server.ended)]);
  await Promise.all(running.map((server) => server.close()));
  if (failure !== undefined) throw new Error(`A server ended by itself.\n${failure}`.trim());
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  console.error((error as Error).message);
  if (error instanceof UsageError) console.error(`\n${help}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
