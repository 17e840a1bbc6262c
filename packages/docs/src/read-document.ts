import { existsSync } from 'node:fs';
import { reachableReferences } from '@cross-border-payments/openapi';
import { loadDocument } from '@cross-border-payments/openapi/model';
import type { JsonObject } from './json.ts';

/**
 * Reads the bundled document.
 * @param file path of the bundle, YAML or JSON
 * @throws Error when it is missing, is no OpenAPI document, or refers to another file or address, which Redocly would read
 */
export function readDocument(file: string): JsonObject {
  if (!existsSync(file)) {
    throw new Error(`${file}: there is no bundled document. Generate it with: npx --yes pnpm generate`);
  }
  const document = loadDocument(file).sources.entry().value as JsonObject;
  const outside = [...reachableReferences(document, document)].find((ref) => !ref.startsWith('#'));
  if (outside !== undefined)
    throw new Error(`${file}: the $ref \`${outside}\` leaves the document. Bundle it first.`);
  return document;
}
