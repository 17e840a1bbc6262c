#!/usr/bin/env node
import { runCommand, UsageError } from '@cross-border-payments/proof';

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
} as const;

/** Milliseconds until a slow start is announced. */
const PATIENCE = 2_000;

async function start(options: { port: number; host: string; document?: string }): Promise<number> {
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
    return 0;
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`mock: ${name === 'MockError' || name === 'LoadError' ? message : stack}\n`);
    return 1;
  } finally {
    clearTimeout(slow);
  }
}

// `pnpm mock -- --port 4011` hands the two dashes on.
if (process.argv[2] === '--') process.argv.splice(2, 1);

await runCommand(HELP, OPTIONS, ({ port, ...given }) => {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not \`${port}\`.`);
  }
  return start({ ...given, port: Number(port) });
});
