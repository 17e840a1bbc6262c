import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A wrong invocation of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command, or prints its help for `--help`. The exit status is what `run` returns, 2 for a wrong invocation, 1
 * for a failed job.
 *
 * @param run does the work; may throw a UsageError for a wrong value
 * @param allowPositionals whether the command takes arguments beside options; by default it refuses them
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  run: (
    values: ReturnType<typeof readOptions<Options>>['values'],
    positionals: readonly string[],
  ) => number | Promise<number>,
  allowPositionals = false,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(help);
    else {
      const { values, positionals } = readOptions(options, allowPositionals);
      process.exitCode = await run(values, positionals);
    }
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error((error as Error).message + (isUsage ? `\n\n${help}` : ''));
    process.exitCode = isUsage ? 2 : 1;
  }
}

function readOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  allowPositionals: boolean,
) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
