#!/usr/bin/env node
import { help, readArguments } from './read-arguments.ts';

const patience = 2_000;

/** Runs the command: 0 after help or a signal, 1 when the mock cannot start, 2 for a wrong option. */
async function main(args: string[]): Promise<void> {
  const wanted = readArguments(args);
  if (wanted.kind === 'help') {
    console.log(help);
    return;
  }
  if (wanted.kind === 'refused') {
    console.error(`mock: ${wanted.reason}\nTry "pnpm mock --help".`);
    process.exitCode = 2;
    return;
  }
  let stop: () => Promise<void> = async () => {};
  const end = () => void stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
  const slow = setTimeout(() => console.error('mock: still starting: reading the document ...'), patience);
  try {
    // Loaded here and not above: Prism takes most of the start, and a wrong option need not wait for it.
    const { startMock } = await import('./start-mock.ts');
    const { port, host, document } = wanted;
    const mock = await startMock({ port, host, ...(document === undefined ? {} : { document }) });
    stop = () => mock.close();
    console.log(`mock: ${mock.url}`);
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'MockError';
    console.error(`mock: ${isExpected ? error.message : error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
  } finally {
    clearTimeout(slow);
  }
}

await main(process.argv.slice(2));
