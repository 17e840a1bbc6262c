import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { ProgramStep } from '../runtime/linear.ts';

/** Kinds of steps. For a step that reads a character, the kind is the number of the character class. */
export const SPLIT = -1;
const START = -2;
export const END = -3;
export const MATCH = -4;

const MAX_STEPS = 3_000;

/** Maximum number of copies of a repeated part, if counts may be simplified. */
const MAX_COPIES = 32;

export interface Program {
  readonly steps: readonly ProgramStep[];
  readonly classes: readonly string[];
}

/**
 * The pattern has a lookaround assertion, a word boundary or a backreference, which no program expresses, or needs too
 * many steps.
 */
export class NoProgramError extends Error {
  override readonly name = 'NoProgramError';
}

export function parsePattern(pattern: string, flags: string): AST.Pattern {
  return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
}

/**
 * Converts alternatives to a program. By default, the program accepts exactly the strings that the pattern accepts.
 *
 * @param loopsFrom if given, lookaround assertions are left out, and counts are simplified: a count of at least this
 * number is read as unlimited, and one copy of the repeated part represents any lower count
 * @throws NoProgramError if the program would have too many steps, or the pattern has parts that steps cannot express
 */
export function writeProgram(alternatives: readonly AST.Alternative[], loopsFrom?: number): Program {
  return new Writer(loopsFrom).write(alternatives);
}

class Writer {
  readonly #steps: [number, number?, number?][] = [];
  readonly #classes = new Map<string, number>();
  readonly #loopsFrom: number | undefined;

  constructor(loopsFrom: number | undefined) {
    this.#loopsFrom = loopsFrom;
  }

  write(alternatives: readonly AST.Alternative[]): Program {
    this.#alternatives(alternatives);
    this.#add(MATCH);
    return { steps: this.#steps, classes: [...this.#classes.keys()] };
  }

  /** Adds a step. After it, the program continues with the step that is added next. */
  #add(kind: number): [number, number?, number?] {
    if (this.#steps.length >= MAX_STEPS) throw new NoProgramError('The pattern repeats too much.');
    const step: [number, number?, number?] = [kind, this.#next + 1];
    if (kind === MATCH) step.pop();
    this.#steps.push(step);
    return step;
  }

  get #next(): number {
    return this.#steps.length;
  }

  #alternatives([first, ...others]: readonly AST.Alternative[]): void {
    if (others.length === 0) {
      for (const element of first?.elements ?? []) this.#element(element);
      return;
    }
    const split = this.#add(SPLIT);
    this.#alternatives(first ? [first] : []);
    const jump = this.#add(SPLIT);
    split[2] = this.#next;
    this.#alternatives(others);
    jump[1] = this.#next;
    jump[2] = this.#next;
  }

  #element(element: AST.Element): void {
    if (element.type === 'Quantifier') this.#repeated(element);
    else if (element.type === 'Group' || element.type === 'CapturingGroup')
      this.#alternatives(element.alternatives);
    else if (element.type === 'Assertion' && (element.kind === 'start' || element.kind === 'end'))
      this.#add(element.kind === 'start' ? START : END);
    else if (element.type.startsWith('Character')) this.#class(element.raw);
    else if (this.#loopsFrom === undefined) throw new NoProgramError(`\`${element.raw}\` has no program.`);
  }

  #class(raw: string): void {
    const number = this.#classes.get(raw) ?? this.#classes.size;
    this.#classes.set(raw, number);
    this.#add(number);
  }

  #repeated({ element, min, max }: AST.Quantifier): void {
    const isLoop = this.#loopsFrom !== undefined && max >= this.#loopsFrom && (max > min || max > MAX_COPIES);
    const isOnce = this.#loopsFrom !== undefined && !isLoop && max > min;
    const least = isLoop || isOnce ? Math.min(min, 1) : min;
    const most = isLoop ? Number.POSITIVE_INFINITY : isOnce ? 1 : max;
    for (let count = 1; count < least; count += 1) this.#element(element);
    if (most === Number.POSITIVE_INFINITY) this.#loop(element, least > 0);
    else {
      if (least > 0) this.#element(element);
      for (let count = least; count < most; count += 1) this.#optional(element);
    }
  }

  #loop(element: AST.QuantifiableElement, isAtLeastOnce: boolean): void {
    const skip = isAtLeastOnce ? undefined : this.#add(SPLIT);
    const start = this.#next;
    this.#element(element);
    const back = this.#add(SPLIT);
    back[1] = start;
    back[2] = this.#next;
    if (skip) skip[2] = this.#next;
  }

  #optional(element: AST.QuantifiableElement): void {
    const split = this.#add(SPLIT);
    this.#element(element);
    split[2] = this.#next;
  }
}
