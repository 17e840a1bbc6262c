import { parseArgs } from 'node:util';
import { type Suite, suites } from './suites.ts';

/** What the command line asks for. */
export type Arguments =
  | { readonly help: string }
  | { readonly suite: Suite; readonly options: Readonly<Record<string, number>> };

/** A command line that cannot be followed. */
export class UsageError extends Error {}

const SEE_HELP = 'See pnpm bench --help.';
const MEANINGS: Readonly<Record<string, string>> = {
  runs: 'how often each candidate is timed',
  requests: 'how many requests each server gets per round',
  orders: 'how many orders the large store has',
  calls: 'how many calls each client makes per run',
  bytes: 'size of the file that is uploaded',
};

/**
 * Reads the command line.
 *
 * @throws UsageError for an unknown suite, an option the suite does not take, or a value that is no whole number from 1
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  if (values.help) return { help: helpText() };
  const [name = '', ...more] = positionals;
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (!suite || more.length > 0) {
    const what =
      name === '' ? 'no suite is named' : `there is no suite ${JSON.stringify(positionals.join(' '))}`;
    throw new UsageError(`${what}; there are ${Object.keys(suites).join(', ')}. ${SEE_HELP}`);
  }
  const options: Record<string, number> = { ...suite.options };
  for (const [option, text] of Object.entries(values))
    options[option] = readNumber(name, suite, option, text);
  return { suite, options };
}

function parse(args: readonly string[]) {
  const strings = Object.keys(MEANINGS).map((name) => [name, { type: 'string' }] as const);
  const options = { ...Object.fromEntries(strings), help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} ${SEE_HELP}`);
  }
}

function readNumber(name: string, suite: Suite, option: string, text: unknown): number {
  if (!Object.hasOwn(suite.options, option)) {
    throw new UsageError(`the suite ${name} takes no --${option}. ${SEE_HELP}`);
  }
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`--${option} takes a whole number from 1, not ${text}. ${SEE_HELP}`);
  }
  return value;
}

function helpText(): string {
  const lines = Object.entries(suites).map(([name, { about, options }]) => {
    const taken = Object.entries(options).map(([option, value]) => `--${option} ${value}`);
    return `  ${name.padEnd(14)}${about} (${taken.join(' ')})`;
  });
  const meanings = Object.entries(MEANINGS).map(
    ([name, meaning]) => `  --${`${name} N`.padEnd(12)}${meaning}`,
  );
  return `Times this repository against named peers, all in the same run, and prints medians and ratios.

Usage: pnpm bench SUITE [OPTIONS]

Suites, with the options each takes and their defaults:
${lines.join('\n')}

Options:
${meanings.join('\n')}
  --help        show this text
`;
}
