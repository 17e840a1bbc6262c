import { isDeepStrictEqual } from 'node:util';
import { type Json, jsonKey } from '@cross-border-payments/openapi/model';
import { type Demand, partsOfDemand } from '../demands/demand.ts';
import { isSamePath, keyOfPath } from '../demands/paths.ts';
import { isReceived, type MessagePair } from './pairs.ts';
import { enumValues, quote, statedValue } from './words.ts';

/** Says how to avoid the break that a demand causes. */
export function remedyOf(pair: MessagePair, demand: Demand): string {
  return isReceived(pair.direction) ? remedyForReceived(pair, demand) : remedyForSent(pair, demand);
}

function remedyForReceived(pair: MessagePair, demand: Demand): string {
  const { keyword, when, touched } = demand;
  if (namesOfOther(pair, demand))
    return 'Keep the properties and mark them `deprecated`, with a date in `x-sunset`.';
  if (when.length > 0 && !isConditionKept(pair, demand))
    return 'Let the condition depend on a property that no client sends yet.';
  const isDeclared = touched.every((path) => pair.base.declared.has(keyOfPath(path)));
  if (keyword === 'required') return isDeclared ? 'Leave it optional.' : 'Add it as optional.';
  const values = valuesOfOther(pair, demand);
  if (values) return `Keep ${values.map(quote).join(', ')}.`;
  const same = sameInOther(pair, demand);
  return same ? keep(same) : `Leave \`${writtenKeyword(demand)}\` out, or add a new property with it.`;
}

/**
 * Returns the keyword of a demand as the document writes it: the demand may say `additionalProperties` for
 * `unevaluatedProperties`.
 */
export function writtenKeyword({ keyword, node }: Demand): string {
  const further = keyword === 'additionalProperties' ? node.additionalProperties : undefined;
  return further?.pointer.endsWith('/unevaluatedProperties') ? 'unevaluatedProperties' : keyword;
}

function remedyForSent(pair: MessagePair, demand: Demand): string {
  const { keyword, when } = demand;
  if (namesOfOther(pair, demand))
    return 'Open the object in an earlier version, so that readers ignore properties that they do not know.';
  if (when.length > 0 && !isConditionKept(pair, demand)) return 'Keep the condition.';
  if (keyword === 'required') return 'Keep it required.';
  if (valuesOfOther(pair, demand)) return 'Send the new values in a new property.';
  return keep(demand);
}

function keep({ keyword, must }: Demand): string {
  const [value, ...more] = [statedValue(must)].flat();
  const isPlain = value !== undefined && typeof value !== 'object' && more.length === 0;
  // OpenAPI 3.0 writes exclusive bounds in another way.
  return isPlain && !keyword.startsWith('exclusive')
    ? `Keep ${quote(`${keyword}: ${value}`)}.`
    : `Keep \`${keyword}\` as it was.`;
}

/** Returns whether the other version makes demands under the same condition. */
function isConditionKept(pair: MessagePair, demand: Demand): boolean {
  return otherDemands(pair, demand).some((one) => isDeepStrictEqual(one.when, demand.when));
}

/** Returns the demand of the other version with the same keyword, place and condition. */
export function sameInOther(pair: MessagePair, demand: Demand): Demand | undefined {
  return otherDemands(pair, demand).find((one) => isAlikeDemand(one, demand));
}

function isAlikeDemand(one: Demand, other: Demand): boolean {
  return (
    one.keyword === other.keyword && isSamePath(one.at, other.at) && isDeepStrictEqual(one.when, other.when)
  );
}

/** Lists the values that only the `enum` of the other version has, at the same place and under the same condition. */
export function valuesOfOther(pair: MessagePair, demand: Demand): Json[] | undefined {
  return onlyInOther(pair, demand, (one) => (isAlikeDemand(one, demand) ? enumValues(one) : undefined));
}

/** Lists the properties that only the other version declares in a closed object. */
export function namesOfOther(pair: MessagePair, demand: Demand): string[] | undefined {
  const isIn = isReceived(pair.direction);
  return onlyInOther(pair, demand, ({ closedTo, when }) => (isIn && when.length > 0 ? undefined : closedTo));
}

/** Returns the demands of the version that does not make the given demand, or makes it only inside a union. */
export function otherDemands({ base, head }: MessagePair, demand: Demand): readonly Demand[] {
  const isOfBase = base.demands.some((one) => one === demand || partsOfDemand(one).includes(demand));
  return isOfBase ? head.demands : base.demands;
}

/** Lists the names or values that only the other version allows at the same path. */
function onlyInOther<T extends Json>(
  pair: MessagePair,
  demand: Demand,
  listOf: (demand: Demand) => readonly T[] | undefined,
): T[] | undefined {
  const listed = listOf(demand);
  if (!listed) return undefined;
  const own = new Set(listed.map(jsonKey));
  const same = otherDemands(pair, demand).filter((one) => isSamePath(one.at, demand.at));
  const found = same.flatMap((one) => listOf(one) ?? []).filter((one) => !own.has(jsonKey(one)));
  return found.length > 0 ? found : undefined;
}
