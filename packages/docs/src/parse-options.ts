import { parseArgs } from 'node:util';

/**
 * Reads the options of a command. Exits with 0 after printing the help for `--help`, and with 2 for an unknown option.
 * @param args the arguments after the name of the command
 * @param help the text for `--help`
 * @param defaults all options with their default values; one with a list may be given several times
 */
export function parseOptions<Options extends Record<string, string | string[]>>(
  args: string[],
  help: string,
  defaults: Options,
): Options {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: 'string' as const, multiple: Array.isArray(value) },
    ]),
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
    console.error(`${reason}. See --help.`);
    process.exit(2);
  }
}
