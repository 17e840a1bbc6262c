import { runAdvance } from './advance.ts';
import type { Command, CommandOption } from './command.ts';
import { runCompletion } from './completion.ts';
import { runExport } from './export.ts';
import { runFund } from './fund.ts';
import { runListen } from './listen.ts';
import { runReset } from './reset.ts';
import { runTrigger } from './trigger.ts';

const MERCHANT: CommandOption = { value: 'APPKEY', says: 'the merchant (default: the demo merchant)' };

/** Every command by its name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  listen: {
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
    takes: ['[NAME]'],
    says: 'Makes a situation with an order of its own, and sends its callbacks; without NAME lists all.',
    options: { merchant: MERCHANT },
    run: runTrigger,
  },
  fund: {
    takes: ['AMOUNT', 'CURRENCY'],
    says: 'Puts money into a wallet.',
    options: {
      wallet: { value: 'business|personal', says: 'the wallet (default: business)' },
      merchant: MERCHANT,
    },
    run: runFund,
  },
  advance: {
    takes: ['TIME'],
    says: 'Moves the clock ahead by 500ms, 30s, 90m, 2h or 1d, and waits for what falls due.',
    options: {},
    run: runAdvance,
  },
  reset: {
    takes: [],
    says: 'Deletes orders, tokens, money and journal; merchants stay.',
    options: {},
    run: runReset,
  },
  export: {
    takes: [],
    says: 'Prints orders, money and callbacks, one JSON object per line.',
    options: { journal: { says: 'prints the journal instead' } },
    run: runExport,
  },
  completion: {
    takes: ['SHELL'],
    says: 'Prints a script that completes this command in bash, zsh or fish.',
    options: {},
    run: (call) => runCompletion(call, COMMANDS, COMMON_OPTIONS),
  },
};

/** Options of every command. */
export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  url: { value: 'URL', says: 'address of the sandbox (default: CONTROL_URL, or http://127.0.0.1:4020)' },
  'control-token': {
    value: 'PASSWORD',
    says: 'its password, if it has one (default: CONTROL_TOKEN); other users see it in the list of processes',
  },
  'control-token-file': { value: 'FILE', says: 'reads its password from this file' },
  help: { says: 'show this text' },
};
