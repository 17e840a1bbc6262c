import { type HostileRequest, requestOf } from '../hostile-requests.ts';
import type { Random } from '../random.ts';

/** Patterns for which a `RegExp` needs seconds or more, each with a character to repeat. */
const SLOW_PATTERNS: readonly (readonly [pattern: string, repeated: string])[] = [
  ['^[A-Za-z]{1,50}[A-Za-z0-9]{1,50}[A-Za-z ]{1,50}[A-Za-z0-9]{1,50}[A-Za-z]{1,50}$', 'a'],
  [`^${'[A-Z0-9]?'.repeat(26)}$`, 'A'],
  [`^${'[a-z]{0,100}'.repeat(5)}$`, 'a'],
  [`^${'(?:a|a)'.repeat(24)}$`, 'a'],
  ['^([a-z]+)*$', 'a'],
  ['^(?!x)(\\w+\\s?)+$', 'a'],
  ['^.+@.+$', '@'],
  ['(a*)(a*)\\1$', 'a'],
];
const CODES = Array.from({ length: 3_000 }, (_, at) => `code-${at}`);
const BRANCHES = ['and', 'or', 'not', 'some', 'all', 'none', 'first', 'last'];

const items = (schema: object) => ({ type: 'array', items: schema });

/** Schemas that a validator could need seconds for. */
export const HEAVY_SCHEMAS = {
  Tree: {
    oneOf: BRANCHES.map((name) => ({
      type: 'object',
      required: [name],
      properties: { of: items({ $ref: '#/components/schemas/Tree' }) },
    })),
  },
  Heavy: {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        SLOW_PATTERNS.map(([pattern], at) => [`p${at}`, items({ type: 'string', pattern })]),
      ),
      codes: items({ type: 'string', enum: CODES }),
      choices: items({ anyOf: CODES.slice(0, 200).map((code) => ({ const: code })) }),
      names: {
        type: 'object',
        patternProperties: Object.fromEntries(
          CODES.slice(0, 40).map((code) => [`^[a-z]*[a-z]*${code}$`, { type: 'string' }]),
        ),
      },
      tree: { $ref: '#/components/schemas/Tree' },
    },
  },
};

const MOST = 19_000;
const many = <Item>(random: Random, make: (at: number) => Item) =>
  Array.from({ length: random.pick([1, 20, 1_000, MOST]) }, (_, at) => make(at));

const VALUES: readonly ((random: Random) => object)[] = [
  (random) => {
    const at = random.below(SLOW_PATTERNS.length);
    const [, repeated = ''] = SLOW_PATTERNS[at] ?? [];
    const length = random.pick([12, 18, 24, 36, 60, 120, 1_000, 30_000]);
    const count = random.pick([1, 1, 10, Math.floor(400_000 / length)]);
    const end = random.pick(['!', '\n', '張', '']);
    return { [`p${at}`]: Array.from({ length: Math.min(count, MOST) }, () => repeated.repeat(length) + end) };
  },
  (random) => ({ codes: many(random, () => random.pick(['wrong', 'code-2999', 'code-1'])) }),
  (random) => ({ choices: many(random, (at) => `code-${100 + (at % 150)}`) }),
  (random) => {
    const count = random.pick([1, 100, 4_000]);
    const name = random.pick(['a', 'z']).repeat(Math.floor(400_000 / count));
    return { names: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}!`, 1])) };
  },
  (random) => {
    const [levels, width] = random.pick([
      [30, 1],
      [12, 2],
      [7, 3],
      [3, 18],
      [4, 10],
    ] as const);
    const nested = (depth: number): object =>
      depth === 0 ? { x: 1 } : { of: Array.from({ length: width }, () => nested(depth - 1)) };
    return { tree: nested(levels) };
  },
];

/** Returns a request with a body for which validators could need seconds. */
export function heavyRequest(random: Random): HostileRequest {
  const body = JSON.stringify(random.pick(VALUES)(random));
  return requestOf('POST', '/heavy', { type: 'application/json', body });
}
