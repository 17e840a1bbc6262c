import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';

const FILE_NAMES = ['openapi.yaml', 'openapi.yml', 'openapi.json'];

/** Most files of a folder that an error names. */
const MAX_NAMED = 5;

/**
 * Returns the file of the document: the path itself, or the file of a known name in that folder.
 *
 * @throws UsageError for an address and for a folder without a document
 */
export function findInput(path: string): string {
  if (/^https?:/i.test(path)) {
    throw new UsageError(
      `\`--input\` must be a file or a folder, not the address ${path}: nothing is fetched. Download the document first.`,
    );
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`\`--input\`: there is no file or folder \`${path}\`.`);
  if (!stat.isDirectory()) return path;
  const names = readdirSync(path);
  const found = FILE_NAMES.find((name) => names.includes(name));
  if (found) return join(path, found);
  const others = names.filter((name) => /\.(ya?ml|json)$/.test(name)).slice(0, MAX_NAMED);
  const named = others.length === 0 ? '' : `, but ${others.map((name) => `\`${name}\``).join(', ')}`;
  throw new UsageError(
    `The folder \`${path}\` holds none of ${FILE_NAMES.join(', ')}${named}; name the file.`,
  );
}
