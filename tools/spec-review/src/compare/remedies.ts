import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { type MessageDemand, partsOfDemand } from '../demands/demand.ts';
import { isSamePath, keyOfPath } from '../demands/paths.ts';
import { isReceived, type MessagePair } from './pairs.ts';
import { enumValues, quote } from './words.ts';

/** Says how to avoid the break that a demand causes. */
export function remedyOf(pair: MessagePair, demand: MessageDemand): string {
  return isReceived(pair.direction) ? remedyForReceived(pair, demand) : remedyForSent(pair, demand);
}

function remedyForReceived(pair: MessagePair, demand: MessageDemand): string {
  const { keyword, when, touched } = demand;
  if (namesOfOther(pair, demand))
    return 'Keep the properties and mark them `deprecated`, with a date in `x-sunset`.';
  if (when.length > 0) return 'Let the condition depend on a property that no client sends yet.';
  const isDeclared = touched.every((path) => pair.base.declared.has(keyOfPath(path)));
  if (keyword === 'required') return isDeclared ? 'Leave it optional.' : 'Add it as optional.';
  const values = onlyInOther(pair, demand, enumValues);
  if (values) return `Keep ${values.map(quote).join(', ')}.`;
  const same = pair.base.demands.find(
    (one) => one.keyword === keyword && one.when.length === 0 && isSamePath(one.path, demand.path),
  );
  return same ? keep(same) : `Leave \`${keyword}\` out, or add a new property with it.`;
}

function remedyForSent(pair: MessagePair, demand: MessageDemand): string {
  const { keyword, when } = demand;
  if (namesOfOther(pair, demand))
    return 'Open the object in an earlier version, so that readers ignore properties that they do not know.';
  if (when.length > 0) return 'Keep the condition.';
  if (keyword === 'required') return 'Keep it required.';
  if (onlyInOther(pair, demand, enumValues)) return 'Send the new values in a new property.';
  return keep(demand);
}

function keep({ keyword, schema }: MessageDemand): string {
  const value = typeof schema === 'object' ? schema[keyword] : undefined;
  if (value === undefined || typeof value === 'object') return `Keep \`${keyword}\` as it was.`;
  return `Keep ${quote(`${keyword}: ${value}`)}.`;
}

/** Lists the properties that only the other version declares in a closed object. */
export function namesOfOther(pair: MessagePair, demand: MessageDemand): string[] | undefined {
  const isIn = isReceived(pair.direction);
  return onlyInOther(pair, demand, ({ closedTo, when }) => (isIn && when.length > 0 ? undefined : closedTo));
}

/** Returns the demands of the version that does not make a demand, or does not make it as a part of a union. */
export function otherDemands({ base, head }: MessagePair, demand: MessageDemand): readonly MessageDemand[] {
  const isOfBase = base.demands.some((one) => one === demand || partsOfDemand(one).includes(demand));
  return isOfBase ? head.demands : base.demands;
}

/** Lists the names or values that only the other version allows at the same path. */
export function onlyInOther<T extends Json>(
  pair: MessagePair,
  demand: MessageDemand,
  listOf: (demand: MessageDemand) => readonly T[] | undefined,
): T[] | undefined {
  const listed = listOf(demand);
  if (!listed) return undefined;
  const own = new Set(listed.map(jsonKey));
  const same = otherDemands(pair, demand).filter((one) => isSamePath(one.at, demand.at));
  const found = same.flatMap((one) => listOf(one) ?? []).filter((one) => !own.has(jsonKey(one)));
  return found.length > 0 ? found : undefined;
}
