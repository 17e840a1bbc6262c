import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line cannot be understood; the process ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line.
 *
 * @throws UsageError for an unknown option or a missing value, with a hint.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. Run with --help to see what there is.`);
  }
}

/** Runs a command and ends the process: 0 when it went well, 2 for a wrong command line, 1 for anything else. */
export function runCommand(command: () => number): void {
  process.once('SIGINT', () => process.exit(130));
  try {
    process.exitCode = command();
  } catch (error) {
    const known =
      error instanceof Error && error.name !== 'Error' && !/^(Type|Range|Reference)Error$/.test(error.name);
    process.stderr.write(`${known ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
