import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Settings of an example: the options of its client, and the port of its server if it has one. */
export interface Settings {
  readonly service: { readonly baseUrl: string; readonly appKey: string; readonly secretKey: string };
  readonly port: number;
}

const OPTIONS = {
  'base-url': { type: 'string', default: process.env.SERVICE_URL || 'http://127.0.0.1:4020' },
  port: { type: 'string', default: '8080' },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

const START = 'npx --yes pnpm start, or the sandbox alone: npx --yes pnpm sandbox';

/**
 * Reads the options of an example. After that, a failure ends the program with one sentence and no stack.
 *
 * @param what the example does, for `--help`
 * @returns the settings. The environment variable `SERVICE_URL` is the address (by default the sandbox), `APP_KEY` the
 * merchant (by default the demo merchant), and `SECRET_KEY` the secret key.
 */
export function readSettings(what: string): Settings {
  process.once('uncaughtException', (error) => end(`${error.message}\n${hintFor(error)}`, 1));
  const { 'base-url': baseUrl, port, help } = readOptions();
  if (help) {
    process.stdout.write(`${what}\n\n  --base-url URL   address of the service (default: ${baseUrl})\n`);
    process.stdout.write(`  --port NUMBER    port to listen on, if it does (default: ${port})\n`);
    process.stdout.write('\nSet SECRET_KEY to the secretKey that the sandbox prints when it starts.\n');
    process.exit(0);
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    end(`\`--port\` must be a whole number from 0 to 65535, not \`${port}\`.\n`, 2);
  }
  const { APP_KEY: appKey = 'demo-merchant', SECRET_KEY: secretKey } = process.env;
  if (!secretKey) {
    return end(`Set SECRET_KEY to the secretKey that the sandbox printed when it started (${START}).\n`, 2);
  }
  return { service: { baseUrl, appKey, secretKey }, port: Number(port) };
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return end(`${(error as Error).message} See \`--help\`.\n`, 2);
  }
}

function hintFor({ message }: Error): string {
  if (message.includes('ECONNREFUSED')) return `The service is not running. Start it: ${START}\n`;
  if (message.includes('do not belong together')) return 'A sandbox prints its keys each time it starts.\n';
  return '';
}

function end(text: string, code: number): never {
  process.stderr.write(text);
  process.exit(code);
}
