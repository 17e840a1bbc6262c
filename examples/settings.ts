import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What every example needs to know, and `port` for those that listen. */
export interface Settings {
  readonly baseUrl: string;
  readonly appKey: string;
  readonly secretKey: string;
  readonly port: number;
}

const OPTIONS = {
  'base-url': { type: 'string', default: 'http://127.0.0.1:4010' },
  port: { type: 'string', default: '8080' },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

/**
 * Reads the options of an example. From here on a failure ends the program with one sentence, not with a stack.
 *
 * @param what the example does, for `--help`
 * @returns settings with defaults that fit the mock; keys come from `APP_KEY` and `SECRET_KEY`
 */
export function readSettings(what: string): Settings {
  process.once('uncaughtException', (error) => end(`${error.message}\n${hintFor(error)}`, 1));
  const { 'base-url': baseUrl, port, help } = readOptions();
  if (help) {
    process.stdout.write(`${what}\n\n  --base-url URL   where the service is (default: ${baseUrl})\n`);
    process.stdout.write(`  --port NUMBER    where to listen, for those that do (default: ${port})\n`);
    process.exit(0);
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) end(`--port is a number up to 65535.\n`, 2);
  const { APP_KEY: appKey = 'demo-merchant', SECRET_KEY: secretKey = 'not-a-real-secret' } = process.env;
  return { baseUrl, appKey, secretKey, port: Number(port) };
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return end(`${(error as Error).message} See --help.\n`, 2);
  }
}

function hintFor({ message }: Error): string {
  return message.includes('ECONNREFUSED')
    ? 'Nobody listens there. Start the mock: npx --yes pnpm mock\n'
    : '';
}

function end(text: string, code: number): never {
  process.stderr.write(text);
  process.exit(code);
}
