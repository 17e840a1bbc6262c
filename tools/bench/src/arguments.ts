import { resolve } from 'node:path';
import { readWholeNumber, UsageError } from '@cross-border-payments/cli-kit';
import { type Suite, suites } from './suites.ts';

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

/**
 * Returns the suite that a command line names, with its options. Missing options have the defaults of the suite.
 *
 * @throws UsageError for an unknown suite, for files or options that the suite does not accept, or for a value that is
 * not a whole number from 1
 */
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
