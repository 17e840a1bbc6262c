import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { END, MATCH, type ProgramStep, SPLIT, START } from '../runtime/work.ts';

/** Tries a lookaround assertion, whose number is the step's `other`. Only in programs for counting. */
export const LOOK = -5;
/** Continues only if a word boundary or a backreference fits, which this program cannot know. Only in programs for counting. */
export const MAYBE = -6;

const MAX_STEPS = { exact: 10_000, counted: 600, simplified: 10_000 };

/** In a simplified program: maximum number of copies of a part that is repeated a fixed number of times. */
const MAX_COPIES = 32;

export interface Program {
  readonly steps: readonly ProgramStep[];
  readonly classes: readonly string[];
  readonly lookarounds: readonly AST.LookaroundAssertion[];
}

/**
 * - `exact`: the program accepts the strings that the pattern accepts.
 * - `counted`: the program has a path for each way in which a `RegExp` can read a string. It may have more, because a
 *   backreference reads any characters.
 * - `simplified`: like `counted`, but every repetition is unlimited, so the program is small.
 */
type ProgramKind = keyof typeof MAX_STEPS;

/** The pattern has a part that no program of this kind expresses, or needs too many steps. */
export class NoProgramError extends Error {
  override readonly name = 'NoProgramError';
}

export function unlessTooLarge<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoProgramError) return undefined;
    throw error;
  }
}

export function parsePattern(pattern: string, flags: string): AST.Pattern {
  return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
}

/** @param isBackward whether the characters are read from the last to the first, as in a lookbehind assertion */
export function writeProgram(
  alternatives: readonly AST.Alternative[],
  kind: ProgramKind,
  isBackward = false,
): Program {
  return new Writer(kind, isBackward).write(alternatives);
}

type Step = [kind: number, next?: number, other?: number];

class Writer {
  readonly #steps: Step[] = [];
  readonly #classes = new Map<string, number>();
  readonly #lookarounds: AST.LookaroundAssertion[] = [];
  readonly #kind: ProgramKind;
  readonly #isBackward: boolean;

  constructor(kind: ProgramKind, isBackward: boolean) {
    this.#kind = kind;
    this.#isBackward = isBackward;
  }

  write(alternatives: readonly AST.Alternative[]): Program {
    this.#alternatives(alternatives);
    this.#add(MATCH).pop();
    return { steps: this.#steps, classes: [...this.#classes.keys()], lookarounds: this.#lookarounds };
  }

  /** Adds a step. After it, the program continues with the step that is added next. */
  #add(kind: number): Step {
    if (this.#steps.length >= MAX_STEPS[this.#kind])
      throw new NoProgramError('The pattern repeats too much.');
    const step: Step = [kind, this.#steps.length + 1];
    this.#steps.push(step);
    return step;
  }

  #alternatives(alternatives: readonly AST.Alternative[]): void {
    const jumps: Step[] = [];
    for (const [at, { elements }] of alternatives.entries()) {
      const isLast = at === alternatives.length - 1;
      const split = isLast ? undefined : this.#add(SPLIT);
      for (const element of this.#isBackward ? elements.toReversed() : elements) this.#element(element);
      if (!split) break;
      jumps.push(this.#add(SPLIT));
      split[2] = this.#steps.length;
    }
    for (const jump of jumps) jump[1] = jump[2] = this.#steps.length;
  }

  #element(element: AST.Element): void {
    if (element.type === 'Quantifier') this.#repeated(element);
    else if (element.type === 'Group' || element.type === 'CapturingGroup')
      this.#alternatives(element.alternatives);
    else if (element.type === 'Assertion') this.#assertion(element);
    else if (element.type !== 'Backreference') this.#class(element.raw);
    else if (this.#kind === 'exact') throw new NoProgramError('A backreference has no program.');
    else {
      this.#loop(() => this.#class('[^]'), false);
      this.#add(MAYBE);
    }
  }

  #assertion(assertion: AST.Assertion): void {
    if (assertion.kind === 'start') this.#add(START);
    else if (assertion.kind === 'end') this.#add(END);
    else if (this.#kind === 'exact') throw new NoProgramError(`\`${assertion.raw}\` has no program.`);
    else if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind')
      this.#add(LOOK)[2] = this.#lookarounds.push(assertion) - 1;
    else this.#add(MAYBE);
  }

  #class(raw: string): void {
    const number = this.#classes.get(raw) ?? this.#classes.size;
    this.#classes.set(raw, number);
    this.#add(number);
  }

  #repeated({ element, min, max }: AST.Quantifier): void {
    const add = () => this.#element(element);
    const isRange = this.#kind === 'simplified' && max > 1 && (max > min || max > MAX_COPIES);
    if (isRange && min > 1 && canBeEmpty(element))
      throw new NoProgramError('Parts that read nothing can be combined in too many ways.');
    const least = isRange ? Math.min(min, 1) : min;
    const isLoop = isRange || max === Number.POSITIVE_INFINITY;
    for (let count = isLoop ? 1 : 0; count < least; count += 1) add();
    if (isLoop) {
      this.#loop(add, least > 0);
      return;
    }
    const skips: Step[] = [];
    for (let count = least; count < max; count += 1) {
      skips.push(this.#add(SPLIT));
      add();
    }
    for (const skip of skips) skip[2] = this.#steps.length;
  }

  #loop(add: () => void, isAtLeastOnce: boolean): void {
    const skip = isAtLeastOnce ? undefined : this.#add(SPLIT);
    const start = this.#steps.length;
    add();
    const back = this.#add(SPLIT);
    back[1] = start;
    back[2] = this.#steps.length;
    if (skip) skip[2] = back[2];
  }
}

function canBeEmpty(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min === 0 || canBeEmpty(element.element);
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some(({ elements }) => elements.every(canBeEmpty));
  return element.type === 'Assertion' || element.type === 'Backreference';
}
