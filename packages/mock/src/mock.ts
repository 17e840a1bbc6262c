import { readHostName, readPort, runCommand } from '@cross-border-payments/cli-kit';

const HELP = `Usage: cross-border-payments-mock [options]
In the repository of the project, the program is \`pnpm mock\`.

Starts a mock of the service: every operation returns a written example of the document
with the values of the request, and a request that breaks a rule gets HTTP 400 with the reason.

Options:
  --port NUMBER    port to listen on (default 4010; 0 for any free port)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --allow-host NAME  accepts requests with this host name beyond loopback; repeatable
  --document FILE  bundled OpenAPI 3.1 document (default: that of the service)
  --help           show this text

The header Prefer selects a response: "Prefer: code=400", "Prefer: example=NAME".
`;

const OPTIONS = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
  document: { type: 'string' },
} as const;

const WAIT_BUDGET = 2_000;

await runCommand(
  HELP,
  OPTIONS,
  async ({ port: portText, host, document, ...values }) => {
    const port = readPort('port', portText);
    const allowHosts = values['allow-host']?.map(readHostName);
    let stop: () => Promise<void> = async () => {};
    const end = () => void stop().then(() => process.exit(0));
    // With `once`, the second signal would end the process at once, and npx repeats the signal of the terminal.
    process.on('SIGINT', end).on('SIGTERM', end);
    const say = () => process.stderr.write('mock: still starting: reading the document ...\n');
    const slow = setTimeout(say, WAIT_BUDGET);
    try {
      // Imported only now: Prism takes long to load, and a wrong option should be reported at once.
      const { startMock } = await import('./start-mock.ts');
      const mock = await startMock({ port, host, allowHosts, ...(document !== undefined && { document }) });
      stop = () => mock.close();
      process.stdout.write(`mock: ${mock.url}\n`);
      return 0;
    } finally {
      clearTimeout(slow);
    }
  },
  { name: 'mock' },
);
