import type { ApiInput, ApiOperation } from './operation.ts';
import type { Api, ApiCallOptions } from './types.ts';

/** The operations of a client by group and method. */
export type OperationGroups = Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;

/** Adds a method for each operation to a client: `client.pets.get({ path: { id } })`. */
export function withMethods<Resources>(api: Api, groups: OperationGroups): Resources & Api {
  const resources = Object.entries(groups).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, methodOf(api, operation)]),
    ),
  ]);
  return { ...Object.fromEntries(resources), ...api };
}

function methodOf(api: Api, operation: ApiOperation) {
  return (input?: ApiInput, options?: ApiCallOptions) => api.call(operation, input as never, options);
}
