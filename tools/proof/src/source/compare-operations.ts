import type { OpenApiDocument } from '../document/document.ts';
import { listOperations } from '../document/operations.ts';
import { compareLists, type Difference } from './differences.ts';
import type { SourceOperation } from './source.ts';

/** Compares operations: family, security, retry class, deprecation, kind of body and status codes. */
export function compareOperations(operations: SourceOperation[], document: OpenApiDocument): Difference[] {
  const wanted = operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    [
      operation.family,
      operation.security.join(' '),
      operation.retry,
      operation.deprecated ?? false,
      operation.body,
      Object.keys(operation.codes).sort().join(' '),
    ].join(', '),
  ]);
  const found = listOperations(document).map(({ method, path, security, object }) => [
    `${method} ${path}`,
    [
      object.tags.join(' '),
      security.join(' '),
      object['x-retry'],
      object.deprecated ?? false,
      bodyKind(method, Object.keys(object.requestBody?.content ?? {})),
      Object.keys(object['x-status-codes'] ?? {})
        .sort()
        .join(' '),
    ].join(', '),
  ]);
  return compareLists('operation', Object.fromEntries(wanted), Object.fromEntries(found));
}

function bodyKind(method: string, mediaTypes: string[]): string {
  if (mediaTypes.length === 0) return 'none';
  if (mediaTypes.includes('multipart/form-data')) return 'multipart';
  return method === 'GET' ? 'optional-json' : 'json';
}
