import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkCallbackUrl } from '../callbacks/address.ts';
import { DEFAULT_HOST, DEFAULT_PORT, faultOfHost } from '../control/guard.ts';
import type { SandboxOptions } from '../start-sandbox.ts';

export const HELP = `Runs the whole cross-border payment service on this machine, until Ctrl-C.

Usage: cross-border-payments-sandbox [start] [options]
       cross-border-payments-sandbox COMMAND [options]
In the repository of the project it is called pnpm sandbox.

  --port NUMBER               port to listen on, 0 for a free one (default: ${DEFAULT_PORT})
  --host ADDRESS              address to listen on (default: ${DEFAULT_HOST}); any but loopback needs --control-token
  --control-token PASSWORD    password of inspector and control API, at least 16 characters (default: CONTROL_TOKEN of
                              the environment); other users see this option in the list of processes
  --control-token-file FILE   reads this password from a file
  --data FOLDER               keeps the data in this folder; by default everything is lost at the end
  --database-url URL          keeps the data in PostgreSQL (default: DATABASE_URL of the environment)
  --callback URL              sends callbacks to URL/hub/webhook
  --allow-outside-callbacks   lets callbacks leave this machine
  --allow-origin ORIGIN       lets pages of this origin call the service; repeatable
  --allow-host NAME           lets inspector and control API be called by this name when --host is not a
                              loopback address; repeatable
  --seed NUMBER               makes identifiers, rates, tokens and secrets repeatable
  --clock real|manual         manual: the clock stops until POST /_sandbox/clock/advance (default: real)
  --reference URL             address of the API reference, which the inspector links to
  --env FILE                  writes keys and addresses as environment variables into this file, for programs
  --require-signature         refuses bodies without the stand-in signature
  --strict                    refuses what the interface accepts but is probably not meant, such as misspelled members
  --check                     says whether these options are right, and starts nothing
  --help                      show this text`;

type Wanted =
  | { readonly kind: 'help' }
  | { readonly kind: 'right' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'start';
      readonly options: SandboxOptions;
      readonly env?: string | undefined;
    };

/**
 * Reads the command line.
 * @param environment DATABASE_URL is the default of `--database-url` without `--data`, CONTROL_TOKEN that of
 * `--control-token`
 */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Wanted {
  try {
    return parse(args, environment);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error);
    return { kind: 'refused', reason: reason.replace(/\.?$/, '.') };
  }
}

function parse(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'control-token': { type: 'string' },
      'control-token-file': { type: 'string' },
      data: { type: 'string' },
      'database-url': { type: 'string' },
      callback: { type: 'string' },
      'allow-outside-callbacks': { type: 'boolean' },
      'allow-origin': { type: 'string', multiple: true },
      'allow-host': { type: 'string', multiple: true },
      seed: { type: 'string' },
      clock: { type: 'string' },
      reference: { type: 'string' },
      env: { type: 'string' },
      'require-signature': { type: 'boolean' },
      strict: { type: 'boolean' },
      check: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return { kind: 'help' };
  const { port, seed, clock, host, data, callback, reference, env } = values;
  if (env === '') throw new Error('`--env` needs a file.');
  if (data === '') throw new Error('`--data` needs a folder.');
  if (clock !== undefined && clock !== 'real' && clock !== 'manual')
    throw new Error(`\`--clock\` must be real or manual, not \`${clock}\`.`);
  const options: SandboxOptions = {
    port: port === undefined ? undefined : wholeNumber('--port', port, 65_535),
    seed: seed === undefined ? undefined : wholeNumber('--seed', seed, Number.MAX_SAFE_INTEGER),
    host,
    controlToken: readControlToken(
      { token: values['control-token'], file: values['control-token-file'] },
      environment,
    ),
    data,
    callback,
    reference,
    clock,
    databaseUrl:
      values['database-url'] ?? (data === undefined ? environment.DATABASE_URL || undefined : undefined),
    allowOutsideCallbacks: values['allow-outside-callbacks'],
    allowOrigins: values['allow-origin']?.map(originOf),
    allowHosts: values['allow-host']?.map(hostName),
    requireSignature: values['require-signature'],
    strict: values.strict,
  };
  const reason = faultOf(options);
  if (reason !== undefined) return { kind: 'refused', reason };
  return values.check ? { kind: 'right' } : { kind: 'start', options, env };
}

/** Returns what is wrong with the combination of options. */
function faultOf({
  data,
  databaseUrl,
  callback,
  allowOutsideCallbacks = false,
  host = DEFAULT_HOST,
  controlToken,
}: SandboxOptions): string | undefined {
  if (data !== undefined && databaseUrl !== undefined) return 'Give `--data` or `--database-url`, not both.';
  const address = callback === undefined ? undefined : checkCallbackUrl(callback, allowOutsideCallbacks);
  if (address?.ok === false) return address.error;
  return faultOfHost({ host, controlToken });
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new Error(`\`${option}\` must be a whole number from 0 to ${most}, not \`${text}\`.`);
}

function hostName(text: string): string {
  if (!/^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text)) {
    throw new Error(
      `\`--allow-host\` must be a host name without a port, such as sandbox.local, not \`${text}\`.`,
    );
  }
  return text;
}

function originOf(text: string): string {
  const origin = URL.parse(text)?.origin;
  if (origin === undefined || origin === 'null' || text.replace(/\/$/, '') !== origin) {
    throw new Error(`\`--allow-origin\` must be an origin such as http://127.0.0.1:4000, not \`${text}\`.`);
  }
  return origin;
}

/**
 * Returns the password of the control API from `--control-token`, `--control-token-file` or the environment variable
 * CONTROL_TOKEN.
 * @throws Error if both options are given or the file cannot be read
 */
export function readControlToken(
  { token, file }: { readonly token?: string | undefined; readonly file?: string | undefined },
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (file === undefined) return token ?? (environment.CONTROL_TOKEN || undefined);
  if (token !== undefined) throw new Error('Give `--control-token` or `--control-token-file`, not both.');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`\`--control-token-file\` cannot read \`${file}\` (${code}).`);
  }
}
