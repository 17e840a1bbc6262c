import type { AST } from '@eslint-community/regexpp';
import { NoProgramError, type Program, writeProgram } from './program.ts';
import { type Alphabet, groupPlacesBefore, type PlaceBefore, Ways } from './ways.ts';

/** Returns how many steps a `RegExp` needs at most for a string of this length, in UTF-16 code units. */
export type StepCount = (length: number) => number;

/**
 * Maximum length of a string for which steps are counted. For longer strings, the number is extrapolated if its growth
 * repeats, and otherwise infinite.
 */
const MAX_LENGTH = 4_096;

/**
 * Counts the steps of a `RegExp`, which tries all ways to read a string. For each length and each place of the pattern,
 * it counts the ways that lead to the place, and adds up the ways that the same string can take.
 *
 * @param most number of steps above which they need not be counted
 * @throws NoProgramError if the pattern has too many places or ways
 */
export function countSteps({ alternatives }: AST.Pattern, alphabet: Alphabet, most: number): StepCount {
  return countBody(alternatives, { ...alphabet, most }, 'search');
}

interface CountedAlphabet extends Alphabet {
  readonly most: number;
}

type Direction = 'search' | 'lookahead' | 'lookbehind';

function countBody(
  alternatives: readonly AST.Alternative[],
  alphabet: CountedAlphabet,
  direction: Direction,
): StepCount {
  const isBackward = direction === 'lookbehind';
  try {
    return countProgram(writeProgram(alternatives, 'counted', isBackward), alphabet, direction);
  } catch (error) {
    if (!(error instanceof NoProgramError)) throw error;
    return countProgram(writeProgram(alternatives, 'simplified', isBackward), alphabet, direction);
  }
}

function countProgram(program: Program, alphabet: CountedAlphabet, direction: Direction): StepCount {
  const inner = program.lookarounds.map(({ alternatives, kind }) => countBody(alternatives, alphabet, kind));
  const ways = new Ways(program, direction === 'search');
  const counter = new Counter(ways, groupPlacesBefore(ways, program, alphabet), inner.length);
  const [own, ...tries] = counter.count(alphabet.most);
  return (length) =>
    inner.reduce((sum, body, at) => sum + (tries[at]?.(length) ?? 0) * body(length), own?.(length) ?? 0);
}

/** Counts ways and steps, length by length. */
class Counter {
  readonly #from: Ways['from'];
  readonly #before: ReadonlyMap<number, readonly (readonly PlaceBefore[])[]>;
  /** Sums of the steps and of the tries of each lookaround, for each length. */
  readonly #sums: number[][];
  #counts: ReadonlyMap<number, number>;

  constructor(
    { from, start }: Ways,
    before: ReadonlyMap<number, readonly (readonly PlaceBefore[])[]>,
    lookarounds: number,
  ) {
    this.#from = from;
    this.#before = before;
    this.#counts = new Map([...start.places].map(([place, ways]) => this.#limited(place, ways)));
    const tries = Array.from({ length: lookarounds }, (_, at) => [start.lookarounds.get(at) ?? 0]);
    this.#sums = [[start.steps], ...tries];
  }

  count(most: number): StepCount[] {
    let known = { at: 0, text: '' };
    for (let length = 1; length <= MAX_LENGTH; length += 1) {
      this.#addSums();
      if ((this.#sums[0]?.[length] ?? 0) > most) break;
      const text = [...this.#counts].join(';');
      if (text === known.text || text === '') {
        const before = text === '' ? length - 1 : known.at;
        return this.#sums.map((sums) => continueSums(sums, before));
      }
      // Counts depend only on earlier counts, so they repeat from here on.
      if ((length & (length - 1)) === 0) known = { at: length, text };
      this.#advance();
    }
    return this.#sums.map((sums) => (length) => sums[length] ?? Number.POSITIVE_INFINITY);
  }

  #addSums(): void {
    for (const [at, sums] of this.#sums.entries()) {
      let sum = sums.at(-1) ?? 0;
      for (const [place, count] of this.#counts) {
        const reach = this.#from.get(place);
        sum += count * (at === 0 ? 1 + (reach?.steps ?? 0) : (reach?.lookarounds.get(at - 1) ?? 0));
      }
      sums.push(sum);
    }
  }

  #advance(): void {
    const counts = new Map<number, number>();
    for (const [place, groups] of this.#before) {
      let sum = 0;
      for (const group of groups) {
        let largest = 0;
        for (const [source, ways] of group)
          largest = Math.max(largest, ways * (this.#counts.get(source) ?? 0));
        sum += largest;
      }
      if (sum > 0) counts.set(...this.#limited(place, sum));
    }
    this.#counts = counts;
  }

  /**
   * Limits the ways to a place that may complete the match: after a match, a `RegExp` tries no other way that began
   * earlier.
   */
  #limited(place: number, count: number): [number, number] {
    return [place, this.#from.get(place)?.isDone ? 1 : count];
  }
}

/** Returns a count for any length. Continues the sums by repeating their growth after the length `before`. */
function continueSums(sums: readonly number[], before: number): StepCount {
  const last = sums.length - 1;
  const growth = (sums[last] ?? 0) - (sums[before] ?? 0);
  return (length) =>
    length <= last
      ? (sums[length] ?? 0)
      : (sums[last] ?? 0) + Math.ceil((length - last) / (last - before)) * growth;
}
