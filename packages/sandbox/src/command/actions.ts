import { DEFAULT_HOST, DEFAULT_PORT } from '../control/guard.ts';
import { operationTable } from '../generated/control/operation-table.ts';
import { type Command, type CommandCall, type CommandOption, PROGRAM } from './command.ts';
import { runCompletion } from './completion.ts';
import { type ControlApi, InvocationError } from './control-api.ts';
import { runExport } from './lines.ts';
import { runListen } from './listen.ts';

const MERCHANT: CommandOption = { value: 'APPKEY', says: 'the merchant (default: the demo merchant)' };

export const ACTIONS: Readonly<Record<string, Command>> = {
  listen: {
    operations: ['listRequests', 'listNewestLines', 'setCallbackUrl'],
    takes: [],
    says: 'Prints requests, refusals and callbacks as they happen, until Ctrl-C.',
    options: {
      forward: { value: 'URL', says: 'sends callbacks to URL/hub/webhook meanwhile' },
      merchant: { value: 'APPKEY', says: 'whose callbacks --forward sends (default: the demo merchant)' },
    },
    endless: true,
    run: runListen,
  },
  trigger: {
    operations: ['listTriggers', 'trigger'],
    takes: ['[NAME]'],
    says: 'Makes a situation with an order of its own, and sends its callbacks; without NAME lists all.',
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
    says: 'Puts money into a wallet.',
    options: {
      wallet: { value: 'business|personal', says: 'the wallet (default: business)' },
      merchant: MERCHANT,
    },
    run: async ({ api, args: [amount, currency], options: { wallet = 'business', merchant }, print }) => {
      if (wallet !== 'business' && wallet !== 'personal')
        throw new InvocationError(`\`--wallet\` must be business or personal, not \`${wallet}\`.`);
      const body = { walletType: wallet, currency, amount, appKey: merchant };
      const funded = await api.call('fundWallet', { body });
      print(`Added ${funded.amount} ${funded.currency} to the ${funded.walletType} wallet.`);
    },
  },
  advance: {
    operations: ['advanceClock'],
    takes: ['TIME'],
    says: 'Moves the clock ahead by 500ms, 30s, 90m, 2h or 1d, and waits for what falls due.',
    options: {},
    run: async ({ api, args: [time = ''], print }) => {
      const body = { milliseconds: millisecondsOf(time) };
      const { to, tasks, outstanding } = await api.call('advanceClock', { body });
      const waiting = outstanding === 0 ? '' : `; orders whose callbacks were not answered: ${outstanding}`;
      print(`It is ${to}. Fell due: ${tasks}${waiting}.`);
    },
  },
  reset: {
    operations: ['reset'],
    takes: [],
    says: 'Deletes orders, tokens, money and journal; merchants stay.',
    options: {},
    run: async ({ api, print }) => {
      await api.call('reset', { body: {} });
      print('Everything was reset; tokens are gone, so log in again.');
    },
  },
  export: {
    operations: ['exportStore', 'exportJournal'],
    takes: [],
    says: 'Prints orders, money and callbacks, one JSON object per line.',
    options: { journal: { says: 'prints the journal instead' } },
    run: runExport,
  },
  completion: {
    operations: [],
    takes: ['SHELL'],
    says: 'Prints a script that completes this command in bash, zsh or fish.',
    options: {},
    run: (call) => runCompletion(call, ACTIONS, COMMON_OPTIONS),
  },
};

export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  url: {
    value: 'URL',
    says: `address of the sandbox (default: CONTROL_URL, or http://${DEFAULT_HOST}:${DEFAULT_PORT})`,
  },
  'control-token': {
    value: 'PASSWORD',
    says: 'its password, if it has one (default: CONTROL_TOKEN); other users see it in the list of processes',
  },
  'control-token-file': { value: 'FILE', says: 'reads its password from this file' },
  help: { says: 'show this text' },
};

const LONGEST_NAME = 40;

async function listTriggers(api: ControlApi, print: CommandCall['print']): Promise<void> {
  const { items } = await api.call('listTriggers');
  const width = items.reduce((most, { name: { length } }) => Math.max(most, length), 0);
  for (const each of items) print(`${each.name.padEnd(Math.min(width, LONGEST_NAME))}  ${each.says}`);
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function millisecondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  const size = UNITS[unit];
  if (size !== undefined) return Number(count) * size;
  throw new InvocationError(`TIME must be a number with ms, s, m, h or d, such as 90m, not \`${text}\`.`);
}

export function helpOf(name: string, { operations, takes, says, options }: Command): string[] {
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([option, { value, says: meaning }]) =>
      [value === undefined ? `--${option}` : `--${option} ${value}`, meaning] as const,
  );
  const requests = operationTable
    .filter(({ id }) => operations.some((each) => each === id))
    .map(({ method, path, summary = '' }) => [`${method} ${path}`, summary] as const);
  return [
    says,
    '',
    `Usage: ${[PROGRAM, name, ...takes].join(' ')} [options]`,
    '',
    ...columns(rows),
    ...(requests.length === 0 ? [] : ['', 'The same by the control API:', '', ...columns(requests)]),
  ];
}

export function commandList(): string {
  const rows = Object.entries(ACTIONS).map(
    ([name, { takes, says }]) => [[name, ...takes].join(' '), says] as const,
  );
  return columns(rows).join('\n');
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
