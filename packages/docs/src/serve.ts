import { fileURLToPath } from 'node:url';
import { readHostName, readPort, runCommand } from '@cross-border-payments/cli-kit';
import { serveDocs } from './serve-docs.ts';

const HELP = `Serves the built documentation site until Ctrl-C.

Usage: pnpm docs:serve [options]

  --port NUMBER        port to listen on, 0 for a free one (default: 4000)
  --host ADDRESS       address to listen on (default: 127.0.0.1)
  --allow-host NAME    accepts requests with this host name beyond loopback; repeatable
  --directory FOLDER   the built files (default: packages/docs/dist)
  --sandbox-port NUMBER  port of the sandbox in samples and console (default: 4020)
  --mock-port NUMBER   port of the mock in samples and console (default: 4010)
  --help               show this text

The environment variable SANDBOX_SECRET_KEY is the secret key of the sandbox's demo merchant. On a loopback address,
samples show it instead of a placeholder.`;

const OPTIONS = {
  port: { type: 'string', default: '4000' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
  directory: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
  'sandbox-port': { type: 'string', default: '4020' },
  'mock-port': { type: 'string', default: '4010' },
} as const;

await runCommand(
  HELP,
  OPTIONS,
  async (values) => {
    const { host, directory } = values;
    const portOf = (name: 'port' | 'sandbox-port' | 'mock-port') => readPort(name, values[name]);
    const allowHosts = values['allow-host']?.map(readHostName);
    const localPorts = { 4020: portOf('sandbox-port'), 4010: portOf('mock-port') };
    const docs = await serveDocs({
      port: portOf('port'),
      ...{ host, allowHosts, directory, localPorts, secretKey: process.env.SANDBOX_SECRET_KEY },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        docs.close().then(() => process.exit(0));
      });
    }
    console.log(`documentation: ${docs.url}   (Ctrl-C stops it)`);
    return 0;
  },
  { name: 'docs:serve' },
);
