import { type MockAnswer, refuse } from './answer.ts';
import type { MockOperation } from './operations.ts';

/** The operation of a method and a path, or the refusal if there is none. */
export type MockRoute = { operation: MockOperation } | { answer: MockAnswer };

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
