import type { ProgramStep } from '../runtime/work.ts';
import { END, LOOK, MATCH, MAYBE, NoProgramError, type Program, SPLIT, START } from './program.ts';

/** Maximum amount of work on one pattern, so that a pattern is read in less than a second. */
const MAX_WORK = 4_000_000;
/** Maximum number of ways from one character to the next ones. */
const MAX_WAYS = 5_000;

/** What decides which characters a class contains. */
export interface Alphabet {
  /** Sample characters: two classes with a common character have a common sample. */
  readonly samples: readonly string[];
  readonly flags: string;
}

/** What a match can reach from one place of the pattern before it reads the next character. */
export interface Reach {
  /** How many ways lead to each place. */
  readonly places: Map<number, number>;
  /** How many ways lead to each lookaround assertion. */
  readonly lookarounds: Map<number, number>;
  steps: number;
  /** Whether the match can end here. A `RegExp` then tries no other way. */
  isDone: boolean;
}

/** The places of a program, which are its steps that read a character, and the ways from each place to the next. */
export class Ways {
  readonly from: ReadonlyMap<number, Reach>;
  /**
   * The place before a match. Any characters may be read there, because a search tries the pattern at each character.
   */
  readonly search: number | undefined;
  readonly start: Reach;
  readonly #steps: Program['steps'];

  constructor({ steps }: Program, isSearch: boolean) {
    this.#steps = steps;
    this.start = this.#reach(0, true);
    const later = this.#reach(0, false);
    const from = new Map<number, Reach>();
    for (const [place, [kind, next = 0]] of steps.entries())
      if (kind >= 0) from.set(place, this.#reach(next, false));
    if (isSearch && !this.start.isDone && later.places.size + later.lookarounds.size > 0) {
      this.search = steps.length;
      later.places.set(this.search, 1);
      from.set(this.search, later);
      this.start.places.set(this.search, 1);
    }
    this.from = from;
  }

  #reach(from: number, isStart: boolean): Reach {
    const reach: Reach = { places: new Map(), lookarounds: new Map(), steps: 0, isDone: false };
    const restarted = new Set<number>();
    const follow = (at: number, where: Where): void => {
      // An iteration that reads nothing is not repeated.
      if (restarted.has(at)) return;
      const step = this.#steps[at] ?? [MATCH];
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
}

function addStep(reach: Reach, at: number, [kind, , lookaround = 0]: ProgramStep, where: Where): void {
  const add = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
  reach.steps += 1;
  if (reach.steps > MAX_WAYS) throw new NoProgramError('The pattern has too many ways.');
  if (kind >= 0 && where !== 'end') add(reach.places, at);
  if (kind === MATCH) reach.isDone ||= where === 'within';
  if (kind === LOOK) add(reach.lookarounds, lookaround);
}

/** Where a way leads: only to the end of the string, or past an assertion that may fail. */
type Where = 'within' | 'past assertion' | 'end';

function whereAfter(kind: number, where: Where): Where {
  if (kind === END) return 'end';
  return (kind === LOOK || kind === MAYBE) && where === 'within' ? 'past assertion' : where;
}

/** Returns the steps after one that reads no character. */
function listStepsAfter([kind, next = 0, other = 0]: ProgramStep, isStart: boolean): Iterable<number> {
  if (kind === SPLIT) return new Set([next, other]);
  const goesOn = kind === END || kind === LOOK || kind === MAYBE || (kind === START && isStart);
  return goesOn ? [next] : [];
}

/** A place before another one, and the number of ways between them. */
export type PlaceBefore = readonly [place: number, ways: number];

/**
 * Lists for each place the places before it, in groups. No string leads to two places of a group, so only the largest
 * number of ways in the group counts.
 */
export function groupPlacesBefore(
  ways: Ways,
  program: Program,
  alphabet: Alphabet,
): Map<number, PlaceBefore[][]> {
  const canMeet = findMeetingPlaces(ways, program, alphabet);
  const before = new Map<number, PlaceBefore[][]>();
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

type Meets<Item> = (one: Item, other: Item) => boolean;

/** Returns a function that checks whether one string can lead to both of two places. */
function findMeetingPlaces(
  { from, start, search }: Ways,
  { steps, classes }: Program,
  { samples, flags }: Alphabet,
): Meets<number> {
  const meet = findMeetingClasses(classes, samples, flags);
  const classOf = (place: number) => (place === search ? undefined : steps[place]?.[0]);
  const after = (place: number) => [...(from.get(place)?.places.keys() ?? [])];
  const pairs = new Set<number>();
  const key = (one: number, other: number) => one * (steps.length + 1) + other;
  const open = [[[...start.places.keys()], [...start.places.keys()]] as const];
  let work = 0;
  const addPair = (one: number, other: number): void => {
    work += 1;
    if (work > MAX_WORK) throw new NoProgramError('The pattern has too many places.');
    if (pairs.has(key(one, other)) || !meet(classOf(one), classOf(other))) return;
    pairs.add(key(one, other));
    pairs.add(key(other, one));
    open.push([after(one), after(other)]);
  };
  for (let next = open.pop(); next; next = open.pop())
    for (const one of next[0]) for (const other of next[1]) addPair(one, other);
  return (one, other) => pairs.has(key(one, other));
}

/**
 * Returns a function that checks whether two classes have a character in common; undefined is the class of all
 * characters.
 */
function findMeetingClasses(
  classes: readonly string[],
  samples: readonly string[],
  flags: string,
): Meets<number | undefined> {
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
  return (one, other) => one === undefined || other === undefined || (shared[one]?.[other] ?? true);
}
