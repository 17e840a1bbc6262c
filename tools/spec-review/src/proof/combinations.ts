import { isObject } from '@cross-border-payments/openapi';
import type { Json } from '@cross-border-payments/openapi/model';
import { ABSENT, ANY_PROPERTY, ITEM, isPresent, type MessagePath, type Option } from '../demands/paths.ts';
import type { Options } from './options.ts';

interface Branch {
  readonly path: MessagePath;
  readonly children: Map<string, Branch>;
  isOwn: boolean;
}

interface Combinations {
  readonly messages: readonly Option[];
  readonly isComplete: boolean;
}

/** Combines the values of the given properties into at most `most` messages, which have no other properties. */
export function combinations(paths: readonly MessagePath[], values: Options, most: number): Combinations {
  let isComplete = true;
  const cut = <T>(list: T[], limit: number): T[] => {
    if (list.length <= limit) return list;
    isComplete = false;
    const step = list.length / limit;
    return Array.from({ length: limit }, (_, at) => list[Math.floor(at * step)] as T);
  };
  const options = (branch: Branch, limit: number): Option[] => {
    const isLeaf = branch.children.size === 0;
    const own = [...values.own(branch.path, isLeaf)];
    if (isLeaf) return cut(own, limit);
    const absent = own.filter((value) => value === ABSENT);
    if (own.length === 1 && absent.length === 1) return absent;
    const plain = branch.isOwn ? own.filter((value) => value !== ABSENT && !isEmptyObject(value)) : [];
    const objects = objectsOf(branch, limit);
    return cut([...absent, ...listsOf(branch, limit), ...objects, ...plain], limit + plain.length);
  };
  const listsOf = ({ path, children }: Branch, limit: number): readonly Json[] => {
    const item = children.get(ITEM);
    if (!item) return [];
    const entries = options(item, item.children.size === 0 ? limit : Math.min(limit, 60));
    return values.lists(path, entries.filter(isPresent));
  };
  const objectsOf = ({ children }: Branch, limit: number): readonly Json[] => {
    const properties = [...children].filter(([step]) => step !== ITEM);
    if (properties.length === 0) return [];
    const objects = combine(properties, limit, options, values);
    if (!objects.isComplete) isComplete = false;
    return objects.found;
  };
  const messages = options(treeOf(paths), most);
  return { messages, isComplete };
}

export function countCombinations(paths: readonly MessagePath[], values: Options): number {
  const count = (branch: Branch): number => {
    const own = values.own(branch.path, branch.children.size === 0).length;
    if (branch.children.size === 0) return own;
    const inner = [...branch.children.values()].reduce((product, child) => product * count(child), 1);
    return inner + (branch.isOwn ? own : 1);
  };
  return count(treeOf(paths));
}

function isEmptyObject(value: Option): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function treeOf(paths: readonly MessagePath[]): Branch {
  const branch = (path: MessagePath): Branch => ({ path, children: new Map(), isOwn: false });
  const root = branch([]);
  for (const path of paths) {
    let at = root;
    for (const [index, step] of path.entries()) {
      const known =
        at.children.get(step) ?? branch(index + 1 === path.length ? path : path.slice(0, index + 1));
      at.children.set(step, known);
      at = known;
    }
    at.isOwn = true;
  }
  return root;
}

/**
 * Returns all combinations of options. If there are too many, returns some that contain the pairs of options of any two
 * properties.
 */
function combine(
  children: readonly (readonly [string, Branch])[],
  limit: number,
  options: (branch: Branch, limit: number) => Option[],
  values: Options,
): { found: Json[]; isComplete: boolean } {
  const choices = children.map(([step, branch]) => {
    const name = step === ANY_PROPERTY ? values.nameIn(branch.path.slice(0, -1)) : step;
    return [name, options(branch, limit)] as const;
  });
  const size = choices.reduce((product, [, list]) => product * Math.max(1, list.length), 1);
  const make = (picks: readonly number[]): Json => {
    const properties: [string, Json][] = [];
    for (const [at, [name, list]] of choices.entries()) {
      const value = list.length === 0 ? ABSENT : (list[picks[at] ?? 0] as Option);
      if (value !== ABSENT) properties.push([name, value]);
    }
    return Object.fromEntries(properties);
  };
  if (size <= limit) return { found: everyPick(choices, size).map(make), isComplete: true };
  return { found: pairs(choices, limit).map(make), isComplete: false };
}

type Choices = readonly (readonly [string, readonly Option[]])[];

function everyPick(choices: Choices, size: number): number[][] {
  return Array.from({ length: size }, (_, number) => {
    let rest = number;
    return choices.map(([, list]) => {
      const picked = rest % Math.max(1, list.length);
      rest = Math.floor(rest / Math.max(1, list.length));
      return picked;
    });
  });
}

/** Lists every pair of options of two properties, with random options of the others. */
function pairs(choices: Choices, limit: number): number[][] {
  const found = new Map<string, number[]>();
  const random = seeded(choices.length);
  const enter = (a: number, i: number, b: number, j: number) => {
    const picks = choices.map(([, list], at) =>
      at === a ? i : at === b ? j : Math.floor(random() * list.length),
    );
    if (found.size < limit) found.set(picks.join(), picks);
  };
  for (const [a, [, left]] of choices.entries())
    for (const [b, [, right]] of choices.entries())
      if (b > a) for (const i of left.keys()) for (const j of right.keys()) enter(a, i, b, j);
  return [...found.values()];
}

/** Returns a function that returns the same random numbers from 0 to 1 for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}
