import type { AST } from '@eslint-community/regexpp';
import { parsePattern } from '../../src/patterns/program.ts';

/** Thrown when a match takes more steps than allowed. */
class TooManyStepsError extends Error {}

type Next = (at: number, captures: Captures) => boolean;
type Captures = ReadonlyMap<AST.CapturingGroup, string>;

/**
 * Matches a pattern as a `RegExp` does: it tries all ways to read a text, one after the other.
 *
 * @param most maximum number of steps to count
 * @returns the number of characters that were tried in all ways, or Infinity if they are too many
 */
export function countBacktracking(pattern: string, flags: string, text: string, most: number): number {
  const matcher = new Matcher(flags.includes('u') ? [...text] : text.split(''), flags, most);
  const { alternatives } = parsePattern(pattern, flags);
  try {
    for (let at = 0; at <= matcher.characters.length; at += 1)
      if (matcher.matchAny(alternatives, at, new Map(), 1, () => true)) break;
  } catch (error) {
    if (error instanceof TooManyStepsError) return Number.POSITIVE_INFINITY;
    throw error;
  }
  return matcher.steps;
}

class Matcher {
  steps = 0;
  readonly characters: readonly string[];
  readonly #flags: string;
  readonly #most: number;
  readonly #classes = new Map<string, RegExp>();

  constructor(characters: readonly string[], flags: string, most: number) {
    this.characters = characters;
    this.#flags = flags;
    this.#most = most;
  }

  matchAny(
    alternatives: readonly AST.Alternative[],
    at: number,
    captures: Captures,
    direction: 1 | -1,
    next: Next,
  ): boolean {
    return alternatives.some(({ elements }) => {
      const ordered = direction === 1 ? elements : elements.toReversed();
      const matchFrom = (index: number): Next => {
        const element = ordered[index];
        return element
          ? (to, found) => this.#match(element, to, found, direction, matchFrom(index + 1))
          : next;
      };
      return matchFrom(0)(at, captures);
    });
  }

  #match(element: AST.Element, at: number, captures: Captures, direction: 1 | -1, next: Next): boolean {
    switch (element.type) {
      case 'Quantifier':
        return this.#repeat(element, 0, at, captures, direction, next);
      case 'Group':
        return this.matchAny(element.alternatives, at, captures, direction, next);
      case 'CapturingGroup':
        return this.matchAny(element.alternatives, at, captures, direction, (to, found) => {
          const text = this.characters.slice(Math.min(at, to), Math.max(at, to)).join('');
          return next(to, new Map([...found, [element, text]]));
        });
      case 'Assertion':
        return this.#holds(element, at, captures) && next(at, captures);
      case 'Backreference': {
        const text = captures.get([element.resolved].flat()[0] as AST.CapturingGroup) ?? '';
        const to = at + direction * text.length;
        this.#count();
        return (
          this.characters.slice(Math.min(at, to), Math.max(at, to)).join('') === text && next(to, captures)
        );
      }
      default: {
        this.#count();
        const character = this.characters[direction === 1 ? at : at - 1];
        return (
          character !== undefined && this.#isIn(element.raw, character) && next(at + direction, captures)
        );
      }
    }
  }

  #repeat(
    quantifier: AST.Quantifier,
    count: number,
    at: number,
    captures: Captures,
    direction: 1 | -1,
    next: Next,
  ): boolean {
    const { element, min, max, greedy } = quantifier;
    const more = () =>
      count < max &&
      this.#match(element, at, captures, direction, (to, found) =>
        // An optional repetition that reads nothing is not tried.
        to === at && count >= min ? false : this.#repeat(quantifier, count + 1, to, found, direction, next),
      );
    if (count < min) return more();
    return greedy ? more() || next(at, captures) : next(at, captures) || more();
  }

  #holds(assertion: AST.Assertion, at: number, captures: Captures): boolean {
    const { characters } = this;
    if (assertion.kind === 'start') return at === 0;
    if (assertion.kind === 'end') return at === characters.length;
    if (assertion.kind === 'word') {
      const [before, after] = [at - 1, at].map((place) => /\w/.test(characters[place] ?? ''));
      return (before !== after) !== assertion.negate;
    }
    if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return false;
    const direction = assertion.kind === 'lookahead' ? 1 : -1;
    return this.matchAny(assertion.alternatives, at, captures, direction, () => true) !== assertion.negate;
  }

  #isIn(raw: string, character: string): boolean {
    const expression = this.#classes.get(raw) ?? new RegExp(`^${raw}$`, this.#flags);
    this.#classes.set(raw, expression);
    return expression.test(character);
  }

  #count(): void {
    this.steps += 1;
    if (this.steps > this.#most) throw new TooManyStepsError();
  }
}
