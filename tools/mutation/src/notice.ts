import {
  createValidators,
  listOperations,
  type OpenApiDocument,
  type Operation,
  type Rule,
  type RuleInstance,
  resolveRef,
  type Schema,
} from '@cross-border-payments/document';
import { compareEntries, type Source } from '@cross-border-payments/double-entry';
import { joinPointer, reachableReferences } from '@cross-border-payments/openapi';
import type { Mutant } from './mutants.ts';

/** What notices a mutant: a double-entry row or a rule instance; nothing when it survives. */
export type Notice = 'row' | 'instance' | undefined;

/** The document and what is held against it. */
export interface Checked {
  document: OpenApiDocument;
  source: Source;
  rules: Rule[];
  instances: RuleInstance[];
}

/**
 * Takes one thing away and asks who notices.
 *
 * @param checked the document, which is not changed, with rows and instances
 * @param mutant what is taken away
 */
export function noticeOf(checked: Checked, mutant: Mutant): Notice {
  const document = structuredClone(checked.document);
  mutant.apply(resolveRef<Schema>(document, `#${mutant.pointer}`));
  if (compareEntries(checked.source, document, checked.rules).length > 0) return 'row';
  return instanceNotices(checked, document, mutant.pointer) ? 'instance' : undefined;
}

function instanceNotices({ instances }: Checked, document: OpenApiDocument, pointer: string): boolean {
  const operations = listOperations(document).filter((operation) => reaches(document, operation, pointer));
  return wrongInstance(document, operations, instances) !== undefined;
}

/**
 * Finds an instance on which the document gives the wrong verdict.
 *
 * @param document the bundle
 * @param operations the operations to try; instances of others are passed over
 * @param instances the instances of the register
 */
export function wrongInstance(
  document: OpenApiDocument,
  operations: Operation[],
  instances: RuleInstance[],
): RuleInstance | undefined {
  const validators = createValidators(document);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return instances.find(({ operation: id, part, value, status, valid }) => {
    const operation = byId.get(id);
    return operation !== undefined && validators.validate(operation, part, value, status).valid !== valid;
  });
}

/** Whether a part of the document is used by an operation, directly or through references. */
function reaches(document: OpenApiDocument, operation: Operation, pointer: string): boolean {
  if (pointer.startsWith('/paths/')) return pointer.startsWith(`${joinPointer('/paths', operation.path)}/`);
  const component = pointer.split('/').slice(0, 4).join('/');
  return reachableReferences(document, operation.object).has(`#${component}`);
}
