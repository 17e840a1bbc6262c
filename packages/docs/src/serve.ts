import { fileURLToPath } from 'node:url';
import { parseOptions } from './parse-options.ts';
import { serveDocs } from './serve-docs.ts';

const HELP = `Serves the built documentation site until Ctrl-C.

Usage: pnpm docs:serve [options]

  --port NUMBER        port to listen on, 0 for a free one (default: 4000)
  --host ADDRESS       address to listen on (default: 127.0.0.1)
  --directory FOLDER   the built files (default: packages/docs/dist)
  --sandbox-port NUMBER  port of the sandbox in samples and console (default: 4020)
  --mock-port NUMBER   port of the mock in samples and console (default: 4010)
  --help               show this text`;

const options = parseOptions(process.argv.slice(2), HELP, {
  port: '4000',
  host: '127.0.0.1',
  directory: fileURLToPath(new URL('../dist', import.meta.url)),
  'sandbox-port': '4020',
  'mock-port': '4010',
});

function readPort(name: 'port' | 'sandbox-port' | 'mock-port'): number {
  const text = options[name];
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  console.error(`\`--${name}\` must be a whole number from 0 to 65535, not \`${text}\`.`);
  process.exit(2);
}

const { host, directory } = options;
const port = readPort('port');
const localPorts = { 4020: readPort('sandbox-port'), 4010: readPort('mock-port') };
try {
  const docs = await serveDocs({ port, host, directory, localPorts });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      docs.close().then(() => process.exit(0));
    });
  }
  console.log(`documentation: ${docs.url}   (Ctrl-C stops it)`);
} catch (error) {
  console.error(`docs:serve: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
