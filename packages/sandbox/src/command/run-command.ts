import { parseArgs } from 'node:util';
import { DEFAULT_HOST, DEFAULT_PORT } from '../control/guard.ts';
import { ACTIONS, COMMON_OPTIONS, helpOf } from './actions.ts';
import { readControlToken } from './arguments.ts';
import type { Command } from './command.ts';
import { ControlApi, InvocationError } from './control-api.ts';
import { printable } from './lines.ts';

const SLOW_MS = 2_000;
const INTERRUPTED = 130;

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  readonly stop: AbortSignal;
  /** Time limit of a call, in milliseconds; 600,000 by default. */
  readonly patienceMs?: number;
}

/**
 * Runs a command against a running sandbox.
 * @param args the name of the command, its arguments and options
 * @returns the exit status: 0, 1 if the job failed, 2 for wrong usage, 130 if Ctrl-C interrupted it
 */
export async function runSandboxCommand(
  [name = '', ...rest]: readonly string[],
  { print, note, ...surroundings }: Surroundings,
): Promise<number> {
  // Printed text may contain input from merchants and payers, or come from something that is not a sandbox.
  const around = {
    ...surroundings,
    print: (line: string) => print(printable(line)),
    note: (line: string) => note(printable(line)),
  };
  const command = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (command === undefined) {
    const names = ['start', ...Object.keys(ACTIONS)].join(', ');
    around.note(`sandbox: There is no command \`${name}\`; there are ${names}.`);
    around.note('Try --help.');
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
    around.note(`sandbox: ${(error as Error).message}`);
    if (isUsage) around.note(`Try ${name} --help.`);
    return isUsage ? 2 : 1;
  } finally {
    clearTimeout(slow);
  }
}

async function run(
  name: string,
  command: Command,
  rest: readonly string[],
  { environment, patienceMs, ...around }: Surroundings,
): Promise<void> {
  const { values, positionals } = parse(command, rest);
  if (values.help === true) {
    for (const line of helpOf(name, command)) around.print(line);
    return;
  }
  refuseWrongCount(name, command, positionals);
  const { url = environment.CONTROL_URL || undefined } = values;
  const api = new ControlApi({
    url: typeof url === 'string' ? url : `http://${DEFAULT_HOST}:${DEFAULT_PORT}`,
    token: tokenOf(values, environment),
    stop: around.stop,
    patienceMs,
  });
  await command.run({ ...around, api, args: positionals, options: values });
}

function tokenOf(
  { 'control-token': token, 'control-token-file': file }: Readonly<Record<string, unknown>>,
  environment: Surroundings['environment'],
): string | undefined {
  try {
    const given = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return readControlToken({ token: given(token), file: given(file) }, environment);
  } catch (error) {
    throw new InvocationError((error as Error).message);
  }
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
