import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { DEFAULT_HOST, DEFAULT_PORT } from '../control/guard.ts';
import { operationTable } from '../generated/control/operation-table.ts';
import { readControlToken } from './arguments.ts';
import {
  type Command,
  type CommandCall,
  type CommandOptions,
  columns,
  flag,
  optionLines,
  PROGRAM,
  printable,
  text,
} from './command.ts';
import { ControlApi, readBaseUrl } from './control-api.ts';
import { exportHar, runExport } from './export.ts';
import { runListen } from './listen.ts';

const DEFAULT_URL = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
const ENVIRONMENT_FILE = 'sandbox.env';
const SLOW_MS = 2_000;
const INTERRUPTED = 130;

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  readonly stop: AbortSignal;
  readonly waitBudgetMs?: number;
  readonly folder?: string;
}

/** @returns the exit status: 0, 1 if the job failed, 2 for wrong usage, 130 if Ctrl-C interrupted it */
export async function runSandboxCommand(
  [name = '', ...rest]: readonly string[],
  { print, note, ...surroundings }: Surroundings,
): Promise<number> {
  // Output is made printable: it may contain input of merchants and payers, or come from another program than a
  // sandbox.
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
    : setTimeout(() => around.note('sandbox: still waiting for the response ...'), SLOW_MS);
  try {
    await run(name, command, rest, around);
    return 0;
  } catch (error) {
    if (around.stop.aborted && !command.endless) return INTERRUPTED;
    around.note(`sandbox: ${(error as Error).message}`);
    if (!(error instanceof UsageError)) return 1;
    around.note(`Try ${name} --help.`);
    return 2;
  } finally {
    clearTimeout(slow);
  }
}

async function run(
  name: string,
  command: Command,
  rest: readonly string[],
  { environment, waitBudgetMs, folder = '.', ...around }: Surroundings,
): Promise<void> {
  const { takes } = command;
  const known = { ...command.options, ...COMMON_OPTIONS };
  const { values, positionals: args } = parseOptions(rest, known, { allowPositionals: true });
  const options = values as CommandCall['options'];
  if (options.help) return writeHelp(name, command).forEach(around.print);
  const least = takes.filter((each) => !each.startsWith('[')).length;
  if (args.length < least || args.length > takes.length) {
    const wanted = takes.length === 0 ? 'no argument' : takes.join(' ');
    const given = `${args.length} argument${args.length === 1 ? '' : 's'}`;
    throw new UsageError(`\`${name}\` takes ${wanted}, not ${given}.`);
  }
  const url = options.url ?? (environment.CONTROL_URL || DEFAULT_URL);
  const token = readControlToken(options, environment);
  const api = new ControlApi({ url: String(url), token, stop: around.stop, waitBudgetMs });
  if (options.url === undefined) noteOtherSandbox(folder, api.base, around.note);
  await command.run({ ...around, api, args, options });
  if (!command.endless) around.note(`sandbox: The address of this sandbox is ${api.base}.`);
}

function noteOtherSandbox(folder: string, base: string, note: (line: string) => void): void {
  let other: string;
  try {
    const { CONTROL_URL = base } = parseEnv(readFileSync(join(folder, ENVIRONMENT_FILE), 'utf8'));
    other = readBaseUrl(CONTROL_URL);
  } catch {
    return;
  }
  if (other === base) return;
  note(`sandbox: \`${ENVIRONMENT_FILE}\` names ${other}, not ${base}. To use it, add \`--url ${other}\`.`);
}

const MERCHANT = text('APPKEY', 'the merchant (default: the demo merchant)');

export const ACTIONS: Readonly<Record<string, Command>> = {
  listen: {
    operations: ['listRequests', 'listNewestLines', 'setCallbackUrl'],
    takes: [],
    says: 'Prints requests, refusals and callbacks as they happen, until Ctrl-C.',
    options: {
      forward: text('URL', 'sends callbacks to URL/hub/webhook until the end'),
      merchant: text('APPKEY', 'whose callbacks --forward sends (default: the demo merchant)'),
    },
    endless: true,
    run: runListen,
  },
  trigger: {
    operations: ['listTriggers', 'trigger'],
    takes: ['[NAME]'],
    says: 'Creates a sample order in a situation, and sends its callbacks; lists all situations without NAME.',
    options: { merchant: MERCHANT },
    run: async ({ api, args: [name], options: { merchant }, print, note }) => {
      if (name === undefined) return listTriggers(api, print);
      const { orderNo, tradeId, status } = await api.call('trigger', { body: { name, appKey: merchant } });
      print(`The order ${orderNo} (tradeId ${tradeId}) is ${status}.`);
      const { clock } = await api.call('getHealth');
      if (clock === 'manual')
        note('The clock is manual: callbacks are sent with the next `advance`, such as `advance 0s`.');
    },
  },
  fund: {
    operations: ['fundWallet'],
    takes: ['AMOUNT', 'CURRENCY'],
    says: 'Adds money to a wallet.',
    options: {
      wallet: text('business|personal', 'the wallet (default: business)'),
      merchant: MERCHANT,
    },
    run: async ({ api, args: [amount, currency], options: { wallet = 'business', merchant }, print }) => {
      if (wallet !== 'business' && wallet !== 'personal')
        throw new UsageError(`\`--wallet\` must be one of business, personal, not \`${wallet}\`.`);
      const body = { walletType: wallet, currency, amount, appKey: merchant };
      const funded = await api.call('fundWallet', { body });
      print(`Added ${funded.amount} ${funded.currency} to the ${funded.walletType} wallet.`);
    },
  },
  advance: {
    operations: ['advanceClock'],
    takes: ['TIME'],
    says: 'Moves the clock ahead by 500ms, 30s, 90m, 2h or 1d, and waits for everything due.',
    options: {},
    run: async ({ api, args: [time = ''], print }) => {
      const body = { milliseconds: readDuration(time) };
      const { to, tasks, outstanding } = await api.call('advanceClock', { body });
      const waiting =
        outstanding === 0 ? '' : `; orders with callbacks that have no response: ${outstanding}`;
      print(`It is ${to}. Tasks done: ${tasks}${waiting}.`);
    },
  },
  reset: {
    operations: ['reset'],
    takes: [],
    says: 'Deletes orders, tokens, money and journal; merchants stay.',
    options: {},
    run: async ({ api, print }) => {
      await api.call('reset', { body: {} });
      print('Everything was reset, tokens included; log in again.');
    },
  },
  export: {
    operations: ['exportStore', 'exportJournal', 'listRequests', 'getRequest'],
    takes: [],
    says: 'Prints orders, money and callbacks, one JSON object per line.',
    options: {
      journal: flag('prints the journal instead'),
      har: flag('prints the stored requests and responses instead, as a HAR'),
    },
    run: (call) => (call.options.har ? exportHar(call) : runExport(call)),
  },
};

export const COMMON_OPTIONS: CommandOptions = {
  url: text('URL', `address of the sandbox (default: CONTROL_URL, or ${DEFAULT_URL})`),
  'control-token': text(
    'PASSWORD',
    'its password, if it has one (default: CONTROL_TOKEN), visible in the process list',
  ),
  'control-token-file': text('FILE', 'reads its password from this file'),
  help: flag('shows this text'),
};

const LONGEST_NAME = 40;
async function listTriggers(api: ControlApi, print: CommandCall['print']): Promise<void> {
  const { items } = await api.call('listTriggers');
  const width = Math.min(LONGEST_NAME, Math.max(0, ...items.map(({ name }) => name.length)));
  for (const { name, says } of items) print(`${name.padEnd(width)}  ${says}`);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readDuration(time: string): number {
  const [, count = '', unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(time) ?? [];
  const size = UNITS[unit];
  if (size !== undefined) return Number(count) * size;
  throw new UsageError(`TIME must be a number with ms, s, m, h or d, such as 90m, not \`${time}\`.`);
}

function writeHelp(name: string, { operations, takes, says, options }: Command): string[] {
  const requests = operationTable
    .filter(({ id }) => operations.some((each) => each === id))
    .map(({ method, path, summary = '' }) => [`${method} ${path}`, summary] as const);
  return [
    says,
    '',
    `Usage: ${[PROGRAM, name, ...takes].join(' ')} [options]`,
    '',
    ...optionLines({ ...options, ...COMMON_OPTIONS }),
    '',
    `If \`start --env ${ENVIRONMENT_FILE}\` wrote this file, a shell sets CONTROL_URL and CONTROL_TOKEN from it:`,
    '',
    `  set -a; . ./${ENVIRONMENT_FILE}; set +a`,
    '',
    'The same by the control API:',
    '',
    ...columns(requests),
  ];
}

export function commandList(): string {
  return columns(
    Object.entries(ACTIONS).map(([name, { takes, says }]) => [[name, ...takes].join(' '), says]),
  ).join('\n');
}
