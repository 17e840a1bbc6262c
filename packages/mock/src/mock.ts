#!/usr/bin/env node
import { parseArgs } from 'node:util';

const HELP = `Usage: pnpm mock [options]

Starts a mock of the service: every operation returns a written example of the document,
and a request that breaks a rule gets HTTP 400 with the reason.

Options:
  --port NUMBER    port to listen on (default 4010; 0 takes a free one)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --document FILE  bundled OpenAPI 3.1 document (default spec/generated/openapi.yaml)
  --help           show this text

Choose an answer with the header Prefer: "Prefer: code=400", "Prefer: example=NAME".
`;

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  document: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Milliseconds until a slow start is announced. */
const PATIENCE = 2_000;

/**
 * Reads the command line.
 *
 * @throws Error for what is not understood
 */
function readArguments(args: string[]) {
  // `pnpm mock -- --port 4011` hands the two dashes on.
  const given = args[0] === '--' ? args.slice(1) : args;
  const { values } = parseArgs({ args: given, options: OPTIONS, allowPositionals: false });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a whole number from 0 to 65535, not \`${values.port}\`.`);
  }
  return { ...values, port };
}

/** Runs the command. Exit status: 0 after help or a signal, 1 if the mock cannot start, 2 for a wrong invocation. */
async function main(args: string[]): Promise<void> {
  let wanted: ReturnType<typeof readArguments>;
  try {
    wanted = readArguments(args);
  } catch (error) {
    process.stderr.write(`mock: ${(error as Error).message}\nTry "pnpm mock --help".\n`);
    process.exitCode = 2;
    return;
  }
  const { help, document, ...address } = wanted;
  if (help) process.stdout.write(HELP);
  else await start({ ...address, ...(document === undefined ? {} : { document }) });
}

async function start(options: { port: number; host: string; document?: string }): Promise<void> {
  let stop: () => Promise<void> = async () => {};
  const end = () => void stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
  const say = () => process.stderr.write('mock: still starting: reading the document ...\n');
  const slow = setTimeout(say, PATIENCE);
  try {
    // Loaded here and not above: Prism takes most of the start, and a wrong option need not wait for it.
    const { startMock } = await import('./start-mock.ts');
    const mock = await startMock(options);
    stop = () => mock.close();
    process.stdout.write(`mock: ${mock.url}\n`);
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`mock: ${name === 'MockError' || name === 'LoadError' ? message : stack}\n`);
    process.exitCode = 1;
  } finally {
    clearTimeout(slow);
  }
}

await main(process.argv.slice(2));
