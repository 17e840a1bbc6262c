import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { toRegExp } from './schemas.ts';

/** Readable characters, starting with the most common kinds. */
export const POOL = [
  ...'aA0zZ9 -_.,:;/+@#!"\'()é张ж\n',
  ...'bcdefghijklmnopqrstuvwxyBCDEFGHIJKLMNOPQRSTUVWXY12345678',
];

const MOST = 1_000;

/** Makes a string for a part of a pattern with the `pick`th alternative and `more` additional repetitions. */
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

/** Maximum number of bounds of one value. */
const MAX_BOUNDS = 100;
/** Maximum number of divisors of one value. */
const MAX_DIVISORS = 4;
/** Maximum number of multiples to try, to find a number of one class. */
const MAX_TRIED = 100;
/** Maximum number of digits, once all numbers are written with the same number of decimals. */
const MAX_DIGITS = 40;

/** Number of decimals that are added, so that there is a number between any two bounds. */
const MORE = 3;

/** Returns a decimal of each class that bounds and divisors distinguish; undefined if there may be more classes. */
export function numberClasses(bounds: Iterable<number>, divisors: Iterable<number>): number[] | undefined {
  const points = [...new Set([0, ...bounds])];
  const steps = [...new Set([1, ...divisors])].filter((step) => step > 0);
  if (points.length > MAX_BOUNDS || steps.length > MAX_DIVISORS) return undefined;
  const scale = Math.max(...[...points, ...steps].map((one) => decimal(one).places)) + MORE;
  if ([...points, ...steps].some((one) => String(decimal(one).digits).length + scale > MAX_DIGITS))
    return undefined;
  const scaled = (one: number) => {
    const { digits, places } = decimal(one);
    return digits * 10n ** BigInt(scale - places);
  };
  const sorted = points.map(scaled).sort((a, b) => (a < b ? -1 : 1));
  const found = [...sorted];
  for (const [from, to] of intervals(sorted)) {
    for (const own of subsets(steps.map(scaled))) {
      const others = steps.map(scaled).filter((step) => !own.includes(step));
      const one = numberBetween(from, to, own, others);
      if (one === 'unknown') return undefined;
      if (one !== undefined) found.push(one);
    }
  }
  const numbers = found.map((one) => Number(`${one}e-${scale}`));
  const isExact = numbers.map((one, at) => Number.isFinite(one) && scaled(one) === found[at]);
  // JSON programs cannot tell larger numbers with decimals apart.
  if (numbers.some((one, at) => !isExact[at] && Math.abs(one) < 2 ** 52)) return undefined;
  return numbers.filter((_, at) => isExact[at]);
}

type Bound = bigint | undefined;

function intervals(points: readonly bigint[]): [from: Bound, to: Bound][] {
  return [undefined, ...points].map((from, at) => [from, points[at]]);
}

function subsets(steps: readonly bigint[]): bigint[][] {
  return steps.reduce<bigint[][]>((sets, step) => sets.flatMap((set) => [set, [...set, step]]), [[]]);
}

/** Returns a number between two bounds that is a multiple of each divisor in `own`, and of none in `others`. */
function numberBetween(
  from: Bound,
  to: Bound,
  own: readonly bigint[],
  others: readonly bigint[],
): bigint | undefined | 'unknown' {
  const half = 5n * 10n ** BigInt(MORE - 1);
  if (own.length === 0) return from === undefined ? (to ?? 0n) - half : from + half;
  const step = own.reduce((a, b) => (a / divisorOf(a, b)) * b);
  if (others.some((one) => step % one === 0n)) return undefined;
  const isUp = from !== undefined;
  const edge = from ?? to ?? 0n;
  const start = isUp ? floor(edge, step) + step : -(floor(-edge, step) + step);
  for (let count = 0n; count < MAX_TRIED; count++) {
    const one = isUp ? start + count * step : start - count * step;
    if (isUp && to !== undefined && one >= to) return undefined;
    if (others.every((other) => one % other !== 0n)) return one;
  }
  return 'unknown';
}

function floor(value: bigint, step: bigint): bigint {
  const rest = value % step;
  return value - (rest < 0n ? rest + step : rest);
}

function divisorOf(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisorOf(b, a % b);
}

function decimal(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}
