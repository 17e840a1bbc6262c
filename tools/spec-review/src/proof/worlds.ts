import type { Json } from '@cross-border-payments/openapi/model';
import { ANY_MEMBER, ITEM, type MessagePath } from '../demands/path.ts';

/** Represents a property that is left out. */
export const ABSENT = Symbol('absent');

export type Option = Json | typeof ABSENT;

interface Branch {
  readonly path: MessagePath;
  readonly children: Map<string, Branch>;
  isOwn: boolean;
}

/** Every combination of the values of some properties, or a sample if there are too many. */
export interface Worlds {
  readonly messages: readonly Option[];
  readonly isComplete: boolean;
}

export interface Sampler {
  /** @param isLeaf whether nothing below the path is varied on its own */
  own(path: MessagePath, isLeaf: boolean): readonly Option[];
  lists(path: MessagePath, entries: readonly Json[]): readonly Json[];
}

/**
 * Combines the values of the given members into messages that hold nothing else.
 *
 * @param most how many messages to make at most
 */
export function worlds(paths: readonly MessagePath[], sampler: Sampler, most: number): Worlds {
  const root: Branch = { path: [], children: new Map(), isOwn: false };
  for (const path of paths) enter(root, path);
  let isComplete = true;
  const cut = <T>(list: T[], limit: number): T[] => {
    if (list.length <= limit) return list;
    isComplete = false;
    const step = list.length / limit;
    return Array.from({ length: limit }, (_, at) => list[Math.floor(at * step)] as T);
  };
  const options = (branch: Branch, limit: number): Option[] => {
    const isLeaf = branch.children.size === 0;
    const own = [...sampler.own(branch.path, isLeaf)];
    if (isLeaf) return cut(own, limit);
    const absent = own.filter((value) => value === ABSENT);
    if (own.length === 1 && absent.length === 1) return absent;
    const plain = branch.isOwn ? own.filter((value) => value !== ABSENT && !isEmptyObject(value)) : [];
    const item = branch.children.get(ITEM);
    if (item) {
      const entries = options(item, Math.min(limit, 60)).filter((value) => value !== ABSENT);
      return cut([...absent, ...sampler.lists(branch.path, entries as Json[]), ...plain], limit);
    }
    const objects = combine([...branch.children], limit, options);
    if (!objects.isComplete) isComplete = false;
    return cut([...absent, ...objects.found, ...plain], limit + plain.length);
  };
  const messages = options(root, most);
  return { messages, isComplete };
}

/** Returns about how many combinations the values of the given members have, without making them. */
export function countWorlds(paths: readonly MessagePath[], sampler: Sampler): number {
  const root: Branch = { path: [], children: new Map(), isOwn: false };
  for (const path of paths) enter(root, path);
  const count = (branch: Branch): number => {
    const own = sampler.own(branch.path, branch.children.size === 0).length;
    if (branch.children.size === 0) return own;
    const inner = [...branch.children.values()].reduce((product, child) => product * count(child), 1);
    return inner + (branch.isOwn ? own : 1);
  };
  return count(root);
}

function isEmptyObject(value: Option): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

function enter(root: Branch, path: MessagePath): void {
  let at = root;
  for (const [index, step] of path.entries()) {
    const known = at.children.get(step) ?? {
      path: path.slice(0, index + 1),
      children: new Map(),
      isOwn: false,
    };
    at.children.set(step, known);
    at = known;
  }
  at.isOwn = true;
}

/** Every combination of the members' options; if they are too many, all pairs of options around the first ones. */
function combine(
  children: readonly (readonly [string, Branch])[],
  limit: number,
  options: (branch: Branch, limit: number) => Option[],
): { found: Json[]; isComplete: boolean } {
  const choices = children.map(([name, branch]) => [name, options(branch, limit)] as const);
  const size = choices.reduce((product, [, list]) => product * Math.max(1, list.length), 1);
  const make = (picks: readonly number[]): Json => {
    const members = choices.flatMap(([name, list], at) => {
      const value = list.length === 0 ? ABSENT : (list[picks[at] ?? 0] as Option);
      return value === ABSENT ? [] : [[name === ANY_MEMBER ? 'key' : name, value] as const];
    });
    return Object.fromEntries(members) as Json;
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

/** Lists every pair of options of two members, with random options of the others. */
function pairs(choices: Choices, limit: number): number[][] {
  const found = new Map<string, number[]>();
  const random = seeded(choices.length);
  const enter = (fixed: ReadonlyMap<number, number>) => {
    const picks = choices.map(([, list], at) => fixed.get(at) ?? Math.floor(random() * list.length));
    if (found.size < limit) found.set(picks.join(), picks);
  };
  for (const [a, [, left]] of choices.entries()) {
    for (const [later, [, right]] of choices.slice(a + 1).entries()) {
      const combined = left.flatMap((_, i) => right.map((__, j) => [i, j] as const));
      for (const [i, j] of combined)
        enter(
          new Map([
            [a, i],
            [a + 1 + later, j],
          ]),
        );
    }
  }
  return [...found.values()];
}

/** Returns a generator of numbers from 0 to 1 that gives the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}
