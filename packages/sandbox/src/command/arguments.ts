import { readFileSync } from 'node:fs';
import { parseOptions, readPort, readWholeNumber, UsageError } from '@cross-border-payments/cli-kit';
import { checkCallbackUrl } from '../callbacks/send.ts';
import { DEFAULT_HOST, DEFAULT_PORT, faultOfHost } from '../control/guard.ts';
import type { SandboxOptions } from '../start-sandbox.ts';
import { type CommandOptions, optionLines, PROGRAM } from './command.ts';

const OPTIONS = {
  port: {
    type: 'string',
    value: 'NUMBER',
    says: `port to listen on, 0 for a free one (default: ${DEFAULT_PORT})`,
  },
  host: {
    type: 'string',
    value: 'ADDRESS',
    says: `address to listen on (default: ${DEFAULT_HOST}); all but loopback require a password`,
  },
  'control-token': {
    type: 'string',
    value: 'PASSWORD',
    says: 'password of inspector and control API (default: CONTROL_TOKEN), visible in the process list',
  },
  'control-token-file': { type: 'string', value: 'FILE', says: 'reads this password from a file' },
  data: { type: 'string', value: 'FOLDER', says: 'stores the data in this folder; by default it is lost' },
  'database-url': {
    type: 'string',
    value: 'URL',
    says: 'stores the data in PostgreSQL (default: DATABASE_URL)',
  },
  callback: { type: 'string', value: 'URL', says: 'sends callbacks to URL/hub/webhook' },
  'allow-outside-callbacks': { type: 'boolean', says: 'allows callbacks to other machines' },
  'allow-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    says: 'allows pages of this origin to call the service; repeatable',
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    says: 'accepts this host name for inspector and control API if --host is not loopback; repeatable',
  },
  seed: { type: 'string', value: 'NUMBER', says: 'makes identifiers, rates, tokens and secrets repeatable' },
  clock: {
    type: 'string',
    value: 'real|manual',
    says: 'manual: the clock changes only when it is moved (default: real)',
  },
  reference: { type: 'string', value: 'URL', says: 'URL of the API reference, for links in the inspector' },
  env: {
    type: 'string',
    value: 'FILE',
    says: 'writes addresses and keys as environment variables to a file',
  },
  'require-signature': { type: 'boolean', says: 'refuses bodies without the stand-in signature' },
  strict: {
    type: 'boolean',
    says: 'refuses what the interface accepts but is probably not meant, such as misspelled properties',
  },
  check: { type: 'boolean', says: 'checks the options without starting the sandbox' },
  help: { type: 'boolean', says: 'shows this text' },
} as const satisfies CommandOptions;

export const HELP = [
  'Runs the whole cross-border payment service on this machine, until Ctrl-C.',
  '',
  `Usage: ${PROGRAM} [start] [options]`,
  `       ${PROGRAM} COMMAND [options]`,
  'In the repository of the project, the program is `pnpm sandbox`.',
  '',
  ...optionLines(OPTIONS),
].join('\n');

type Environment = Readonly<Record<string, string | undefined>>;
type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

/**
 * Reads the command line.
 * @param environment DATABASE_URL is the default of `--database-url` without `--data`, CONTROL_TOKEN that of
 * `--control-token`
 * @throws UsageError for an invalid option
 */
export function readArguments(args: readonly string[], environment: Environment = {}) {
  const { values } = parseOptions(args, OPTIONS);
  const { help = false, check = false, env } = values;
  return { help, check, env, options: help ? {} : readOptions(values, environment) };
}

function readOptions(values: Values, environment: Environment): SandboxOptions {
  const { port, seed, clock, host, data, callback, reference, env } = values;
  if (env === '') throw new UsageError('`--env` needs a file.');
  if (data === '') throw new UsageError('`--data` needs a folder.');
  if (clock !== undefined && clock !== 'real' && clock !== 'manual')
    throw new UsageError(`\`--clock\` must be real or manual, not \`${clock}\`.`);
  const options: SandboxOptions = {
    port: port === undefined ? undefined : readPort('port', port),
    seed: seed === undefined ? undefined : readWholeNumber('seed', seed, 0),
    host,
    controlToken: readControlToken(values, environment),
    data,
    callback,
    reference,
    clock,
    databaseUrl:
      values['database-url'] ?? (data === undefined ? environment.DATABASE_URL || undefined : undefined),
    allowOutsideCallbacks: values['allow-outside-callbacks'],
    allowOrigins: values['allow-origin']?.map(readOrigin),
    allowHosts: values['allow-host']?.map(readHostName),
    requireSignature: values['require-signature'],
    strict: values.strict,
  };
  if (data !== undefined && options.databaseUrl !== undefined)
    throw new UsageError('Give `--data` or `--database-url`, not both.');
  const fault = faultOfCallback(options) ?? faultOfHost(options);
  if (fault !== undefined) throw new UsageError(fault);
  return options;
}

function faultOfCallback({ callback, allowOutsideCallbacks = false }: SandboxOptions): string | undefined {
  try {
    if (callback !== undefined) checkCallbackUrl(callback, allowOutsideCallbacks);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function readHostName(text: string): string {
  if (/^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text)) return text;
  throw new UsageError(
    `\`--allow-host\` must be a host name without a port, such as sandbox.local, not \`${text}\`.`,
  );
}

function readOrigin(text: string): string {
  const origin = URL.parse(text)?.origin;
  if (origin !== undefined && origin !== 'null' && text.replace(/\/$/, '') === origin) return origin;
  throw new UsageError(
    `\`--allow-origin\` must be an origin such as http://127.0.0.1:4000, not \`${text}\`.`,
  );
}

/**
 * Returns the password of the control API from `--control-token`, `--control-token-file` or the environment variable
 * CONTROL_TOKEN.
 * @throws UsageError if both options are given or the file cannot be read
 */
export function readControlToken(
  { 'control-token': token, 'control-token-file': file }: Readonly<Record<string, unknown>>,
  environment: Environment,
): string | undefined {
  if (typeof file !== 'string') {
    return typeof token === 'string' ? token : environment.CONTROL_TOKEN || undefined;
  }
  if (token !== undefined) {
    throw new UsageError('Give `--control-token` or `--control-token-file`, not both.');
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new UsageError(`\`--control-token-file\` cannot read \`${file}\` (${code}).`);
  }
}
