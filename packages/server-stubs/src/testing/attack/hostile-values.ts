import { Readable } from 'node:stream';
import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import type { Random } from './random.ts';

/** Throws, like any access to a hostile value. */
export const trap = (): never => {
  throw new Error('a trap');
};
/** Traps of a `Proxy` that throws on every access. */
export const TRAPS = {
  get: trap,
  getPrototypeOf: trap,
  has: trap,
  ownKeys: trap,
  getOwnPropertyDescriptor: trap,
};
const GOOD = { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } };

function cyclic(): object {
  const value: Record<string, unknown> = { status: '1' };
  value.data = value;
  return value;
}

function deep(): object {
  let value: object = {};
  for (let level = 0; level < 20_000; level += 1) value = { value };
  return value;
}

/** Values that throw when they are read, or that `await` treats as promises. */
const VALUES: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 10n,
  () => Symbol('a symbol'),
  () => Number.NaN,
  () => '\ud800\0\r\n',
  () => () => undefined,
  () => new Proxy({}, TRAPS),
  () => new Proxy(() => undefined, TRAPS),
  () => new Proxy(new Refusal('No.'), TRAPS),
  () => Object.defineProperty({}, 'status', { get: trap, enumerable: true }),
  () => Object.defineProperty({}, 'then', { get: trap }),
  () => ({ toJSON: trap, toString: trap, valueOf: trap }),
  () => ({ toJSON: () => undefined }),
  () => Object.create(null),
  cyclic,
  deep,
  () => Readable.from(['a stream']),
  () => new ReadableStream(),
  () => new Uint8Array(10),
  () => new Map([[cyclic(), trap]]),
  () => new Error('an error', { cause: new Proxy({}, TRAPS) }),
];

const STATUSES = [
  99,
  100,
  101,
  103,
  199,
  200,
  201,
  204,
  205,
  304,
  400,
  500,
  599,
  600,
  1_000,
  -1,
  200.5,
  '200',
];
const HEADER_NAMES = [
  ...['x-note', 'Content-Type', 'content-length', 'transfer-encoding', 'Connection', 'date', 'trailer'],
  ...[
    'upgrade',
    'keep-alive',
    'te',
    'set-cookie',
    'location',
    '',
    'x y',
    'x\r\ny',
    'x:y',
    '付款',
    '__proto__',
  ],
];
const HEADER_VALUES = [
  ...[
    'a',
    '',
    ' a ',
    'a\r\nset-cookie: b',
    'a\0b',
    '付款',
    '\u00e9',
    '\ud800',
    'chunked',
    '0',
    '9'.repeat(30),
  ],
  ...['close', 'x'.repeat(20_000), undefined, null, 5, ['a', 'b'], new Proxy({}, TRAPS)],
];

/** Returns a value that a handler should neither return nor throw nor put into a response. */
export function hostileValue(random: Random): unknown {
  return random.pick(VALUES)();
}

/** Returns headers, most of which cannot be sent. */
export function hostileHeaders(random: Random): unknown {
  if (random.oneIn(6)) return hostileValue(random);
  return Object.fromEntries(random.list(4, () => [random.pick(HEADER_NAMES), random.pick(HEADER_VALUES)]));
}

/** Returns a response with random faults, or none. */
export function hostileResponse(random: Random): unknown {
  if (random.oneIn(4)) return hostileValue(random);
  return {
    status: random.oneIn(2) ? 200 : random.oneIn(5) ? hostileValue(random) : random.pick(STATUSES),
    body: random.oneIn(2)
      ? GOOD
      : random.oneIn(2)
        ? hostileValue(random)
        : { ...GOOD, data: hostileValue(random) },
    ...(random.oneIn(2) ? { headers: hostileHeaders(random) } : {}),
  };
}

/** Returns a value to throw: any value, or a refusal with random faults. */
export function hostileThrown(random: Random): unknown {
  if (random.oneIn(2)) return hostileValue(random);
  const options = {
    httpStatus: random.oneIn(2) ? random.pick(STATUSES) : hostileValue(random),
    code: random.oneIn(2) ? '7' : hostileValue(random),
    headers: hostileHeaders(random),
  };
  return new Refusal(random.pick(['No.', '', '\ud800\0']), options as object);
}
