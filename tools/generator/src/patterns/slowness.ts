import { type Document, readPattern, type SchemaNode } from '@cross-border-payments/openapi/model';
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { bounded, linear } from '../runtime/linear.ts';
import { ambiguityOf } from './ambiguity.ts';
import { NoProgramError, type Program, parsePattern, writeProgram } from './program.ts';

export type Slowness = 'linear' | 'polynomial' | 'exponential';

export interface PatternPlan {
  readonly slowness: Slowness;
  /** Matches the pattern in linear time. Undefined if the pattern is fast, or if no program expresses it. */
  readonly program?: Program;
  /**
   * Maximum length, in UTF-16 code units, of strings that a slow pattern without a program accepts; longer strings are
   * refused.
   */
  readonly maxLength?: number;
}

/**
 * Repetitions with at most this count are not slow: 200 for consecutive loops, 2 (`NESTED`) for a loop that is
 * ambiguous in itself.
 */
const SHORT = 200;
const NESTED = 2;

/** Maximum lengths of strings for slow patterns without a program. They limit a match to a few million attempts. */
const MAX_LENGTHS = { exponential: 20, polynomial: 500 } as const;

const plans = new Map<string, PatternPlan>();

/**
 * Chooses how to check a pattern: either a string is checked in linear time, or strings above a maximum length are
 * refused.
 */
export function planPattern(pattern: string, flags: string): PatternPlan {
  const key = `/${pattern}/${flags}`;
  const plan = plans.get(key) ?? makePlan(pattern, flags);
  plans.set(key, plan);
  return plan;
}

export interface PatternCheck {
  readonly source: string;
  readonly flags: string;
  test(text: string): boolean;
  toString(): string;
}

export function compilePattern(pattern: string, flags: string): PatternCheck {
  const { slowness, program, maxLength = 0 } = planPattern(pattern, flags);
  if (slowness === 'linear') return new RegExp(pattern, flags);
  const check = program
    ? linear(pattern, flags, program.classes, program.steps)
    : bounded(new RegExp(pattern, flags), maxLength);
  // Ajv compares regular expressions by their text.
  return { ...check, toString: () => `/${pattern}/${flags}` };
}

function makePlan(pattern: string, flags: string): PatternPlan {
  const parsed = parsePattern(pattern, flags);
  const slowness = slownessOf(parsed, flags);
  if (slowness === 'linear') return { slowness };
  try {
    return { slowness, program: writeProgram(parsed.alternatives) };
  } catch (error) {
    if (!(error instanceof NoProgramError)) throw error;
    return { slowness, maxLength: MAX_LENGTHS[slowness] };
  }
}

function slownessOf(pattern: AST.Pattern, flags: string): Slowness {
  const samples = samplesOf(pattern);
  const bodies = [{ alternatives: pattern.alternatives, isTriedOnce: false }];
  let hasBackreference = false;
  visitRegExpAST(pattern, {
    onAssertionEnter: (node) => {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return;
      bodies.push({ alternatives: node.alternatives, isTriedOnce: isAtStart(node, pattern) });
    },
    onBackreferenceEnter: () => {
      hasBackreference = true;
    },
  });
  try {
    const is = (kind: 'isNested' | 'isRepeated', loopsFrom: number) =>
      bodies.some(
        ({ alternatives, isTriedOnce }) =>
          ambiguityOf(writeProgram(alternatives, loopsFrom), samples, flags, isTriedOnce)[kind],
      );
    if (is('isNested', NESTED)) return 'exponential';
    return hasBackreference || is('isRepeated', SHORT) ? 'polynomial' : 'linear';
  } catch (error) {
    if (error instanceof NoProgramError) return 'exponential';
    throw error;
  }
}

/**
 * Checks whether `^` precedes an assertion, with only other assertions between them. Such an assertion is tried only
 * once.
 */
function isAtStart(node: AST.Assertion, { alternatives }: AST.Pattern): boolean {
  const [only, ...others] = alternatives;
  if (!only || others.length > 0 || only.elements[0]?.type !== 'Assertion') return false;
  if (only.elements[0].kind !== 'start') return false;
  const at = only.elements.indexOf(node);
  return at > 0 && only.elements.slice(0, at).every(({ type }) => type === 'Assertion');
}

/** Characters of every kind. Two classes with a common character should both match one of them. */
const COMMON = [...'aAzZ09_ -.,:;/@+#"\'()\t\n\r\0é张ж😀\u2028\uFFFF'];

function samplesOf(pattern: AST.Pattern): string[] {
  const found = new Set(COMMON);
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => {
      for (const code of [value - 1, value, value + 1])
        if (code >= 0 && code <= 0x10_ff_ff) found.add(String.fromCodePoint(code));
    },
  });
  return [...found];
}

/** Returns a sentence with a JSON pointer for each pattern of a document that would be slow as a `RegExp`. */
export function slowPatterns({ schemas }: Document): string[] {
  const found = schemas.flatMap((node) =>
    patternsOf(node).flatMap(([pointer, pattern]) => {
      const { source, flags } = readPattern(pattern);
      const { slowness, program, maxLength } = planPattern(source, flags);
      if (slowness === 'linear') return [];
      const consequence = program
        ? 'Validators check it in linear time, which is slower for most strings'
        : `Validators reject strings of more than ${maxLength} characters`;
      return [
        `${pointer}: this pattern can take ${slowness} time. ${consequence}: write it without ambiguity.`,
      ];
    }),
  );
  return [...new Set(found)];
}

function patternsOf({ pointer, limits, patternProperties }: SchemaNode): [string, string][] {
  const pattern = limits.get('pattern');
  const names = [...patternProperties.keys()].map((name): [string, string] => [
    `${pointer}/patternProperties`,
    name,
  ]);
  return typeof pattern === 'string' ? [[`${pointer}/pattern`, pattern], ...names] : names;
}
