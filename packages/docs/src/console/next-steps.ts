import type { RawOperation } from '@cross-border-payments/openapi';
import { newOrderFor, operationsBefore, operationsForGuard } from '../samples/life-cycle.ts';

/**
 * Lists what a merchant does after an operation: a quote leads to the create, a create to what its confirm needs, and
 * every change to the query of the order.
 */
export function nextSteps({ id, object }: RawOperation, operations: readonly RawOperation[]): string[] {
  const [, verb = '', family = ''] =
    /^([a-z]+)([A-Z]\w*?)(?:Quote|Status|Documents?(?:Base64)?)?$/.exec(id) ?? [];
  const steps = [...stepsAfter(verb, id, family), String(object['x-found-by'] ?? '')];
  return [...new Set(steps)].filter((step) => step !== id && operations.some((one) => one.id === step));
}

function stepsAfter(verb: string, id: string, family: string): string[] {
  const confirm = `confirm${family}`;
  if (id.endsWith('Quote')) return [`create${family}`];
  if (verb === 'upload') return [`complete${family}Documents`];
  if (verb === 'complete') return [confirm];
  const order = newOrderFor(confirm);
  if (verb !== 'create' || order === undefined) return [];
  const [first] = operationsBefore(order, confirm) ?? [];
  return first === undefined ? [confirm] : [...operationsForGuard(order, first).slice(0, 1), first];
}
