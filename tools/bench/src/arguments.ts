import { resolve } from 'node:path';
import { readWholeNumber, UsageError } from '@cross-border-payments/cli-kit';

/** A comparison that `pnpm bench` runs. The file in `suites` with its name exports its function by default. */
interface Suite {
  readonly about: string;
  /** The options of the suite with their defaults. All are whole numbers from 1. */
  readonly options: Readonly<Record<string, number>>;
  /** Whether the command accepts files after the name of the suite. */
  readonly takesFiles?: true;
}

export const suites: Readonly<Record<string, Suite>> = {
  server: {
    about: 'CPU per request of our server stubs and of other servers that validate',
    options: { runs: 5, requests: 4_000 },
  },
  client: {
    about: 'cost of a call and size of our client and of others',
    options: { runs: 15, calls: 1_000 },
  },
  review: {
    about: 'changes of the corpus that our review, redocly diff and oasdiff classify correctly',
    options: { every: 1 },
  },
  generator: {
    about: 'cost and output of our generator and of others, for our document or those named after it',
    options: { runs: 3, calls: 5_000 },
    takesFiles: true,
  },
};

/** The options of `pnpm bench`; each suite accepts some of them. */
export const BENCH_OPTIONS = {
  runs: { type: 'string' },
  requests: { type: 'string' },
  calls: { type: 'string' },
  every: { type: 'string' },
  write: { type: 'boolean' },
} as const;

export const HELP_TEXT = `Times this repository against named peers, all in the same run, and prints medians and ratios.

Usage: pnpm bench SUITE [FILE...] [OPTIONS]

Suites, with the options each takes and their defaults:
${Object.entries(suites).map(describeSuite).join('\n')}

Options:
  --runs N      how often each candidate is timed
  --requests N  requests per server and round
  --calls N     calls per client and run
  --every N     take every Nth change of the corpus
  --write       replace the tables of the suite in tools/bench/README.md
  --help        show this text
`;

function describeSuite([name, { about, options }]: [string, Suite]): string {
  const taken = Object.entries(options).map(([option, value]) => `--${option} ${value}`);
  return `  ${name.padEnd(14)}${about} (${taken.join(' ')})`;
}

/** @throws UsageError for an unknown suite, or for files, options or values that the suite does not accept */
export function chooseSuite(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): { suite: string; options: Record<string, number>; files: readonly string[] } {
  const known = Object.keys(suites).join(', ');
  const [name = '', ...files] = names;
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (name === '') throw new UsageError(`The suite is missing. Give one of ${known}.`);
  if (!suite) throw new UsageError(`The suite must be one of ${known}, not \`${name}\`.`);
  if (files.length > 0 && !suite.takesFiles) throw new UsageError(`The suite ${name} takes no files.`);
  const options: Record<string, number> = { ...suite.options };
  for (const [option, text] of Object.entries(values)) {
    if (!Object.hasOwn(options, option))
      throw new UsageError(`The suite ${name} has no option \`--${option}\`.`);
    options[option] = readWholeNumber(option, String(text), 1);
  }
  const base = process.env.INIT_CWD ?? process.cwd();
  return { suite: name, options, files: files.map((file) => resolve(base, file)) };
}
