import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatPointer } from '@cross-border-payments/openapi';
import { parseSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';
import { bundleTree, normalise, readSourceFiles, sourceTree } from '../document/load-tree.ts';
import { type Check, findingsOf, type SpecTree } from '../document/spec-tree.ts';

/** The folder of the small document that the tests change. */
export const MINI = normalise(fileURLToPath(new URL('../../test-documents/mini', import.meta.url)));

/**
 * Changes by file of the small document: the new text of the file, or texts to replace in the file; null removes the
 * file.
 */
export type Changes = Readonly<Record<string, string | null | readonly (readonly [string, string])[]>>;

/** Returns the files of the small document with the changes made in memory. Throws if a text to replace is missing. */
export function miniFiles(changes: Changes = {}): Map<string, SourceFile> {
  const files = readSourceFiles(MINI);
  for (const [name, change] of Object.entries(changes)) {
    const file = `${MINI}/${name}`;
    if (change === null) files.delete(file);
    else files.set(file, parseSourceFile(file, changed(file, change)));
  }
  return files;
}

function changed(file: string, change: string | readonly (readonly [string, string])[]): string {
  if (typeof change === 'string') return change;
  return change.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      return text.replace(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}

/** Returns the small document with the changes made. */
export function miniTree(changes: Changes = {}): SpecTree {
  return sourceTree(MINI, miniFiles(changes));
}

/** Returns the bundle of the small document, with texts in it replaced. */
export function miniBundle(changes: readonly (readonly [string, string])[] = []): SpecTree {
  const file = `${MINI}/generated/openapi.yaml`;
  return bundleTree(file, parseSourceFile(file, changed(file, changes)).data, miniFiles());
}

/** Returns the findings of the check as `file#pointer message`, with paths relative to the document's folder. */
export function found(check: Check, tree: SpecTree): string[] {
  const root = tree.kind === 'bundle' ? `${MINI}/generated` : MINI;
  return findingsOf(check, tree).map(({ place, message }) => {
    return `${place.file.slice(root.length + 1)}#${formatPointer(place.path)} ${message}`;
  });
}
