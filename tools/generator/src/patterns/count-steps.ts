import type { AST } from '@eslint-community/regexpp';
import { END, MATCH, type ProgramStep, SPLIT, START } from '../runtime/work.ts';
import { LOOK, MAYBE, NoProgramError, type Program, unlessTooLarge, writeProgram } from './program.ts';

/** Returns how many steps a `RegExp` needs at most for a string of this length, in UTF-16 code units. */
export type StepCount = (length: number) => number;

/** For longer strings, the number of steps is extrapolated if its growth repeats, and otherwise infinite. */
const MAX_LENGTH = 4_096;
/** Maximum amount of work on one pattern, so that a pattern is read in less than a second. */
const MAX_WORK = 4_000_000;
/** Maximum number of ways from one character to the next ones. */
const MAX_WAYS = 5_000;

interface CountOptions {
  /** Characters that decide whether two classes have a common character: those have a common sample. */
  readonly samples: readonly string[];
  readonly flags: string;
  /** Counting ends above this number of steps. */
  readonly most: number;
}

/**
 * Counts the steps of a `RegExp`, which tries all ways to read a string. For each length and each place of the pattern,
 * it counts the ways that lead to the place, and adds up the ways that the same string can take.
 *
 * @throws NoProgramError if the pattern has too many places or ways
 */
export function countSteps(
  alternatives: readonly AST.Alternative[],
  options: CountOptions,
  direction: 'search' | 'lookahead' | 'lookbehind' = 'search',
): StepCount {
  const count = (kind: 'counted' | 'simplified'): StepCount => {
    const written = writeProgram(alternatives, kind, direction === 'lookbehind');
    const inner = written.lookarounds.map((each) => countSteps(each.alternatives, options, each.kind));
    const ways = readWays(written, direction === 'search');
    const before = groupPlacesBefore(ways, written, options);
    const [own, ...tries] = countLengths(ways, before, inner.length, options.most);
    return (length) =>
      inner.reduce((sum, body, at) => sum + (tries[at]?.(length) ?? 0) * body(length), own?.(length) ?? 0);
  };
  return unlessTooLarge(() => count('counted')) ?? count('simplified');
}

function countLengths(
  { from, start }: Ways,
  before: PlacesBefore,
  lookarounds: number,
  most: number,
): StepCount[] {
  // After a match, a `RegExp` tries no other way that began earlier.
  const limited = (place: number, count: number) => (from.get(place)?.isDone ? Math.min(count, 1) : count);
  let counts = new Map([...start.places].map(([place, count]) => [place, limited(place, count)]));
  const tries = Array.from({ length: lookarounds }, (_, at) => [start.lookarounds.get(at) ?? 0]);
  const sums = [[start.steps], ...tries];
  let known = { at: 0, text: '' };
  for (let length = 1; length <= MAX_LENGTH; length += 1) {
    addSums(sums, counts, from);
    if ((sums[0]?.[length] ?? 0) > most) break;
    const text = [...counts].join(';');
    if (text === known.text || text === '') {
      const repeated = text === '' ? length - 1 : known.at;
      return sums.map((each) => continueSums(each, repeated));
    }
    // Counts depend only on earlier counts, so they repeat from here on.
    if ((length & (length - 1)) === 0) known = { at: length, text };
    counts = countNext(counts, before, limited);
  }
  return sums.map((each) => (length) => each[length] ?? Number.POSITIVE_INFINITY);
}

/** Written as loops, because a pattern may have thousands of places. */
function countNext(
  counts: ReadonlyMap<number, number>,
  before: PlacesBefore,
  limited: (place: number, count: number) => number,
): Map<number, number> {
  const next = new Map<number, number>();
  for (const [place, groups] of before) {
    let sum = 0;
    for (const group of groups) {
      let largest = 0;
      for (const [source, ways] of group) largest = Math.max(largest, ways * (counts.get(source) ?? 0));
      sum += largest;
    }
    if (sum > 0) next.set(place, limited(place, sum));
  }
  return next;
}

function addSums(sums: readonly number[][], counts: ReadonlyMap<number, number>, from: Ways['from']): void {
  for (const [at, each] of sums.entries()) {
    let sum = each.at(-1) ?? 0;
    for (const [place, count] of counts) {
      const reach = from.get(place);
      sum += count * (at === 0 ? 1 + (reach?.steps ?? 0) : (reach?.lookarounds.get(at - 1) ?? 0));
    }
    each.push(sum);
  }
}

/** Returns a count for any length. Continues the sums by repeating their growth after the length `before`. */
function continueSums(sums: readonly number[], before: number): StepCount {
  const last = sums.length - 1;
  const largest = sums[last] ?? 0;
  const growth = largest - (sums[before] ?? 0);
  return (length) => sums[length] ?? largest + Math.ceil((length - last) / (last - before)) * growth;
}

/** What a match can reach from a place before it reads the next character, and in how many ways. */
interface Reach {
  readonly places: Map<number, number>;
  readonly lookarounds: Map<number, number>;
  steps: number;
  /** Whether the match can end here. A `RegExp` then tries no other way. */
  isDone: boolean;
}

/** The ways from each place of a program, which is a step that reads a character, to the next places. */
interface Ways {
  readonly from: ReadonlyMap<number, Reach>;
  readonly start: Reach;
}

/**
 * Finds the ways from each place. In a search for an unanchored pattern, the additional place `steps.length` reads the
 * characters before the match.
 */
function readWays({ steps }: Program, isSearch: boolean): Ways {
  const start = readReach(steps, 0, true);
  const later = readReach(steps, 0, false);
  const from = new Map<number, Reach>();
  for (const [place, [kind, next = 0]] of steps.entries())
    if (kind >= 0) from.set(place, readReach(steps, next, false));
  if (isSearch && !start.isDone && later.places.size + later.lookarounds.size > 0) {
    for (const { places } of [later, start]) places.set(steps.length, 1);
    from.set(steps.length, later);
  }
  return { from, start };
}

/** Where a way leads: only to the end of the string, or past an assertion that may fail. */
type Where = 'within' | 'past assertion' | 'end';

function readReach(steps: Program['steps'], from: number, isStart: boolean): Reach {
  const reach: Reach = { places: new Map(), lookarounds: new Map(), steps: 0, isDone: false };
  const restarted = new Set<number>();
  const follow = (at: number, where: Where): void => {
    // An iteration that reads nothing is not repeated.
    if (restarted.has(at)) return;
    const step = steps[at] ?? [MATCH];
    addStep(reach, at, step, where);
    for (const to of listStepsAfter(step, isStart)) {
      if (to <= at) restarted.add(at);
      follow(to, whereAfter(step[0], where));
      restarted.delete(at);
    }
  };
  follow(from, 'within');
  return reach;
}

function addStep(reach: Reach, at: number, [kind, , lookaround = 0]: ProgramStep, where: Where): void {
  const add = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
  reach.steps += 1;
  if (reach.steps > MAX_WAYS) throw new NoProgramError('The pattern has too many ways.');
  if (kind >= 0 && where !== 'end') add(reach.places, at);
  if (kind === MATCH) reach.isDone ||= where === 'within';
  if (kind === LOOK) add(reach.lookarounds, lookaround);
}

function whereAfter(kind: number, where: Where): Where {
  if (kind === END) return 'end';
  const isAssertion = kind === LOOK || kind === MAYBE;
  return isAssertion && where === 'within' ? 'past assertion' : where;
}

/** Returns the steps after one that reads no character. */
function listStepsAfter([kind, next = 0, other = 0]: ProgramStep, isStart: boolean): Iterable<number> {
  if (kind === SPLIT) return new Set([next, other]);
  const endsHere = kind >= 0 || kind === MATCH || (kind === START && !isStart);
  return endsHere ? [] : [next];
}

/**
 * The places before each place, in groups, with the number of ways between them. No string leads to two places of a
 * group, so only the largest number of ways in the group counts.
 */
type PlacesBefore = Map<number, [place: number, ways: number][][]>;

function groupPlacesBefore(ways: Ways, { steps, classes }: Program, options: CountOptions): PlacesBefore {
  const canMeet = findMeetingPlaces(ways, steps, findMeetingClasses(classes, options));
  const before: PlacesBefore = new Map();
  for (const [place, { places }] of ways.from)
    for (const [next, count] of places) {
      const groups = before.get(next) ?? [];
      before.set(next, groups);
      const group = groups.find((members) => members.every(([member]) => !canMeet(place, member)));
      if (group) group.push([place, count]);
      else groups.push([[place, count]]);
    }
  return before;
}

type Meets = (one: number, other: number) => boolean;

/** Returns a function that checks whether one string can lead to both of two places. */
function findMeetingPlaces({ from, start }: Ways, steps: Program['steps'], meet: Meets): Meets {
  const classOf = (place: number) => steps[place]?.[0] ?? ANY_CLASS;
  const after = (place: number) => [...(from.get(place)?.places.keys() ?? [])];
  const pairs = new Set<number>();
  const key = (one: number, other: number) => one * (steps.length + 1) + other;
  const open = [[[...start.places.keys()], [...start.places.keys()]] as const];
  let work = 0;
  const addPair = (one: number, other: number): void => {
    work += 1;
    if (work > MAX_WORK) throw new NoProgramError('The pattern has too many places.');
    if (pairs.has(key(one, other)) || !meet(classOf(one), classOf(other))) return;
    pairs.add(key(one, other)).add(key(other, one));
    open.push([after(one), after(other)]);
  };
  for (let next = open.pop(); next; next = open.pop())
    for (const one of next[0]) for (const other of next[1]) addPair(one, other);
  return (one, other) => pairs.has(key(one, other));
}

/** The class of all characters, which the place before a match reads. */
const ANY_CLASS = -1;

/** Returns a function that checks whether two classes have a character in common. */
function findMeetingClasses(classes: readonly string[], { samples, flags }: CountOptions): Meets {
  const contents = classes.map((source) => {
    const expression = new RegExp(`^${source}$`, flags);
    return new Set(samples.filter((character) => expression.test(character)));
  });
  // A class without a sample may contain any characters.
  const shared = contents.map((one) =>
    contents.map(
      (other) => one === other || one.size * other.size === 0 || [...one].some((each) => other.has(each)),
    ),
  );
  return (one, other) => shared[one]?.[other] ?? true;
}
