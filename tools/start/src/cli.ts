import { join } from 'node:path';
import { serveDocs } from '@cross-border-payments/docs';
import { startMock } from '@cross-border-payments/mock';
import { help, readOptions, type StartOptions, UsageError } from './options.ts';
import { assertFree } from './ports.ts';
import { prepare } from './prepare.ts';
import { screen } from './screen.ts';

interface Running {
  close(): Promise<void>;
}

const referenceDirectory = join(import.meta.dirname, '..', '..', '..', 'packages', 'docs', 'dist');

async function startAll(options: StartOptions, stop: AbortSignal): Promise<Running[]> {
  await assertFree(options.docsPort, options.host, '--docs-port');
  await assertFree(options.mockPort, options.host, '--mock-port');
  await assertFree(options.sandboxPort, options.host, '--sandbox-port');
  await prepare(console.error, stop);
  if (stop.aborted) return [];
  const docs = await serveDocs({ port: options.docsPort, host: options.host, directory: referenceDirectory });
  const mock = await startMock({ port: options.mockPort, host: options.host });
  // Its validators are compiled by what was just prepared, so it cannot be imported before.
  const { startSandbox } = await import('@cross-border-payments/sandbox');
  const sandbox = await startSandbox({ port: options.sandboxPort, host: options.host });
  const { appKey, secretKey } = sandbox;
  console.log(
    screen({ docs: docs.url.replace(/\/$/, ''), mock: mock.url, sandbox: sandbox.url, appKey, secretKey }),
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
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        stop.abort();
        resolve();
      });
    }
  });
  const running = await startAll(options, stop.signal);
  await stopped;
  await Promise.all(running.map((part) => part.close()));
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  console.error((error as Error).message);
  if (error instanceof UsageError) console.error(`\n${help}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
