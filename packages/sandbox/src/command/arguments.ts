import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import {
  parseOptions,
  readHostName,
  readPort,
  readWholeNumber,
  UsageError,
} from '@cross-border-payments/cli-kit';
import { checkCallbackUrl } from '../callbacks/send.ts';
import { DEFAULT_HOST, DEFAULT_PORT, faultOfHost } from '../control/guard.ts';
import { StartError } from '../core/errors.ts';
import type { RunningSandbox, SandboxOptions } from '../start-sandbox.ts';
import { type CommandOptions, flag, optionLines, PROGRAM, text } from './command.ts';

const texts = (value: string, says: string) => ({ ...text(value, says), multiple: true }) as const;

const OPTIONS = {
  port: text('NUMBER', `port to listen on, 0 for a free one (default: ${DEFAULT_PORT})`),
  host: text(
    'ADDRESS',
    `address to listen on (default: ${DEFAULT_HOST}); all but loopback require a password`,
  ),
  'control-token': text('PASSWORD', 'password of inspector and control API (default: CONTROL_TOKEN)'),
  'control-token-file': text('FILE', 'reads this password from a file, which the process list does not show'),
  data: text('FOLDER', 'stores the data in this folder; by default it is lost'),
  'database-url': text('URL', 'stores the data in PostgreSQL (default: DATABASE_URL)'),
  callback: text('URL', 'sends callbacks to URL/hub/webhook'),
  'allow-outside-callbacks': flag('allows callbacks to other machines'),
  'allow-origin': texts('ORIGIN', 'allows pages of this origin to call the service; repeatable'),
  'allow-host': texts('NAME', 'accepts requests with this host name beyond loopback; repeatable'),
  seed: text('NUMBER', 'makes identifiers, rates, tokens and secrets repeatable'),
  clock: text('real|manual', 'manual: the clock changes only when it is moved (default: real)'),
  reference: text('URL', 'URL of the API reference, for links in the inspector'),
  env: text('FILE', 'writes addresses and keys as environment variables to a file'),
  'require-signature': flag('refuses bodies without the stand-in signature'),
  examples: flag('adds the quotes, documents and orders of the examples, so that samples work as copied'),
  strict: flag('refuses what is accepted but probably not meant, such as misspelled properties'),
  variant: text('FILE', 'for tests: deviates from the document as this JSON file says'),
  check: flag('checks the options without starting the sandbox'),
  help: flag('shows this text'),
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

/** @param environment contains the default of `--control-token` and, unless `--data` is given, of `--database-url` */
export function readArguments(args: readonly string[], environment: Environment = {}) {
  const { values } = parseOptions(args, OPTIONS);
  const { help = false, check = false, env } = values;
  return { help, check, env, options: help ? {} : readOptions(values, environment) };
}

function readOptions(values: Values, environment: Environment): SandboxOptions {
  const { port, seed, clock, host, data, callback, reference, env, variant, examples, strict } = values;
  if (env === '') throw new UsageError('`--env` needs a value, such as sandbox.env.');
  if (data === '') throw new UsageError('`--data` needs a value, such as ./sandbox-data.');
  if (clock !== undefined && clock !== 'real' && clock !== 'manual')
    throw new UsageError(`\`--clock\` must be one of real, manual, not \`${clock}\`.`);
  const asGiven = { host, data, callback, reference, variant, examples, strict };
  const options: SandboxOptions = {
    ...asGiven,
    clock,
    port: port === undefined ? undefined : readPort('port', port),
    seed: seed === undefined ? undefined : readWholeNumber('seed', seed, 0),
    controlToken: readControlToken(values, environment),
    databaseUrl:
      values['database-url'] ?? (data === undefined ? environment.DATABASE_URL || undefined : undefined),
    allowOutsideCallbacks: values['allow-outside-callbacks'],
    allowOrigins: values['allow-origin']?.map(readOrigin),
    allowHosts: values['allow-host']?.map(readHostName),
    requireSignature: values['require-signature'],
  };
  if (data !== undefined && options.databaseUrl !== undefined)
    throw new UsageError('`--data` and `--database-url` exclude each other. Give one of them.');
  const fault = checkCallback(options) ?? faultOfHost(options);
  if (fault !== undefined) throw new UsageError(fault);
  return options;
}

function checkCallback({ callback, allowOutsideCallbacks = false }: SandboxOptions): string | undefined {
  try {
    if (callback !== undefined) checkCallbackUrl(callback, allowOutsideCallbacks);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function readOrigin(text: string): string {
  const origin = URL.parse(text)?.origin;
  if (origin !== undefined && origin !== 'null' && text.replace(/\/$/, '') === origin) return origin;
  throw new UsageError(
    `\`--allow-origin\` must be an origin such as http://127.0.0.1:4000, not \`${text}\`.`,
  );
}

export function readControlToken(
  { 'control-token': token, 'control-token-file': file }: Readonly<Record<string, unknown>>,
  environment: Environment,
): string | undefined {
  if (typeof file !== 'string') {
    return typeof token === 'string' ? token : environment.CONTROL_TOKEN || undefined;
  }
  if (token !== undefined) {
    throw new UsageError(
      '`--control-token` and `--control-token-file` exclude each other. Give one of them.',
    );
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new UsageError(`\`--control-token-file\`: \`${file}\` cannot be read (${code}).`);
  }
}

const FIRST_LINE = '# Written by the sandbox at its start. Read it with `node --env-file`.';

/** Writes the URLs and keys of the sandbox. @throws StartError if the file exists and was not written by a sandbox */
export async function writeEnvironmentFile(
  file: string,
  { url, appKey, secretKey, callbackAppKey }: RunningSandbox,
  controlToken: string | undefined,
): Promise<void> {
  await refuseForeignFile(file);
  const variables = {
    // Not BASE_URL, which Vite and vitest set.
    SERVICE_URL: url,
    APP_KEY: appKey,
    SECRET_KEY: secretKey,
    CALLBACK_APP_KEY: callbackAppKey,
    CONTROL_URL: `${url}/_sandbox`,
    ...(controlToken === undefined ? {} : { CONTROL_TOKEN: controlToken }),
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  await writeFile(file, `${[FIRST_LINE, ...lines].join('\n')}\n`, { mode: 0o600 }).catch((error) => {
    throw new StartError(`\`--env\` cannot write ${file}: ${(error as Error).message}.`);
  });
}

async function refuseForeignFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || text.startsWith(FIRST_LINE)) return;
  throw new StartError(
    `\`--env\` does not overwrite ${file}, which no sandbox wrote. Name another file, or remove it.`,
  );
}

function quoted(value: string): string {
  if (/^[\w:/.[\]-]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((each) => !value.includes(each)) ?? '';
  return `${quote}${value}${quote}`;
}
