import { parseArgs } from 'node:util';

/**
 * Reads the options of a command. Prints the help and ends with 0 for `--help`; ends with 2 and a hint
 * for an option it does not know.
 * @param args the arguments after the name of the command
 * @param help what `--help` prints
 * @param defaults the options there are, each with the value it has when it is not given
 */
export function parseOptions<Options extends Record<string, string>>(
  args: string[],
  help: string,
  defaults: Options,
): Options {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const given = args[0] === '--' ? args.slice(1) : args;
    const { values } = parseArgs({ args: given, options: { ...options, help: { type: 'boolean' } } });
    if (values.help === true) {
      console.log(help);
      process.exit(0);
    }
    return { ...defaults, ...values };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    console.error(`${reason}. See --help for the options there are.`);
    process.exit(2);
  }
}
