import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml, UsageError } from '@cross-border-payments/proof';

/**
 * Returns the file of each section's facts, below the document.
 *
 * @throws UsageError when the folder holds no document
 */
export function sectionFiles(spec: string): Map<string, string> {
  const files = globSync('source/[0-9]*.yaml', { cwd: spec }).map((file) => file.replaceAll('\\', '/'));
  if (files.length === 0)
    throw new UsageError(`\`--spec\` must be the folder of a document, not \`${spec}\`.`);
  return new Map(files.map((file) => [readYaml<{ section: string }>(join(spec, file)).section, file]));
}
