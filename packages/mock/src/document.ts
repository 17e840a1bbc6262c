import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type JsonObject, reachableReferences } from '@cross-border-payments/openapi';
import { buildModel, type Document, loadDocument } from '@cross-border-payments/openapi/model';

/** The mock cannot start; the message says how to fix that. */
export class MockError extends Error {
  override name = 'MockError';
}

/** A document that can be mocked. */
export interface MockDocument {
  readonly model: Document;
  /** The raw document, for Prism. */
  readonly written: JsonObject;
}

/** The bundle the mock serves by default. */
export const BUNDLE = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.yaml');

/**
 * Reads a bundled document.
 *
 * @param document the path of a YAML or JSON file, or the parsed document
 * @throws LoadError when the file is neither YAML nor JSON, or holds no OpenAPI document
 * @throws MockError when the file is missing, or the document is not bundled or not OpenAPI 3.1 with paths
 */
export function loadMockDocument(document: string | object = BUNDLE): MockDocument {
  const file = typeof document === 'string' ? document : 'openapi.json';
  if (file === document && !existsSync(file)) {
    throw new MockError(`${file}: there is no such file; make the bundle with "pnpm generate".`);
  }
  const loaded = loadDocument(typeof document === 'string' ? document : { document, file });
  const written = loaded.sources.entry().value as JsonObject;
  const outside = [...reachableReferences(written, written)].find((ref) => !ref.startsWith('#'));
  if (outside !== undefined) {
    throw new MockError(`${file}: the $ref \`${outside}\` leaves the document; bundle it first.`);
  }
  if (loaded.dialect !== '3.1' || written.paths === undefined) {
    throw new MockError(`${file}: this is no OpenAPI 3.1 document with paths; give the bundle instead.`);
  }
  const model = buildModel(loaded);
  const [fault] = model.unsupported;
  if (fault) throw new MockError(`${file}: ${fault.pointer}: ${fault.reason}`);
  return { model, written };
}
