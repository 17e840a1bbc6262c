import type { Document, Operation } from '@cross-border-payments/openapi/model';

/** An operation of one version with its counterpart in the other. */
export interface OperationPair {
  readonly base?: Operation;
  readonly head?: Operation;
  /** How people know it: `createOrder`, or the name of a webhook. */
  readonly name: string;
}

/** Pairs the operations, webhooks and callbacks of two versions by method and path; names in a path do not count. */
export function pairOperations(base: Document, head: Document): OperationPair[] {
  const before = index(base);
  const after = index(head);
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const { id = key, idOrigin, method, path } = other ?? one ?? {};
    return {
      ...(one && { base: one }),
      ...(other && { head: other }),
      name: idOrigin === 'document' ? id : `${method} ${path}`,
    };
  });
}

function index({ operations, webhooks }: Document): Map<string, Operation> {
  const found = new Map<string, Operation>();
  const enter = (operation: Operation, around: string) => {
    const { kind, method, path, callbacks } = operation;
    const template = kind === 'operation' ? path.replaceAll(/\{[^{}]*\}/g, '{}') : path;
    const key = `${around}${kind} ${method} ${template}`;
    found.set(key, operation);
    for (const callback of callbacks) enter(callback, `${key} > `);
  };
  for (const operation of [...operations, ...webhooks]) enter(operation, '');
  return found;
}

/** Returns whether the service sends the operation's requests, as with a webhook. */
export function isOutgoing({ kind }: Operation): boolean {
  return kind !== 'operation';
}
