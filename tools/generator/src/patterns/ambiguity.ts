import { reachable } from '@cross-border-payments/openapi/model';
import { END, MATCH, NoProgramError, type Program, SPLIT } from './program.ts';

/** The ways in which a string can match a pattern several times. A `RegExp` tries all of them. */
export interface Ambiguity {
  /** Whether one loop can read the same string in two ways, so that the number of ways doubles with each repetition. */
  readonly isNested: boolean;
  /**
   * Whether two consecutive loops can read the same string, so that the number of ways grows with a power of its
   * length.
   */
  readonly isRepeated: boolean;
}

/** Maximum number of places, since pairs of them are compared. */
const MAX_PLACES = 400;

/** The steps of a program that read a character, here called places, and their order. */
interface Graph {
  readonly places: readonly number[];
  /**
   * For each place, the places that can read the next character. A place is listed twice if it is reached in two ways.
   */
  readonly next: ReadonlyMap<number, readonly number[]>;
  /** Places after which the match is complete, so that a `RegExp` does not try other ways. */
  readonly isDone: ReadonlySet<number>;
  readonly reach: ReadonlyMap<number, ReadonlySet<number>>;
  /** Whether a character exists that both places read. */
  readonly meet: (one: number, other: number) => boolean;
}

/**
 * Checks whether a program is ambiguous.
 *
 * @param samples characters such that two classes with a common character have a common sample
 * @param isTriedOnce whether the pattern is tried only at one position of a string instead of at each character
 * @throws NoProgramError when the program is too large
 */
export function ambiguityOf(
  program: Program,
  samples: readonly string[],
  flags: string,
  isTriedOnce: boolean,
): Ambiguity {
  const graph = graphOf(isTriedOnce ? program : anywhere(program), samples, flags);
  const loops = graph.places.filter((place) => graph.reach.get(place)?.has(place));
  return {
    isNested: loops.some((place) => isNested(graph, place)),
    isRepeated: loops.some((place) => isRepeated(graph, place)),
  };
}

/** Adds a loop over any characters before the pattern, because a search tries the pattern at each character. */
function anywhere({ steps, classes }: Program): Program {
  const shift = 3;
  const moved = steps.map(([kind, next = 0, other = 0]): [number, number, number] => [
    kind,
    next + shift,
    other + shift,
  ]);
  return {
    steps: [[SPLIT, 1, shift], [classes.length, 2], [SPLIT, 1, shift], ...moved],
    classes: [...classes, '[^]'],
  };
}

function graphOf({ steps, classes }: Program, samples: readonly string[], flags: string): Graph {
  const places = steps.flatMap(([kind], place) => (kind >= 0 ? [place] : []));
  if (places.length > MAX_PLACES) throw new NoProgramError('The pattern has too many places.');
  const next = new Map<number, number[]>();
  const isDone = new Set<number>();
  for (const place of places) {
    const found = after(steps, steps[place]?.[1] ?? 0);
    next.set(
      place,
      found.filter((one) => (steps[one]?.[0] ?? MATCH) >= 0),
    );
    if (found.some((one) => steps[one]?.[0] === MATCH)) isDone.add(place);
  }
  const tests = classes.map((one) => {
    const expression = new RegExp(`^${one}$`, flags);
    return new Set(samples.filter((character) => expression.test(character)));
  });
  const shared = tests.map((one) => tests.map((other) => [...one].some((character) => other.has(character))));
  const classOf = (place: number) => steps[place]?.[0] ?? 0;
  const meet = (one: number, other: number) => shared[classOf(one)]?.[classOf(other)] ?? false;
  const reach = new Map(
    places.map((place) => [place, reachable(next.get(place) ?? [], (one) => next.get(one) ?? [])]),
  );
  return { places, next, isDone, reach, meet };
}

/**
 * Lists the next steps that read a character or complete the match. A step that is reached in two ways is listed twice.
 */
function after(steps: Program['steps'], from: number): number[] {
  const found: number[] = [];
  const counts = new Map<number, number>();
  const open = [from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const count = counts.get(place) ?? 0;
    if (count === 2) continue;
    counts.set(place, count + 1);
    const [kind, next = 0, other = 0] = steps[place] ?? [END];
    if (kind >= 0 || kind === MATCH) found.push(place);
    // Only `SPLIT` is followed: no character is read before the start or after the end of a string.
    if (kind === SPLIT) open.push(...new Set([next, other]));
  }
  return found;
}

/** Checks for two ways from a place back to itself that read the same characters. */
function isNested(graph: Graph, place: number): boolean {
  const circle = circleOf(graph, place);
  if ([...circle].some((one) => graph.isDone.has(one))) return false;
  const within = (one: number) => (graph.next.get(one) ?? []).filter((other) => circle.has(other));
  if ([...circle].some((one) => new Set(within(one)).size < within(one).length)) return true;
  const pairs = pairsFrom(graph, [place, place], within, within);
  return [...pairs].some((pair) => {
    const [one = 0, other = 0] = split(pair);
    return one !== other && pairsFrom(graph, [one, other], within, within).has(join(place, place));
  });
}

/** Checks for a path from a place in a loop to a later loop, where both loops can read the same characters. */
function isRepeated(graph: Graph, place: number): boolean {
  const circle = circleOf(graph, place);
  const within = (one: number) => (graph.next.get(one) ?? []).filter((other) => circle.has(other));
  const all = (one: number) => graph.next.get(one) ?? [];
  for (const pair of pairsFrom(graph, [place, place], within, all)) {
    const [one = 0, other = 0] = split(pair);
    const isLoop = !circle.has(other) && graph.reach.get(other)?.has(other);
    if (!isLoop || graph.isDone.has(other)) continue;
    const second = circleOf(graph, other);
    const inSecond = (node: number) => all(node).filter((next) => second.has(next));
    if (pairsFrom(graph, [one, other], within, inSecond).has(pair)) return true;
  }
  return false;
}

function circleOf({ reach }: Graph, place: number): Set<number> {
  return new Set([...(reach.get(place) ?? [])].filter((other) => reach.get(other)?.has(place)));
}

type Next = (place: number) => readonly number[];

function pairsFrom(graph: Graph, from: readonly [number, number], first: Next, second: Next): Set<number> {
  const following = (pair: number) => {
    const [one = 0, other = 0] = split(pair);
    return first(one).flatMap((a) => second(other).flatMap((b) => (graph.meet(a, b) ? [join(a, b)] : [])));
  };
  return reachable(following(join(...from)), following);
}

const WIDTH = 10_000;
const join = (one: number, other: number) => one * WIDTH + other;
const split = (pair: number) => [Math.floor(pair / WIDTH), pair % WIDTH];
