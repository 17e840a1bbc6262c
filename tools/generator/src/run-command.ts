import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line cannot be understood; the process ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown option or a missing value, with a hint
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

/**
 * Runs a command, prints what it returns and ends the process: 0 when it went well, 2 for a wrong command line, 1 for
 * anything else. Errors of our own are a sentence for people; of any other, the stack is printed.
 */
export async function runCommand(command: () => string | Promise<string>): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  try {
    process.stdout.write(await command());
  } catch (error) {
    const { name, message, stack } = error as Error;
    const isOurs = !/^(Type|Range|Reference)?Error$/.test(name);
    process.stderr.write(`${isOurs ? message : stack}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
