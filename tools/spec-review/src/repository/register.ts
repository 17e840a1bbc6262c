import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expandInstances, loadRules, type OpenApiDocument } from '@cross-border-payments/checks';
import { ReviewError } from '../findings/finding.ts';

/** Returns the instances of the rules for a request or response of an operation. */
export type Instances = (operation: string, part: string) => readonly unknown[];

/**
 * Reads the instances of the rules from the folder `rules` next to a document. Without this folder, there are none.
 *
 * @throws ReviewError for an unreadable instance
 */
export function readInstances(file: string): Instances {
  const folder = dirname(file);
  const bundle = join(folder, 'generated/openapi.json');
  if (!existsSync(join(folder, 'rules')) || !existsSync(bundle)) return () => [];
  const rules = loadRules(join(folder, 'rules'));
  const found = new Map<string, unknown[]>();
  try {
    const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument;
    for (const { operation, part, status, value } of expandInstances(document, rules)) {
      const key = `${operation} ${part === 'response' ? `response ${status}` : part === 'request' ? 'body' : part}`;
      found.set(key, [...(found.get(key) ?? []), value]);
    }
  } catch (error) {
    throw new ReviewError(
      `The instances of the rules next to ${file} cannot be read: ${(error as Error).message}`,
    );
  }
  return (operation, part) => found.get(`${operation} ${part}`) ?? [];
}
