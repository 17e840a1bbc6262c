import type { Call } from './call.ts';
import type { OperationRecord } from './operation.ts';
import type { CallOptions } from './options.ts';

type Method = (...args: never[]) => unknown;

/**
 * Makes the methods of a client: a group per tag, a method per operation.
 *
 * @param list makes what an operation gives that answers page by page
 * @returns the groups by name
 */
export function createResources(
  operations: readonly OperationRecord[],
  call: Call,
  list: List,
): Record<string, unknown> {
  const groups: Record<string, Record<string, Method>> = {};
  for (const operation of operations) {
    const { group, name, body, query } = operation;
    groups[group] ??= {};
    const send = query.includes('pageSize') ? list : call;
    groups[group][name] =
      body === 'none' && query.length === 0
        ? (options?: CallOptions) => call(operation, undefined, options)
        : (input?: object, options?: CallOptions) => send(operation, input, options);
  }
  return groups;
}

/** Makes a list of an operation that answers page by page. */
export type List = (operation: OperationRecord, query?: object, options?: CallOptions) => unknown;
