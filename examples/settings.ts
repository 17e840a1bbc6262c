import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Settings of an example: the options of its client, the number of its order, and the port of its server. */
export interface Settings {
  readonly service: { readonly baseUrl: string; readonly appKey: string; readonly secretKey: string };
  /** Empty if the example creates no order. */
  readonly orderNo: string;
  readonly port: number;
}

const OPTIONS = {
  'base-url': { type: 'string', default: process.env.SERVICE_URL || 'http://127.0.0.1:4020' },
  port: { type: 'string', default: process.env.PORT || '8080' },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

const START = 'npx --yes pnpm start, or the sandbox alone: npx --yes pnpm sandbox';

/**
 * Reads the options of an example. After that, a failure ends the program with one sentence and no stack.
 *
 * The number of an order is the argument of the command. It is the number that the payment has in the records of the
 * merchant, who stores it there before the program runs. So each run for this payment sends the same number, and the
 * service makes one order per number.
 *
 * @param what the example does, for `--help`
 * @param record an example of the number, such as `SALARY-1001`; left out if the example creates no order
 * @returns the settings. The environment variable `SERVICE_URL` is the address (by default the sandbox), `APP_KEY` the
 * merchant (by default the demo merchant), and `SECRET_KEY` the secret key.
 */
export function readSettings(what: string, record?: string): Settings {
  process.once('uncaughtException', (error) => end(`${error.message}\n${hintFor(error)}`, 1));
  const {
    values: { 'base-url': baseUrl, port, help },
    positionals: [orderNo = ''],
  } = readCommand(record !== undefined);
  if (help) {
    process.stdout.write(`${what}\n\n`);
    if (record) process.stdout.write(`  ${record.padEnd(14)}   number of the payment in your records\n`);
    process.stdout.write(`  --base-url URL   address of the service (default: ${baseUrl})\n`);
    process.stdout.write(`  --port NUMBER    port to listen on, if it does (default: ${port})\n`);
    process.stdout.write('\nSet SECRET_KEY to the secretKey that the sandbox prints when it starts.\n');
    process.exit(0);
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    end(`\`--port\` or PORT must be a whole number from 0 to 65535, not \`${port}\`.\n`, 2);
  }
  const { APP_KEY: appKey = 'demo-merchant', SECRET_KEY: secretKey } = process.env;
  if (!secretKey) {
    return end(`Set SECRET_KEY to the secretKey that the sandbox printed when it started (${START}).\n`, 2);
  }
  if (record && !orderNo) {
    end(`Add the number of the payment in your records to the command, such as \`${record}\`.\n`, 2);
  }
  return { service: { baseUrl, appKey, secretKey }, orderNo, port: Number(port) };
}

function readCommand(allowPositionals: boolean) {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals });
  } catch (error) {
    return end(`${(error as Error).message} See \`--help\`.\n`, 2);
  }
}

function hintFor({ message }: Error): string {
  if (message.includes('ECONNREFUSED')) return `The service is not running. Start it: ${START}\n`;
  if (message.includes('EADDRINUSE')) return 'The port is in use: set PORT.\n';
  if (message.includes('do not belong together')) return 'A sandbox prints its keys each time it starts.\n';
  return '';
}

function end(text: string, code: number): never {
  process.stderr.write(text);
  process.exit(code);
}
