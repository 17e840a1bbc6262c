import type { Document, Operation, Unsupported } from '@cross-border-payments/openapi/model';

/**
 * Lists the operations that no request can reach: a server tells operations apart by method, by path without the names of
 * its parameters, and by the query that the path demands. What follows a `#` is never sent.
 */
export function unroutable({ operations }: Document): Unsupported[] {
  const found: Unsupported[] = [];
  const reached = new Map<string, Operation>();
  // The router prefers a path without a `#`, too.
  const hasFragment = ({ path }: Operation) => Number(path.includes('#'));
  for (const operation of operations.toSorted((one, other) => hasFragment(one) - hasFragment(other))) {
    const { method, path, pointer } = operation;
    const key = `${method} ${path.replace(/#.*$/s, '').replaceAll(/\{[^{}]+\}/g, '{}')}`;
    const other = reached.get(key);
    if (other) {
      const reason = `A server cannot tell ${method} ${path} from ${method} ${other.path}; if this is allowed, every request goes to the latter.`;
      found.push({ code: 'not-routable', pointer, reason });
    } else reached.set(key, operation);
  }
  return found;
}
