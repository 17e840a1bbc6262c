import { parseArgs } from 'node:util';
import { DEFAULT_HOST, DEFAULT_PORT } from '../defaults.ts';
import type { Command } from './command.ts';
import { InvocationError } from './command-error.ts';
import { COMMANDS, COMMON_OPTIONS } from './commands.ts';
import { ControlApi } from './control-api.ts';
import { helpOf } from './help.ts';

const SLOW_MS = 2_000;
/** Exit status after Ctrl-C, as a shell has it. */
const INTERRUPTED = 130;

/** Where a command reads and writes. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  /** Ends a command that runs until Ctrl-C. */
  readonly stop: AbortSignal;
}

/**
 * Runs a command against a running sandbox.
 * @param args the name of the command and what follows it
 * @returns the exit status: 0, 1 if the work failed, 2 for a wrong invocation, 130 if Ctrl-C ended the work early
 */
export async function runSandboxCommand(
  [name = '', ...rest]: readonly string[],
  around: Surroundings,
): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const names = ['start', ...Object.keys(COMMANDS)].join(', ');
    around.note(`sandbox: There is no command \`${name}\`; there are ${names}.\nTry --help.`);
    return 2;
  }
  const slow = command.endless
    ? undefined
    : setTimeout(() => around.note('sandbox: still waiting for the answer ...'), SLOW_MS);
  try {
    await run(name, command, rest, around);
    return 0;
  } catch (error) {
    if (around.stop.aborted && !command.endless) return INTERRUPTED;
    const isUsage = error instanceof InvocationError;
    const hint = isUsage ? `\nTry ${name} --help.` : '';
    around.note(`sandbox: ${(error as Error).message}${hint}`);
    return isUsage ? 2 : 1;
  } finally {
    clearTimeout(slow);
  }
}

async function run(
  name: string,
  command: Command,
  rest: readonly string[],
  { environment, ...around }: Surroundings,
): Promise<void> {
  const { values, positionals } = parse(command, rest);
  if (values.help === true) {
    around.print(helpOf(name, command));
    return;
  }
  refuseWrongCount(name, command, positionals);
  const { url = environment.CONTROL_URL || undefined, 'control-token': token } = values;
  const api = new ControlApi({
    url: typeof url === 'string' ? url : `http://${DEFAULT_HOST}:${DEFAULT_PORT}`,
    token: typeof token === 'string' ? token : environment.CONTROL_TOKEN || undefined,
    stop: around.stop,
  });
  await command.run({ ...around, api, args: positionals, options: values });
}

function parse({ options }: Command, args: readonly string[]) {
  const known = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(known), allowPositionals: true });
  } catch (error) {
    throw new InvocationError(`${((error as Error).message.split('. ')[0] ?? '').replace(/\.$/, '')}.`);
  }
}

function refuseWrongCount(name: string, { takes }: Command, { length }: readonly string[]): void {
  const least = takes.filter((each) => !each.startsWith('[')).length;
  if (length >= least && length <= takes.length) return;
  const wanted = takes.length === 0 ? 'no argument' : takes.join(' ');
  throw new InvocationError(`\`${name}\` takes ${wanted}, not ${length} argument${length === 1 ? '' : 's'}.`);
}
