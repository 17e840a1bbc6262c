import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as openapi from '@cross-border-payments/openapi';
import { LineCounter, parseDocument } from 'yaml';
import { MockError } from './mock-error.ts';

/** Any object of a document: a schema, an operation, a parameter. */
export type Node = { [member: string]: unknown };

/** As much of an OpenAPI 3.1 document as the mock reads. */
export interface OpenApiDocument {
  openapi: string;
  paths: { [path: string]: Node };
  components?: Node;
  security?: { [scheme: string]: string[] }[];
  [member: string]: unknown;
}

/** The bundle the mock serves unless told otherwise. */
export const bundlePath = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.yaml');

export const isNode: (value: unknown) => value is Node = openapi.isObject;

/**
 * Reads a bundled document from a YAML or JSON file.
 * @throws MockError when the file is missing, is not YAML, or is no OpenAPI 3.1 document
 */
export async function loadDocument(path: string = bundlePath): Promise<OpenApiDocument> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new MockError(
      `${path}: the document cannot be read (${error.code}); make it with "pnpm generate".`,
    );
  });
  const document = parseText(text, path);
  if (!isNode(document) || !isNode(document.paths) || !/^3\.1\./.test(String(document.openapi))) {
    throw new MockError(`${path}: this is no OpenAPI 3.1 document with paths; give the bundle instead.`);
  }
  return document as OpenApiDocument;
}

function parseText(text: string, path: string): unknown {
  if (path.endsWith('.json')) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new MockError(`${path}: the document is not JSON: ${(error as Error).message}`);
    }
  }
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = parsed.errors[0];
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new MockError(`${path}:${line}:${col}: the document is not YAML: ${fault.message}`);
  }
  return parsed.toJS({ maxAliasCount: -1 });
}

/**
 * Follows the `$ref`s of a node within the document.
 * @throws MockError when a `$ref` points nowhere or outside the document
 */
export function follow(document: OpenApiDocument, value: unknown): Node {
  return openapi.follow(document, value, '', mockFault).value;
}

/** Makes the error for a reference that cannot be followed. */
export function mockFault(reason: string): MockError {
  return new MockError(reason);
}
