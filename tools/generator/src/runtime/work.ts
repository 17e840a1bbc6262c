import type { FoundError } from './errors.ts';

/** The kinds of steps that read no character: continue in two places, only at the start, or only at the end of the text. */
export const SPLIT = -1;
export const START = -2;
export const END = -3;
export const MATCH = -4;

/** A step of a program. If it reads a character, its kind is the number of the character class. */
export type ProgramStep = readonly [kind: number, next?: number, other?: number];

/** A program that matches a pattern in linear time, unlike a `RegExp`, which tries one way after the other. */
export interface PatternProgram {
  readonly classes: readonly string[];
  readonly steps: readonly ProgramStep[];
}

export interface PatternCheck {
  readonly source: string;
  readonly flags: string;
  readonly test: (text: string) => boolean;
}

/** Maximum number of steps for the slow patterns of one message. A `RegExp` takes at most 5 ns for a step. */
export const MAX_STEPS = 4_000_000;

/** How many steps of a `RegExp` take as long as one step of a program. */
const PROGRAM_STEP = 15;

/** A program usually takes no more steps than this for a character. */
const USUAL_STEPS = 20;

const TOTAL =
  'was not checked: all values together take too long to check against their patterns, so send fewer or shorter values';

class PatternWorkError extends Error {
  readonly value: string;
  readonly pattern: string;

  constructor(value: string, pattern: string, message: string) {
    super(message);
    this.value = value;
    this.pattern = pattern;
  }
}

/** The checks of slow patterns. For each message, all of them share a number of steps. */
class PatternWork {
  #left = MAX_STEPS;

  /**
   * Returns a check of a pattern. It throws an error if no steps are left.
   *
   * @param lengths from the `PatternPlan` of the expression
   * @param program checks the strings for which it needs fewer steps than the expression
   */
  pattern(expression: RegExp, lengths: readonly number[], program?: PatternProgram): PatternCheck {
    const { source, flags } = expression;
    const tests = program?.classes.map((each) => new RegExp(`^${each}$`, flags)) ?? [];
    const perCharacter = Math.min(program?.steps.length ?? MAX_STEPS, USUAL_STEPS) * PROGRAM_STEP;
    const tooLong = `must have at most ${lengths[0] ?? 0} characters, because longer values take too long to check against its pattern`;
    const test = (text: string): boolean => {
      const halvings = lengths.findLastIndex((length) => text.length <= length);
      const steps = halvings < 0 ? Number.POSITIVE_INFINITY : MAX_STEPS / 2 ** halvings;
      if (program && steps > (text.length + 1) * perCharacter)
        return this.#run(program.steps, tests, text, expression);
      if (steps > MAX_STEPS) throw new PatternWorkError(text, source, tooLong);
      this.#spend(steps, text, source);
      return expression.test(text);
    };
    return { source, flags, test };
  }

  #spend(steps: number, text: string, pattern: string): void {
    if (steps > this.#left) throw new PatternWorkError(text, pattern, TOTAL);
    this.#left -= steps;
  }

  #run(steps: PatternProgram['steps'], tests: readonly RegExp[], text: string, pattern: RegExp): boolean {
    const characters = pattern.flags.includes('u') ? [...text] : text.split('');
    const spend = () => this.#spend(PROGRAM_STEP, text, pattern.source);
    const reachedAt = new Int32Array(steps.length).fill(-1);
    let open: number[] = [];
    for (let at = 0; at <= characters.length; at += 1) {
      // A match may begin anywhere.
      open.push(0);
      const reached = reach(steps, open, reachedAt, { at, end: characters.length, spend });
      if (!reached) return true;
      open = reached.flatMap(([kind, next = 0]) => (tests[kind]?.test(characters[at] ?? '') ? [next] : []));
    }
    return false;
  }

  /** Limits the work of a message's check. If its patterns take too long to check, this is the only error. */
  bounded(check: Check): Check {
    const own: Check = (value) => {
      this.#left = MAX_STEPS;
      try {
        const isValid = check(value);
        own.errors = check.errors;
        check.errors = null;
        return isValid;
      } catch (error) {
        if (!(error instanceof PatternWorkError)) throw error;
        const { pattern, message: text } = error;
        const params = { pattern, text, path: findPath(value, error.value) };
        own.errors = [{ instancePath: '', schemaPath: '#/pattern', keyword: 'pattern', params }];
        return false;
      }
    };
    return own;
  }
}

export const work = /* @__PURE__ */ new PatternWork();

interface Check {
  (value: unknown): boolean;
  errors?: FoundError[] | null | undefined;
}

/** Returns the steps that read the next character; undefined if a match is complete. */
function reach(
  steps: PatternProgram['steps'],
  open: number[],
  reachedAt: Int32Array,
  { at, end, spend }: { at: number; end: number; spend: () => void },
): ProgramStep[] | undefined {
  const readers: ProgramStep[] = [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const step = steps[place];
    if (!step || reachedAt[place] === at) continue;
    reachedAt[place] = at;
    spend();
    const [kind, next = 0, other = 0] = step;
    if (kind === MATCH) return undefined;
    if (kind >= 0) readers.push(step);
    else if (kind === SPLIT) open.push(next, other);
    else if (at === (kind === START ? 0 : end)) open.push(next);
  }
  return readers;
}

function findPath(root: unknown, text: string): readonly string[] {
  const paths = new Map<unknown, readonly string[]>([[root, []]]);
  for (const [value, path] of paths) {
    if (value === text) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name === text) return [...path, name];
      if (!paths.has(inner)) paths.set(inner, [...path, name]);
    }
  }
  return [];
}
