import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isNear, nearestName } from '@cross-border-payments/explain/near';
import { isObject, type JsonObject, reachableReferences } from '@cross-border-payments/openapi';
import {
  buildModel,
  type Document,
  loadDocument,
  type Operation,
} from '@cross-border-payments/openapi/model';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';

export class MockError extends Error {
  override name = 'MockError';
}

export interface MockDocument {
  readonly model: Document;
  readonly written: JsonObject;
}

/** The default document. It is JSON, because JSON is read ten times as fast as YAML. */
export const BUNDLE: string = createRequire(import.meta.url).resolve('#openapi.json');

/** @throws LoadError for a file that is not OpenAPI; MockError if it is missing, not bundled or not 3.1 */
export function loadMockDocument(document: string | object = BUNDLE): MockDocument {
  const file = typeof document === 'string' ? document : 'openapi.json';
  if (file === document && !existsSync(file)) {
    throw new MockError(`${file}: there is no such file. Name a bundled OpenAPI 3.1 document, YAML or JSON.`);
  }
  const loaded = loadDocument(typeof document === 'string' ? document : { document, file });
  const written = loaded.sources.entry().value as JsonObject;
  const outside = [...reachableReferences(written, written)].find((ref) => !ref.startsWith('#'));
  if (outside !== undefined) {
    throw new MockError(`${file}: the $ref \`${outside}\` leaves the document. Bundle it first.`);
  }
  if (loaded.dialect !== '3.1' || written.paths === undefined) {
    throw new MockError(`${file} is not an OpenAPI 3.1 document with \`paths\`. Use the bundle.`);
  }
  const model = buildModel(loaded);
  const fault = model.unsupported.find(({ isWarning }) => !isWarning);
  if (fault) throw new MockError(`${file}: ${fault.pointer}: ${fault.reason}`);
  return { model, written };
}

export function createPathRouter(
  operations: readonly MockOperation[],
): (method: string, path: string) => MockOperation {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return (method, path) => {
    const own = operations.filter((each) => each.path === path);
    const operation = own.find((each) => each.method === method);
    if (operation) return operation;
    if (own.length === 0) {
      const meant = suggestPath(paths, path);
      const hint = meant === undefined ? '.' : `; did you mean ${meant}?`;
      throw new Refusal(`There is no operation at this path${hint}`, { httpStatus: 404 });
    }
    const allow = own.map((each) => each.method).join(', ');
    throw new Refusal(`This path takes ${allow} only.`, { httpStatus: 405, headers: { Allow: allow } });
  };
}

function suggestPath(paths: readonly string[], unknown: string): string | undefined {
  // `/global/pay/transfer/create` may mean a payin or a payout.
  const alike = paths.filter((path) => Math.abs(path.length - unknown.length) < 2);
  const start = (path: string) => path.slice(0, path.indexOf('/', 1) + 1);
  const isBelow = !paths.some((path) => isNear(start(unknown), start(path)));
  const below = paths.filter((path) => isBelow && unknown.endsWith(path));
  return nearestName(alike, unknown) ?? below.sort((one, other) => other.length - one.length)[0];
}

export interface MockOperation extends Operation {
  /** Alternatives of required headers; empty if no authentication is needed. */
  readonly credentials: readonly (readonly string[])[];
  readonly examples: ReadonlyMap<string, readonly string[]>;
}

/** @throws MockError if a response has no written example or a path has parameters */
export function mockOperations(document: Document): MockOperation[] {
  return document.operations.map((operation) => {
    const { id, path } = operation;
    if (path.includes('{')) {
      throw new MockError(
        `${id}: the path ${path} has parameters, which this mock does not support; use Prism itself.`,
      );
    }
    const credentials = listCredentials(document, operation);
    return { ...operation, credentials, examples: listExamples(operation) };
  });
}

function listCredentials({ securitySchemes }: Document, { security }: Operation): string[][] {
  const headerOf = (name: string): string[] => {
    const scheme = securitySchemes.get(name);
    const isHeader = isObject(scheme) && scheme.type === 'apiKey' && scheme.in === 'header';
    return isHeader ? [String(scheme.name)] : [];
  };
  return security.map((alternative) => [...alternative.keys()].flatMap(headerOf));
}

function listExamples({ id, responses }: Operation): Map<string, string[]> {
  const examples = responses.map(({ status, contents }) => {
    const names = contents.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
    if (names.length > 0) return [status, names] as const;
    throw new MockError(`${id}: the response ${status} has no named example; write one.`);
  });
  return new Map(examples);
}
