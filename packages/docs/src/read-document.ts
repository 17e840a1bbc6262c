import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject, type JsonObject } from './json.ts';

/**
 * Reads the bundled document.
 * @param file path of the bundle, YAML or JSON
 * @throws Error when it is missing or is not an object
 */
export function readDocument(file: string): JsonObject {
  if (!existsSync(file)) {
    throw new Error(`${file}: there is no bundled document. Generate it with: npx --yes pnpm generate`);
  }
  const content: unknown = parse(readFileSync(file, 'utf8'));
  if (!isObject(content))
    throw new Error(
      `${file}: this is not an OpenAPI document. Generate it again with: npx --yes pnpm generate`,
    );
  return content;
}
