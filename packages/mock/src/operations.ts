import { isObject } from '@cross-border-payments/openapi';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { type MockAnswer, refuse } from './answer.ts';
import { MockError } from './document.ts';

/** The operation of a method and a path, or the refusal if there is none. */
type MockRoute = { operation: MockOperation } | { answer: MockAnswer };

/** Makes a function that finds operations by method and exact path. */
export function createPathRouter(
  operations: readonly MockOperation[],
): (method: string, path: string) => MockRoute {
  const byPath = new Map<string, Map<string, MockOperation>>();
  for (const operation of operations) {
    const methods = byPath.get(operation.path) ?? new Map<string, MockOperation>();
    byPath.set(operation.path, methods.set(operation.method, operation));
  }
  return (method, path) => {
    const methods = byPath.get(path);
    if (!methods) return { answer: refuse(404, describeMiss(byPath, path)) };
    const operation = methods.get(method);
    if (operation) return { operation };
    const allowed = [...methods.keys()].join(', ');
    return { answer: refuse(405, `This path takes ${allowed} and not the method sent.`, { Allow: allowed }) };
  };
}

function describeMiss(byPath: ReadonlyMap<string, unknown>, path: string): string {
  const close = [...byPath.keys()].find(
    (known) => path.endsWith(known) || path.replace(/(?<!\/)\/+$/, '') === known,
  );
  return close
    ? `There is no operation at this path; did you mean ${close}?`
    : `There is no operation at this path; the document has ${byPath.size} other paths.`;
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

function listExamples({ id, answers }: Operation): Map<string, string[]> {
  const examples = answers.map(({ status, contents }) => {
    const names = contents.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? []));
    if (names.length > 0) return [status, names] as const;
    throw new MockError(
      `${id}: the answer ${status} has no named example, and this mock invents none; write one.`,
    );
  });
  return new Map(examples);
}
