import { fileURLToPath } from 'node:url';
import { parseOptions } from './parse-options.ts';
import { serveDocs } from './serve-docs.ts';

const HELP = `Serves the built documentation site until Ctrl-C.

Usage: pnpm docs:serve [options]

  --port NUMBER        port to listen on, 0 for a free one (default: 4000)
  --host ADDRESS       address to listen on (default: 127.0.0.1)
  --directory FOLDER   the built files (default: packages/docs/dist)
  --help               show this text`;

const { port, host, directory } = parseOptions(process.argv.slice(2), HELP, {
  port: '4000',
  host: '127.0.0.1',
  directory: fileURLToPath(new URL('../dist', import.meta.url)),
});
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  console.error(`\`--port\` must be a whole number from 0 to 65535, not \`${port}\`.`);
  process.exit(2);
}
try {
  const docs = await serveDocs({ port: Number(port), host, directory });
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
