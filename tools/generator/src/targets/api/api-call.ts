import type { OperationTypes } from '../../emit/operation-types.ts';
import type { CallFacts } from './call-facts.ts';
import type { CallName } from './call-names.ts';

/** An operation that a client calls. */
export interface ApiCall {
  readonly types: OperationTypes;
  readonly name: CallName;
  readonly facts: CallFacts;
}

/** Names of the types that the files of a client declare. */
export interface TypeNames {
  readonly calls: string;
  readonly resources: string;
  readonly credentials: string;
  readonly client: string;
  readonly options: string;
}

/** Sorts calls by their group. */
export function callGroups(calls: readonly ApiCall[]): Map<string, ApiCall[]> {
  const groups = new Map<string, ApiCall[]>();
  for (const call of calls) {
    const { group } = call.name;
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  return groups;
}
