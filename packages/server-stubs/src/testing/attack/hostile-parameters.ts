import { type HostileRequest, JSON_TEXTS, requestOf } from './hostile-requests.ts';
import type { Random } from './random.ts';

const NUMBERS = [
  '9007199254740993',
  '0.1234567890123456789',
  '-0',
  '1e400',
  '1E-400',
  '123456789012345678901',
  '01',
];
const SCALARS = [...NUMBERS, 'null', 'true', '"a"', '"\\ud800"', '"\\u0000"', '""', '"__proto__"'];
const NAMES = ['"a"', '"a"', '"b"', '"__proto__"', '"constructor"', '"toJSON"', '""', '"\\u0061"'];

/** Returns the text of a JSON object with random faults, or none. */
export function hostileJson(random: Random): string {
  const inner = hostileValue(random);
  return random.oneIn(8) ? inner : `{"v":${inner}}`;
}

function hostileValue(random: Random): string {
  if (random.oneIn(4)) return random.pick(JSON_TEXTS);
  if (random.oneIn(4))
    return nested(random.pick([3, 62, 63, 64, 65, 66, 1_000]), random.pick(['[', '{"a":']));
  if (random.oneIn(8)) return `[${'0,'.repeat(random.pick([10, 19_990, 20_000, 30_000]))}0]`;
  return value(random, 3);
}

function nested(levels: number, open: string): string {
  return `${open.repeat(levels)}0${(open === '[' ? ']' : '}').repeat(levels)}`;
}

function value(random: Random, depth: number): string {
  if (depth === 0 || random.oneIn(2)) return random.pick(SCALARS);
  if (random.oneIn(2)) return `[${random.list(3, () => value(random, depth - 1)).join()}]`;
  return `{${random.list(3, () => `${random.pick(NAMES)}:${value(random, depth - 1)}`).join()}}`;
}

const SLOW = `${'a'.repeat(27)}!`;
const WORDS = [
  'a',
  'b',
  '1',
  '',
  ',',
  ';',
  '.',
  '|',
  '%7C',
  '%20',
  '=',
  '[',
  ']',
  '%',
  '%ff',
  '%00',
  '__proto__',
  SLOW,
];
const QUERY = [
  'form=',
  'deep[a]=',
  'deep[b]=',
  'deep[__proto__]=',
  'deep[a][b]=',
  'space=',
  'pipe=',
  'free=',
  '__proto__=',
  'constructor=',
  'a=',
  'name=',
];

/** Returns a request with random faults in its parameters. */
export function hostileStyles(random: Random): HostileRequest {
  const words = (most: number) => random.list(most, () => random.pick(WORDS)).join('') || 'a';
  const query = random.list(6, () => `${random.pick(QUERY)}${words(4)}`).join('&');
  if (random.oneIn(3)) {
    const name = random.oneIn(2) ? SLOW : 'a'.repeat(random.pick([1, 100, 30_000]));
    return random.oneIn(2)
      ? requestOf('POST', '/pattern', { type: 'application/json', body: JSON.stringify({ name }) })
      : requestOf('POST', `/pattern?name=${name.slice(0, 8_000)}`, { type: 'application/json', body: '{}' });
  }
  const part = (text: string) => text.replaceAll('?', '').replaceAll('/', '');
  const path = [`;a=${words(2)};b=${words(1)}`, `.${words(4)}`, `a,${words(4)}`].map(part).join('/');
  const lines = [`x-pair: a,${words(3)}`, `cookie: cookie=${words(4)}; ${words(3)}`];
  return requestOf('GET', `/styles/${path}?${query}`, { lines });
}
