import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readYaml } from '@cross-border-payments/checks';
import { UsageError } from '@cross-border-payments/cli-kit';

export const NEXT =
  'Next: edit them, then npx --yes pnpm format && npx --yes pnpm generate && npx --yes pnpm test --changed';

interface Question {
  readonly option: string;
  readonly text: string;
  /** Default for an empty answer, and without a terminal. */
  readonly fallback?: string;
  /** Returns what the value must be if it is wrong. */
  readonly fault: (value: string) => string | undefined;
}

/**
 * Returns the values of options; on a terminal it asks for those that are missing.
 *
 * @throws UsageError for a wrong value, or a missing one without a terminal
 */
export async function answersTo<const Questions extends readonly Question[]>(
  questions: Questions,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<Questions[number]['option'], string>> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const value = given[question.option];
    answers[question.option] = typeof value === 'string' ? value : await ask(question);
    const fault = question.fault(answers[question.option] ?? '');
    if (fault)
      throw new UsageError(`\`--${question.option}\` must be ${fault}, not \`${answers[question.option]}\`.`);
  }
  return answers as Record<Questions[number]['option'], string>;
}

async function ask({ option, text, fallback, fault }: Question): Promise<string> {
  if (!process.stdin.isTTY) {
    if (fallback !== undefined) return fallback;
    throw new UsageError(`\`--${option}\` is missing: ${text}.`);
  }
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

export interface SourceSection {
  readonly section: string;
  readonly title: string;
  /** File of its facts, below the document. */
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
