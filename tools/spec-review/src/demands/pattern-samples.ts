import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { toRegExp } from './schemas.ts';

/** Readable characters, starting with the most common kinds. */
export const POOL = [
  ...'aA0zZ9 -_.,:;/+@#!"\'()é张ж\n',
  ...'bcdefghijklmnopqrstuvwxyBCDEFGHIJKLMNOPQRSTUVWXY12345678',
];

const MOST = 1_000;

/**
 * Makes a string for a part of a pattern. `pick` chooses an alternative, `more` is the number of additional
 * repetitions.
 */
type Sample = (pick: number, more: number) => string;

/** Makes strings that match a pattern; for a pattern with lookaround, the result may be empty. */
export function patternSamples(pattern: string): string[] {
  const expression = toRegExp(pattern);
  const sample = alternativesOf(parsePattern(pattern).alternatives);
  const found = new Set<string>();
  for (const more of [0, 1, 2, 5, 12, 30]) {
    for (const pick of [0, 1, 2, 3]) {
      const text = sample(pick, more);
      for (const one of [text, `${text}a`]) if (expression.test(one)) found.add(one);
    }
  }
  return [...found];
}

export function parsePattern(pattern: string): AST.Pattern {
  const parser = new RegExpParser();
  try {
    return parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return parser.parsePattern(pattern);
  }
}

function alternativesOf(alternatives: readonly AST.Alternative[]): Sample {
  const options = alternatives.map(({ elements }): Sample => {
    const parts = elements.map(sampleOf);
    return (pick, more) => parts.map((part) => part(pick, more)).join('');
  });
  return (pick, more) => options[pick % options.length]?.(pick, more) ?? '';
}

function sampleOf(element: AST.Element): Sample {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return alternativesOf(element.alternatives);
    case 'Quantifier': {
      const inner = sampleOf(element.element);
      const { min, max } = element;
      return (pick, more) => {
        const count = Math.min(Number.isFinite(max) ? max : MOST, min + more);
        return Array.from({ length: count }, () => inner(pick, more)).join('');
      };
    }
    case 'Character':
      return () => String.fromCodePoint(element.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const expression = toRegExp(`^(?:${element.raw})$`);
      const chars = POOL.filter((char) => expression.test(char));
      return (pick) => chars[pick % Math.min(chars.length, 4)] ?? chars[0] ?? '';
    }
    default:
      return () => '';
  }
}
