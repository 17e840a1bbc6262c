import type { Json } from '@cross-border-payments/openapi/model';
import { type Demand, keywordsAt, partsOfDemand, uniquePaths } from '../demands/demand.ts';
import {
  ITEM,
  isPresent,
  isSamePath,
  keyOfPath,
  type MessagePath,
  shrink,
  startsWithPath,
} from '../demands/paths.ts';
import { combinations, countCombinations } from './combinations.ts';
import { describedOtherwise } from './inner-schemas.ts';
import type { Options } from './options.ts';
import { type RepairSetting, readable, repair } from './repair.ts';
import type { VersionModel } from './version-model.ts';

/** How many combinations of values are tried for a demand, and how many of them are completed to messages. */
const MAX_COMBINATIONS = 20_000;
const MAX_COMPLETED = 40;
const CLOSE_ENOUGH = 6_000;

export interface Proof {
  readonly demand: Demand;
  /**
   * - `broken`: `message` is accepted by one version and refused by the other because of the demand
   * - `implied`: no message breaks only this demand, because the other version demands the same in another form, or
   *   because the demand is about a property that the other version does not describe, so that no program sends it
   * - `open`: no message with the verdict `broken` was found, but not all messages were tried
   * - `untried`: the work budget of the review was used up
   */
  readonly verdict: 'broken' | 'implied' | 'open' | 'untried';
  readonly message?: Json;
  readonly tried: number;
}

export interface Setting extends RepairSetting {
  readonly refusing: VersionModel;
  /** The demands that only the accepting version makes. */
  readonly gone: readonly Demand[];
  readonly depth: number;
  /** Whether the compiled validators of both versions must confirm a message. */
  readonly isConfirmed: boolean;
}

/** Combines the values of a demand's properties, and looks for a message that breaks the demand. */
export function searchWider(setting: Setting, demand: Demand): Proof {
  const { accepting, gone } = setting;
  const shared = gone.filter((one) => sharesPath(one, demand.touched));
  const own = uniquePaths([...pathsOf(demand, gone), ...namesLeftOut(accepting, demand)]);
  const near = grow(setting, own, shared, MAX_COMBINATIONS);
  const first = search(setting, demand, near);
  if (first.verdict !== 'open' || first.differing === 0) return first;
  const further = accepting.demands.filter(({ touched, keyword }) => touched.length > 1 || keyword === 'not');
  const close = [1, 2, 3].reduce(
    (paths) =>
      grow(
        setting,
        paths,
        further.filter((one) => sharesPath(one, paths)),
        CLOSE_ENOUGH,
      ),
    near,
  );
  const far = grow(setting, close, further, CLOSE_ENOUGH);
  if (far.length === near.length) return first;
  const second = search(setting, demand, far);
  return { ...second, tried: first.tried + second.tried };
}

/** Makes a function that checks whether only one version accepts a message, because of a demand. */
export function fitsFor({ accepting, refusing, isConfirmed }: Setting, demand: Demand) {
  return (message: Json) =>
    !refusing.meets([demand], message) &&
    (isConfirmed
      ? accepting.accepts(message) && refusing.refuses(message)
      : accepting.meets(accepting.demands, message));
}

/** Completes a message to the smallest one that `fits`; undefined if this fails. */
export function complete(
  setting: Setting,
  start: Json,
  fixed: readonly MessagePath[],
  fits: (message: Json) => boolean,
): Json | undefined {
  const whole = repair(start, fixed, setting);
  return whole !== undefined && fits(whole) ? shrink(whole, fits) : undefined;
}

function search(
  setting: Setting,
  demand: Demand,
  paths: readonly MessagePath[],
): Proof & { differing: number } {
  const { accepting, refusing, options, gone, workBudget } = setting;
  const { messages, isComplete } = combinations(paths, options, MAX_COMBINATIONS);
  const local = accepting.demands.filter((one) => isLocal(one, paths));
  workBudget.spend(accepting.demands.length + messages.length);
  const differing = messages
    .filter(isPresent)
    .filter((message) => !refusing.meets([demand], message) && accepting.meets(local, message));
  const facts = { demand, tried: messages.length, differing: differing.length };
  if (differing.length === 0) {
    const isTried = demand.touched.every(
      (one) => describedOtherwise(accepting, one) < 0 && (options.isSent(one) || options.isUnknown(one)),
    );
    const isDecided =
      options.isUnknown(demand.at) || (isComplete && isTried && isExact(options, demand, gone, local));
    return { ...facts, verdict: isDecided ? 'implied' : 'open' };
  }
  const fresh = freshParts(demand, gone);
  const sorted = differing.map((message) => {
    // Parts of a union that only this version has are the likely cause, so messages that violate them are tried first.
    const isLikely = fresh.length === 0 || !refusing.meets(fresh, message);
    return { message, size: JSON.stringify(message).length + (isLikely ? 0 : 1e6) };
  });
  sorted.sort((a, b) => a.size - b.size);
  const fits = fitsFor(setting, demand);
  for (const { message } of spread(sorted, MAX_COMPLETED)) {
    if (workBudget.isSpent) break;
    const whole = complete(setting, message, paths, fits);
    if (whole !== undefined) return { ...facts, verdict: 'broken', message: readable(whole, options, fits) };
  }
  return { ...facts, verdict: 'open' };
}

const MAX_OF_UNION = 6;

/** Returns the properties to vary: those of the demand or, for a large union, of the parts that differ. */
function pathsOf(demand: Demand, gone: readonly Demand[]): readonly MessagePath[] {
  if (!demand.union || demand.touched.length <= MAX_OF_UNION) return demand.touched;
  const lost = difference(partsOfUnions(gone), partsOfDemand(demand));
  const changed = uniquePaths([...freshParts(demand, gone), ...lost].flatMap(({ touched }) => touched));
  return (changed.length > 0 ? changed : demand.touched).slice(0, MAX_OF_UNION);
}

function freshParts(demand: Demand, gone: readonly Demand[]): Demand[] {
  return demand.union ? difference(partsOfDemand(demand), partsOfUnions(gone)) : [];
}

function partsOfUnions(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ union }) => union).flatMap(partsOfDemand);
}

/** Returns the first elements of an array and evenly spaced ones from the rest. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const half = Math.floor(most / 2);
  const step = (list.length - half) / half;
  return [
    ...list.slice(0, half),
    ...Array.from({ length: half }, (_, at) => list[half + Math.floor(at * step)] as T),
  ];
}

/** Also varies the properties of related demands, unless there would be too many combinations. */
function grow(
  { options }: Setting,
  start: readonly MessagePath[],
  related: readonly Demand[],
  most: number,
): readonly MessagePath[] {
  let paths = start;
  const tooMany = new Set<string>();
  for (const { touched } of related) {
    const key = touched.map(keyOfPath).join('\u0002');
    if (tooMany.has(key)) continue;
    const more = uniquePaths([...paths, ...touched]);
    if (more.length === paths.length) continue;
    if (countCombinations(more, options) > most) tooMany.add(key);
    else {
      paths = more;
      tooMany.clear();
    }
  }
  return paths;
}

function sharesPath({ touched }: Demand, paths: readonly MessagePath[]): boolean {
  return touched.some((path) => paths.some((known) => isSamePath(known, path)));
}

/** Lists properties that the accepting version declares and a closed object of the refusing version does not. */
function namesLeftOut(accepting: VersionModel, { keyword, at, node, closedTo }: Demand): MessagePath[] {
  const named = closedTo ?? (keyword === 'additionalProperties' ? [...node.properties.keys()] : undefined);
  const inside = [...accepting.declared.values()].filter(({ path }) => isSamePath(path.slice(0, -1), at));
  return inside.flatMap(({ path }) => (named?.includes(path.at(-1) ?? '') === false ? [path] : []));
}

/** Returns whether a demand depends only on the given properties. */
function isLocal({ touched, keyword, when }: Demand, paths: readonly MessagePath[]): boolean {
  return touched.every((path) => {
    if (paths.some((known) => isSamePath(known, path))) return true;
    const isAround = paths.some((known) => startsWithPath(known, path));
    return isAround && when.length === 0 && ['type', 'enum', 'false'].includes(keyword);
  });
}

/** Returns whether trying these values is as good as trying all values. */
function isExact(
  options: Options,
  demand: Demand,
  gone: readonly Demand[],
  local: readonly Demand[],
): boolean {
  const keywordsOf = (one: Demand, path: MessagePath) => {
    const parts = one.union ? [one, ...partsOfDemand(one)] : [one];
    return parts.flatMap(({ says }) => keywordsAt(path, says));
  };
  const looksAt = (path: MessagePath) => keywordsOf(demand, path).some((keyword) => keyword !== 'required');
  const isOpen = (one: Demand, path: MessagePath) =>
    keywordsOf(one, path).some((keyword) => CLASSED.has(keyword) && !options.isExact(path, keyword));
  const isVague = (one: Demand, path: MessagePath) =>
    (!one.exact && keywordsOf(one, path).some((keyword) => VAGUE.test(keyword))) || isOpen(one, path);
  const isRelated = (one: Demand) => one.touched.some((path) => looksAt(path) && isVague(one, path));
  const own = demand.union ? [demand, ...partsOfDemand(demand)] : [demand];
  const lists = demand.touched.flatMap((path) =>
    path.flatMap((step, at) => (step === ITEM ? [path.slice(0, at)] : [])),
  );
  // Keywords that depend on several entries are not exact, because not every array of several entries is tried.
  const spansEntries = local.some((one) =>
    lists.some((path) => keywordsOf(one, path).some((keyword) => VAGUE.test(keyword))),
  );
  return (
    demand.exact &&
    !spansEntries &&
    !own.some((one) => one.touched.some((path) => isOpen(one, path))) &&
    ![...gone, ...local].some(isRelated)
  );
}

/** Keywords that split values into classes. A value of each class is tried, unless there are too many classes. */
const CLASSED = new Set(['pattern', 'multipleOf']);

/** Keywords that distinguish more kinds of values than the ones tried. */
const VAGUE = /^(format|propertyNames|contains|prefixItems|unevaluated|additionalProperties|\$ref)/;

/** Lists the demands of the first array that are not in the second. */
export function difference(demands: readonly Demand[], others: readonly Demand[]): Demand[] {
  const known = new Set(others.map(({ key }) => key));
  return demands.filter(({ key }) => !known.has(key));
}
