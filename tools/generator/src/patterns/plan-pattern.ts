import { type Document, readPattern } from '@cross-border-payments/openapi/model';
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { MAX_STEPS, type PatternCheck, type PatternProgram, work } from '../runtime/work.ts';
import { countSteps, type StepCount } from './count-steps.ts';
import { parsePattern, unlessTooLarge, writeProgram } from './program.ts';

/** How to check a pattern. A fast pattern has neither lengths nor a program, because a `RegExp` checks it. */
export interface PatternPlan {
  /**
   * Maximum lengths of strings, in UTF-16 code units: up to the first, a `RegExp` needs at most `MAX_STEPS` steps, up
   * to the second half as many, and so on. Empty if the steps cannot be counted.
   */
  readonly lengths?: readonly number[];
  /** Checks longer strings. Undefined if no program expresses the pattern. */
  readonly program?: PatternProgram;
}

/** Maximum number of steps for each character of a fast pattern, and for each string. */
const FAST = { perCharacter: 24, perText: 160 };

const MAX_LENGTH = 2 ** 20;

const plans = new Map<string, PatternPlan>();

export function planPattern(pattern: string, flags: string): PatternPlan {
  const key = `/${pattern}/${flags}`;
  const plan = plans.get(key) ?? makePlan(pattern, flags);
  plans.set(key, plan);
  return plan;
}

function makePlan(source: string, flags: string): PatternPlan {
  const pattern = parsePattern(source, flags);
  const options = { samples: chooseSamples(pattern), flags, most: MAX_STEPS };
  const count = unlessTooLarge(() => countSteps(pattern.alternatives, options));
  if (count && isFast(count)) return {};
  const program = unlessTooLarge(() => writeProgram(pattern.alternatives, 'exact'));
  return {
    lengths: count ? findMaxLengths(count) : [],
    ...(program && { program: { classes: program.classes, steps: program.steps } }),
  };
}

function isFast(count: StepCount): boolean {
  for (let length = 1; length <= MAX_LENGTH; length *= 2)
    if (count(length) > FAST.perText + length * FAST.perCharacter) return false;
  return true;
}

function findMaxLengths(count: StepCount): number[] {
  const lengths: number[] = [];
  for (let steps = MAX_STEPS; steps >= 1 && count(0) <= steps; steps /= 2) {
    let [fits, exceeds] = [0, MAX_LENGTH + 1];
    while (exceeds - fits > 1) {
      const length = Math.floor((fits + exceeds) / 2);
      if (count(length) <= steps) fits = length;
      else exceeds = length;
    }
    lengths.push(fits);
  }
  return lengths;
}

/** Characters of every kind, so that two classes with a common character usually both match one of these. */
const COMMON = [...'aAzZ09_ -.,:;/@+#"\'()\t\n\r\0é张ж😀\u2028\uFFFF'];

function chooseSamples(pattern: AST.Pattern): string[] {
  const samples = new Set(COMMON);
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => {
      for (const code of [value - 1, value, value + 1])
        if (code >= 0 && code <= 0x10_ff_ff) samples.add(String.fromCodePoint(code));
    },
  });
  return [...samples];
}

/** Compiles a pattern as generated validators do. A string that would take too long to check does not match. */
export function compilePattern(pattern: string, flags: string): PatternCheck & { toString(): string } {
  const expression = new RegExp(pattern, flags);
  const { lengths, program } = planPattern(pattern, flags);
  if (!lengths) return expression;
  const check = work.pattern(expression, lengths, program);
  // Ajv compares regular expressions by their text.
  return {
    ...check,
    test: work.bounded(check.test as (text: unknown) => boolean),
    toString: () => String(expression),
  };
}

/** The command warns of a pattern if a `RegExp` may need too many steps for strings of this length. */
const USUAL_LENGTH = 4_096;

export function slowPatterns({ schemas }: Document): string[] {
  const places = schemas.flatMap(({ pointer, limits, patternProperties }) => [
    [`${pointer}/pattern`, limits.get('pattern')] as const,
    ...[...patternProperties.keys()].map((name) => [`${pointer}/patternProperties`, name] as const),
  ]);
  const sentences = places.flatMap(([pointer, pattern]) => {
    if (typeof pattern !== 'string') return [];
    const { source, flags } = readPattern(pattern);
    const { lengths, program } = planPattern(source, flags);
    const longest = lengths?.[0] ?? 0;
    if (!lengths || longest >= USUAL_LENGTH) return [];
    const consequence = program
      ? 'Validators check longer strings with a program, which is slower'
      : 'Validators reject longer strings';
    return `${pointer}: this pattern can take a RegExp millions of steps for more than ${longest} characters. ${consequence}: write it without ambiguity.`;
  });
  return [...new Set(sentences)];
}
