import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expandInstances, loadRules, type OpenApiDocument, type Rule } from '@cross-border-payments/proof';
import { ReviewError } from '../finding.ts';

/** The rules register beside a document, if it has one. */
export interface Register {
  readonly rules: readonly Rule[];
  /** The instances of an operation's part. */
  readonly instances: (operation: string, part: string) => readonly unknown[];
}

/**
 * Reads the rules register in the folder `rules` beside a document.
 *
 * @param file the entry file of the document
 * @throws ReviewError when an instance does not fit the document
 */
export function readRegister(file: string): Register {
  const folder = dirname(file);
  const bundle = join(folder, 'generated/openapi.json');
  if (!existsSync(join(folder, 'rules'))) return { rules: [], instances: () => [] };
  const rules = loadRules(join(folder, 'rules'));
  if (!existsSync(bundle)) return { rules, instances: () => [] };
  const found = new Map<string, unknown[]>();
  try {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument;
    for (const { operation, part, status, value } of expandInstances(document, rules)) {
      const key = `${operation} ${part === 'response' ? `answer ${status}` : part === 'request' ? 'body' : part}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  } catch (error) {
    throw new ReviewError(
      `The instances of the rules beside ${file} cannot be read: ${(error as Error).message}`,
    );
  }
  return { rules, instances: (operation, part) => found.get(`${operation} ${part}`) ?? [] };
}
