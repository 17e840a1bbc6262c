import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '@cross-border-payments/checks';
import { UsageError } from '@cross-border-payments/cli-kit';

export interface SourceSection {
  readonly section: string;
  readonly title: string;
  /** File of its facts, below the document. */
  readonly file: string;
}

/** Returns the sections of the interface document. @throws UsageError when the folder holds no document */
export function sectionsOf(spec: string): SourceSection[] {
  const files = globSync('source/[0-9]*.yaml', { cwd: spec }).map((file) => file.replaceAll('\\', '/'));
  if (files.length === 0)
    throw new UsageError(`\`--spec\` must be the folder of a document, not \`${spec}\`.`);
  return files
    .map((file) => ({ ...readYaml<Omit<SourceSection, 'file'>>(join(spec, file)), file }))
    .map(({ section, title, file }) => ({ section, title, file }))
    .sort((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true }));
}
