import type { UnsupportedCode } from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../../emit/operation-types.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import { type MethodName, methodNames } from './method-names.ts';
import { ClientFault, type OperationFacts, operationFacts } from './operation-facts.ts';

/** An operation that the client can call. */
export interface ClientOperation {
  readonly types: OperationTypes;
  readonly name: MethodName;
  readonly facts: OperationFacts;
}

/**
 * Selects the operations that the client can call. Other operations are noted as unsupported, as are operations with an
 * unknown security scheme, whose keys are left to the `sign` hook.
 */
export function clientOperations({ context, operations }: DocumentTypes): ClientOperation[] {
  const { model } = context;
  const note = (code: UnsupportedCode, { message }: Error, { pointer }: { pointer: string }) => {
    context.unsupported.push({ code, pointer, reason: message });
  };
  const names = methodNames(model.operations);
  return operations.flatMap((types) => {
    const { operation } = types;
    const name = names.get(operation.id);
    if (!name) return [];
    try {
      const facts = operationFacts(model, operation, (fault) => note('unknown-security', fault, operation));
      return { types, name, facts };
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
      note('not-sendable', error, operation);
      return [];
    }
  });
}
