import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isObject, type JsonObject, reachableReferences } from '@cross-border-payments/openapi';
import {
  buildModel,
  type Document,
  loadDocument,
  type Operation,
} from '@cross-border-payments/openapi/model';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';

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

/** Makes a function that finds operations by method and exact path. It throws a Refusal if there is none. */
export function createPathRouter(
  operations: readonly MockOperation[],
): (method: string, path: string) => MockOperation {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return (method, path) => {
    const own = operations.filter((each) => each.path === path);
    if (own.length === 0) throw new Refusal(describeMiss(paths, path), { httpStatus: 404 });
    const operation = own.find((each) => each.method === method);
    if (operation) return operation;
    const allow = own.map((each) => each.method).join(', ');
    const message = `This path takes ${allow} and not the method sent.`;
    throw new Refusal(message, { httpStatus: 405, headers: { Allow: allow } });
  };
}

function describeMiss(paths: readonly string[], path: string): string {
  const close = paths.find((known) => path.endsWith(known) || path.replace(/(?<!\/)\/+$/, '') === known);
  return close
    ? `There is no operation at this path; did you mean ${close}?`
    : `There is no operation at this path; the document has ${paths.length} other paths.`;
}

/** An operation, with what the layer in front of Prism needs. */
export interface MockOperation extends Operation {
  /** Alternative lists of required headers; empty if no authentication is needed. */
  readonly credentials: readonly (readonly string[])[];
  /** The names of the written examples by HTTP status, in the order of the document. */
  readonly examples: ReadonlyMap<string, readonly string[]>;
}

/**
 * Lists the operations of a document.
 *
 * @throws MockError when an answer has no written example or a path has parameters, naming the operation
 */
export function mockOperations(document: Document): MockOperation[] {
  return document.operations.map((operation) => {
    const { id, path } = operation;
    if (path.includes('{')) {
      throw new MockError(
        `${id}: the path ${path} has parameters, which this mock does not route; serve it with Prism alone.`,
      );
    }
    return {
      ...operation,
      credentials: listCredentials(document, operation),
      examples: listExamples(operation),
    };
  });
}

function listCredentials({ securitySchemes }: Document, { security }: Operation): string[][] {
  return security.map((alternative) =>
    [...alternative.keys()].flatMap((name) => {
      const scheme = securitySchemes.get(name);
      return isObject(scheme) && scheme.type === 'apiKey' && scheme.in === 'header'
        ? [String(scheme.name)]
        : [];
    }),
  );
}

function listExamples({ id, responses }: Operation): Map<string, string[]> {
  const examples = responses.map(({ status, contents }) => {
    const names = contents.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
    if (names.length > 0) return [status, names] as const;
    throw new MockError(
      `${id}: the answer ${status} has no named example, and this mock invents none; write one.`,
    );
  });
  return new Map(examples);
}
