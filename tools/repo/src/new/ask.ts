import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readYaml } from '@cross-border-payments/checks';
import { UsageError } from '@cross-border-payments/cli-kit';

export const NEXT =
  'Next: edit them, then npx --yes pnpm format && npx --yes pnpm generate && npx --yes pnpm test --changed';

/** Returns what a value must be; undefined if the value is correct. */
type Fault = (value: string) => string | undefined;

/** Asks for the value of an option, given its name, a description, a check of the value, and its default. */
type Ask = (option: string, text: string, fault: Fault, fallback?: string) => Promise<string>;

/**
 * Makes a function that returns the values of options. On a terminal, it asks for missing ones.
 *
 * @returns a function that throws a UsageError for a wrong value, or a missing one without a terminal or default
 */
export function asker(given: Readonly<Record<string, unknown>>): Ask {
  return async (option, text, fault, fallback) => {
    const typed = given[option] ?? (process.stdin.isTTY ? await prompt(text, fault, fallback) : fallback);
    if (typed === undefined) throw new UsageError(`\`--${option}\` is missing: ${text}.`);
    const value = String(typed);
    const wrong = fault(value);
    if (wrong) throw new UsageError(`\`--${option}\` must be ${wrong}, not \`${value}\`.`);
    return value;
  };
}

async function prompt(text: string, fault: Fault, fallback: string | undefined): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.once('SIGINT', () => process.exit(130));
  try {
    for (;;) {
      const typed = await terminal.question(`${text}${fallback === undefined ? '' : ` [${fallback}]`}: `);
      const value = typed.trim() || (fallback ?? '');
      const wrong = fault(value);
      if (!wrong) return value;
      process.stderr.write(`It must be ${wrong}.\n`);
    }
  } finally {
    terminal.close();
  }
}

export function oneOf(values: readonly string[]): Fault {
  return (value) => (values.includes(value) ? undefined : `one of ${values.join(', ')}`);
}

export interface SourceSection {
  readonly section: string;
  readonly title: string;
  /** File of its facts, relative to the document. */
  readonly file: string;
}

/** Returns the sections of the interface document. @throws UsageError if the folder has no document */
export function sectionsOf(spec: string): SourceSection[] {
  const files = globSync('source/[0-9]*.yaml', { cwd: spec }).map((file) => file.replaceAll('\\', '/'));
  if (files.length === 0)
    throw new UsageError(`\`--spec\` must be the folder of a document, not \`${spec}\`.`);
  return files
    .map((file) => ({ ...readYaml<Omit<SourceSection, 'file'>>(join(spec, file)), file }))
    .map(({ section, title, file }) => ({ section, title, file }))
    .sort((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true }));
}
