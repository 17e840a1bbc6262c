import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A wrong invocation of a command. */
export class UsageError extends Error {}

/**
 * Runs a command of this repository, without arguments but options: prints the help for `--help`. The process ends with
 * what `run` returns, with 2 for a wrong invocation and with 1 for a failed job.
 *
 * @param help text of the help
 * @param options the options, as `parseArgs` takes them
 * @param run does the work; may throw a UsageError for a wrong value
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  run: (values: ReturnType<typeof readOptions<Options>>) => number | Promise<number>,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(help);
    else process.exitCode = await run(readOptions(options));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error((error as Error).message + (isUsage ? `\n\n${help}` : ''));
    process.exitCode = isUsage ? 2 : 1;
  }
}

function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
