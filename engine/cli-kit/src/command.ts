import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A wrong invocation of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface CommandSettings {
  /** Whether the command accepts arguments in addition to options. By default, it refuses arguments. */
  readonly allowPositionals?: boolean;
  /** The name of the command, printed before every error. */
  readonly name?: string;
  /** Finds the option to suggest for a misspelled option. */
  readonly nearest?: (names: readonly string[], unknown: string) => string | undefined;
}

/**
 * Runs the command of this process, or prints its help for `--help`. The exit status is the result of `run`, 2 for a
 * wrong invocation or a UsageError from `run`, and 1 for any other error.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  run: (
    values: ReturnType<typeof parseOptions<Options>>['values'],
    positionals: readonly string[],
  ) => number | Promise<number>,
  settings: CommandSettings = {},
): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (args.includes('--help')) console.log(help.trimEnd());
    else {
      const { values, positionals } = parseOptions(args, options, settings);
      process.exitCode = await run(values, positionals);
    }
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const prefix = settings.name === undefined ? '' : `${settings.name}: `;
    console.error(`${prefix}${(error as Error).message}${isUsage ? ' See --help.' : ''}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** @throws UsageError with one sentence about an unknown option or a missing value */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  { allowPositionals = false, nearest }: CommandSettings = {},
) {
  // `pnpm mock -- --port 4011` passes on the two dashes.
  const given = args[0] === '--' ? args.slice(1) : [...args];
  try {
    return parseArgs({ args: given, options, allowPositionals });
  } catch (error) {
    const { message } = error as Error;
    const [, valueless] = /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument/.exec(message) ?? [];
    if (valueless !== undefined) throw new UsageError(`\`${valueless}\` needs a value.`);
    const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(message) ?? [];
    const [first = ''] = message.split('. ');
    if (unknown === undefined)
      throw new UsageError(`${first.replace(/\.$/, '').replace(/'(.*?)'/g, '`$1`')}.`);
    const near = nearest?.(Object.keys(options), unknown.replace(/^-+/, ''));
    const meant = near === undefined ? '.' : `; did you mean \`--${near}\`?`;
    throw new UsageError(`There is no option \`${unknown}\`${meant}`);
  }
}

/** @throws UsageError if the value of an option is not a whole number within the bounds */
export function readWholeNumber(
  option: string,
  text: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`\`--${option}\` must be a whole number ${range}, not \`${text}\`.`);
}

export function readPort(option: string, text: string): number {
  return readWholeNumber(option, text, 0, 65_535);
}

/**
 * Makes a function that writes lines to standard error: none in the first `pauseMs` milliseconds, then at most one line
 * per `pauseMs`. It drops all other lines.
 */
export function createThrottledLog(pauseMs: number): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < pauseMs) return;
    last = performance.now();
    process.stderr.write(`${line}\n`);
  };
}

/** Returns the GitHub workflow command that annotates a line. `properties` may be file, line, column and title. */
export function githubAnnotation(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const listed = Object.entries(properties).map(([name, value]) => {
    const text = escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
    return `${name}=${text}`;
  });
  return `::${level} ${listed.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
