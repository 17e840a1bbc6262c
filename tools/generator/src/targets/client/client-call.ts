import type { OperationTypes } from '../../emit/operation-types.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import type { ClientPart, TargetOptions } from '../../options.ts';
import { type ClientName, clientNames } from '../method-names.ts';
import type { TargetContext } from '../target-files.ts';
import { type CallFacts, callFacts } from './call-facts.ts';
import { type ProfileFacts, profileFacts, profileRecord } from './profile-facts.ts';

/** An operation that a client can call. */
export interface ClientCall {
  readonly types: OperationTypes;
  readonly name: ClientName;
  /** The record of the operation. */
  readonly facts: CallFacts;
  /** What `x-profile` adds; undefined without it. */
  readonly profile?: ProfileFacts;
}

/** The client that is written. */
export interface ClientTarget extends TargetContext {
  readonly calls: readonly ClientCall[];
  readonly parts: readonly ClientPart[];
  readonly names: Readonly<Record<'calls' | 'resources' | 'credentials' | 'client' | 'options', string>>;
}

/** Lists the operations that a client can call. */
export function listCalls(
  { context: { model, avoided }, operations }: DocumentTypes,
  options: TargetOptions,
): ClientCall[] {
  const names = clientNames(operations, options.methodNames === 'ids', avoided);
  const isProfiled = model.extensions.has('x-profile');
  return operations.flatMap((types) => {
    const { operation } = types;
    const facts = callFacts(model, operation, options);
    const name = names.get(operation.id);
    if (!facts || !name) return [];
    if (!isProfiled) return [{ types, name, facts }];
    const profile = profileFacts(model, operation, facts);
    // Methods of a client with a profile always have a group.
    const grouped = { ...name, group: name.group || 'default' };
    return profile ? [{ types, name: grouped, facts: profileRecord(grouped, facts, profile), profile }] : [];
  });
}
