import { isDeepStrictEqual } from 'node:util';
import { capitalize } from '@cross-border-payments/explain/words';
import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { type Demand, partsOfDemand } from '../demands/demand.ts';
import { isSamePath, keyOfPath } from '../demands/paths.ts';
import { nameOfSchema } from '../demands/schemas.ts';
import { newCases } from '../proof/implied.ts';
import { isReceived, type MessagePair } from './pairs.ts';
import {
  enumValues,
  isAlike,
  sayDemand,
  sayNames,
  sayNewCases,
  sayReplaced,
  sayValues,
  statedValue,
} from './say-demand.ts';
import { MAX_LISTED, quote } from './words.ts';

/** A demand that one version makes, with what the other version says at the same place. */
export interface DemandChange {
  readonly pair: MessagePair;
  readonly demand: Demand;
  readonly isIn: boolean;
  readonly others: readonly Demand[];
  /** The demand of the other version with the same keyword, place and condition. */
  readonly same: Demand | undefined;
  /** The values that only the `enum` of the other version has, at the same place and under the same condition. */
  readonly values: readonly Json[] | undefined;
  /** If the demand closes an object: the properties that only the other version allows in it. */
  readonly names: readonly string[] | undefined;
}

export function readChange(pair: MessagePair, demand: Demand): DemandChange {
  const { base, head, direction } = pair;
  const isIn = isReceived(direction);
  const isOfBase = base.demands.some((one) => one === demand || partsOfDemand(one).includes(demand));
  const others = isOfBase ? head.demands : base.demands;
  const atPlace = others.filter((one) => isSamePath(one.at, demand.at));
  const isLike = (one: Demand) => one.keyword === demand.keyword && isDeepStrictEqual(one.when, demand.when);
  const namesOf = ({ closedTo, when }: Demand) => (isIn && when.length > 0 ? undefined : closedTo);
  const alike = atPlace.filter(isLike);
  return {
    ...{ pair, demand, isIn, others, same: alike[0] },
    values: onlyIn(alike.map(enumValues), enumValues(demand)),
    names: onlyIn(atPlace.map(namesOf), namesOf(demand)),
  };
}

function onlyIn<T extends Json>(
  lists: readonly (readonly T[] | undefined)[],
  own: readonly T[] | undefined,
): T[] | undefined {
  if (!own) return undefined;
  const known = new Set(own.map(jsonKey));
  const found = lists.flatMap((list) => list ?? []).filter((one) => !known.has(jsonKey(one)));
  return found.length > 0 ? found : undefined;
}

/** Lists the cases that a union gained in the other version; a changed case with the same name is not new. */
export function gainedCases({ others, demand }: DemandChange): SchemaNode[] {
  const casesOf = ({ node, keyword }: Demand) =>
    keyword === 'anyOf' || keyword === 'oneOf' ? node[keyword] : [];
  const known = casesOf(demand);
  const names = known.flatMap(({ ref }) => (ref ? [nameOfSchema(ref)] : []));
  return others.flatMap((one) => {
    const isLonger = casesOf(one).length > known.length;
    return newCases(one, demand).filter(({ ref }) => (ref ? !names.includes(nameOfSchema(ref)) : isLonger));
  });
}

/** Says what a new demand on received messages refuses, or what sent messages may be without a demand. */
export function causeOf(change: DemandChange): string {
  const { demand, isIn, names, values, same } = change;
  if (names) return `${capitalize(sayNames(demand.at, names, isIn))}.`;
  // Of a long list, the sentence names only the first values.
  if (isIn && values && (enumValues(demand)?.length ?? 0) > MAX_LISTED)
    return `${capitalize(sayValues(demand.at, values, [], 'no longer'))}.`;
  if (isIn) {
    const replaced = demand.keyword === 'enum' ? undefined : sayReplaced(same, demand);
    return `${capitalize(replaced ?? sayDistinct(change))}.`;
  }
  const cases = gainedCases(change);
  if (cases.length > 0) return `${capitalize(sayNewCases(demand, cases))}.`;
  if (values) return `${capitalize(sayValues(demand.at, values, enumValues(demand)))}.`;
  const replaced = sayReplaced(demand, same);
  return replaced ? `${capitalize(replaced)}.` : `No longer guaranteed: ${sayDistinct(change)}.`;
}

function sayDistinct({ demand, others, values = [] }: DemandChange): string {
  const said = sayDemand(demand);
  const isSaid = (one: Demand) =>
    one.keyword === demand.keyword && isSamePath(one.at, demand.at) && sayDemand(one) === said;
  const isSame = isAlike(values, enumValues(demand) ?? []) || others.some(isSaid);
  return isSame ? sayDemand(demand, true) : said;
}

/**
 * For a demand on received messages, says which messages are now allowed. For a demand on sent messages, says what is
 * now guaranteed.
 */
export function sayLoosened({ demand, isIn, values, same }: DemandChange): string {
  const said = sayDemand(demand);
  if (!isIn) return `Now guaranteed: ${said}`;
  if (values) return sayValues(demand.at, values, enumValues(demand));
  const replaced = sayReplaced(demand, same);
  if (replaced) return replaced;
  return demand.keyword === 'required'
    ? said.replace('` is required', '` is no longer required')
    : `no longer demanded: ${said}`;
}

export function remedyOf(change: DemandChange): string {
  const { demand, isIn, others, names, values } = change;
  const { keyword, when } = demand;
  const isConditionKept = when.length === 0 || others.some((one) => isDeepStrictEqual(one.when, when));
  if (isIn) return remedyForReceived(change, isConditionKept);
  if (names)
    return 'Open the object in an earlier version, so that readers ignore properties that they do not know.';
  if (!isConditionKept) return 'Keep the condition.';
  if (keyword === 'required') return 'Keep it required.';
  return values ? 'Send the new values in a new property.' : keep(demand);
}

function remedyForReceived({ pair, demand, names, values, same }: DemandChange, isConditionKept: boolean) {
  if (names) return 'Keep the properties and mark them `deprecated`, with a date in `x-sunset`.';
  if (!isConditionKept) return 'Let the condition depend on a property that no client sends yet.';
  const isDeclared = demand.touched.every((path) => pair.base.declared.has(keyOfPath(path)));
  if (demand.keyword === 'required') return isDeclared ? 'Leave it optional.' : 'Add it as optional.';
  if (values) return `Keep ${values.map(quote).join(', ')}.`;
  return same ? keep(same) : `Leave \`${writtenKeyword(demand)}\` out, or add a new property with it.`;
}

/** Returns the keyword as the document writes it: `additionalProperties` may stand for `unevaluatedProperties`. */
function writtenKeyword({ keyword, node }: Demand): string {
  const further = keyword === 'additionalProperties' ? node.additionalProperties : undefined;
  return further?.pointer.endsWith('/unevaluatedProperties') ? 'unevaluatedProperties' : keyword;
}

function keep({ keyword, must }: Demand): string {
  const [value, ...more] = [statedValue(must)].flat();
  const isPlain = value !== undefined && typeof value !== 'object' && more.length === 0;
  // OpenAPI 3.0 writes exclusive bounds in another way.
  return isPlain && !keyword.startsWith('exclusive')
    ? `Keep ${quote(`${keyword}: ${value}`)}.`
    : `Keep \`${keyword}\` as it was.`;
}

export function pointerOf(demand: Demand): string {
  const { node, keyword } = demand;
  if (keyword === 'false' || keyword === 'not') return node.pointer;
  return `${node.pointer}/${keyword === 'enum' && node.const ? 'const' : writtenKeyword(demand)}`;
}
