import { joinPointer, reachableReferences } from '@cross-border-payments/openapi';
import { type OpenApiDocument, resolveRef, type Schema } from '../document/document.ts';
import { listOperations, type Operation } from '../document/operations.ts';
import type { Rule, RuleInstance } from '../instances/rules.ts';
import { createValidators } from '../instances/validators.ts';
import { compareWithSource } from '../source/compare.ts';
import type { Source } from '../source/source.ts';
import type { Mutant } from './mutants.ts';

/** What catches a mutant: a fact of the interface document or a rule instance; undefined if it survives. */
export type Notice = 'row' | 'instance' | undefined;

/** The document, with the facts and instances to check it against. */
export interface Checked {
  document: OpenApiDocument;
  source: Source;
  rules: Rule[];
  instances: RuleInstance[];
}

/**
 * Applies a mutant to a copy of the document and returns what catches it.
 *
 * @param checked the document, which is not changed, with rows and instances
 */
export function noticeOf(checked: Checked, mutant: Mutant): Notice {
  const document = structuredClone(checked.document);
  mutant.apply(resolveRef<Schema>(document, `#${mutant.pointer}`));
  if (compareWithSource(checked.source, document, checked.rules).length > 0) return 'row';
  return instanceNotices(checked, document, mutant.pointer) ? 'instance' : undefined;
}

function instanceNotices({ instances }: Checked, document: OpenApiDocument, pointer: string): boolean {
  const operations = listOperations(document).filter((operation) => reaches(document, operation, pointer));
  return wrongInstance(document, operations, instances) !== undefined;
}

/**
 * Finds an instance on which the document gives the wrong verdict.
 *
 * @param operations the operations to try; instances of others are passed over
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

/** Returns whether a part of the document is used by an operation, directly or through references. */
function reaches(document: OpenApiDocument, operation: Operation, pointer: string): boolean {
  if (pointer.startsWith('/paths/')) return pointer.startsWith(`${joinPointer('/paths', operation.path)}/`);
  const component = pointer.split('/').slice(0, 4).join('/');
  return reachableReferences(document, operation.object).has(`#${component}`);
}
