import { setImmediate as turn } from 'node:timers/promises';
import { TRAPS, trap } from './hostile-values.ts';

/** A body that a handler returns, and what its client must get. */
export interface StreamWay {
  readonly about: string;
  /** `closed`: the connection is cut, so that no client takes a part of it for the whole. */
  readonly end: 'responded' | 'closed' | 'either';
  /** The client must leave first. */
  readonly isEndless?: true;
  /** Makes the body. A generator's values are also sent as the texts of events. */
  readonly make: () => unknown;
}

const MANY = 200_000;

const THROWN: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  Symbol('thrown'),
  new Proxy({}, TRAPS),
  new Error('It fails.'),
];

async function* failsWith(thrown: unknown) {
  yield 'a';
  throw thrown;
}

async function* waitsAndFailsWith(thrown: unknown) {
  yield 'a';
  await turn();
  throw thrown;
}

function webStreamThatFails(reason: unknown): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('a')),
    pull: (controller) => controller.error(reason),
  });
}

/** An iterator that is made of functions which do anything. */
function iterator(next: () => unknown, end?: () => unknown): object {
  return { [Symbol.asyncIterator]: () => ({ next, ...(end && { return: end }) }) };
}

/** Takes about a millisecond. */
function work(): number {
  let sum = 0;
  for (let at = 0; at < 1_000_000; at += 1) sum += at % 7;
  return sum;
}

let open = 0;

/** Returns how many bodies have begun and not ended. */
export function openBodies(): number {
  return open;
}

async function* readyAtOnce(chunk: string, many: number, isWork = false) {
  open += 1;
  try {
    for (let at = 0; at < many; at += 1) {
      if (isWork) work();
      yield chunk;
    }
  } finally {
    open -= 1;
  }
}

const failing = THROWN.flatMap((thrown): StreamWay[] =>
  [failsWith, waitsAndFailsWith, webStreamThatFails].map((make) => ({
    about: `${make.name} ${typeof thrown}`,
    end: 'closed',
    make: () => make(thrown),
  })),
);

const nonsense = [
  undefined,
  null,
  5,
  'text',
  {},
  { done: 'x', value: 1 },
  { value: new Proxy({}, TRAPS) },
  new Proxy({}, TRAPS),
].map(
  (value): StreamWay => ({
    about: `next returns ${typeof value}`,
    end: 'either',
    make: () => iterator(once(value)),
  }),
);

/** Returns a `next` that gives a value once, and then ends. */
function once(value: unknown): () => unknown {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? value : { done: true, value: undefined };
  };
}

/** Bodies that fail, never end, are ready at once, or are none. */
export const STREAM_WAYS: readonly StreamWay[] = [
  ...failing,
  ...nonsense,
  { about: 'chunks that take work', end: 'responded', make: () => readyAtOnce('x'.repeat(16), 150, true) },
  { about: 'many empty chunks', end: 'responded', make: () => readyAtOnce('', MANY) },
  {
    about: 'endless chunks',
    end: 'closed',
    isEndless: true,
    make: () => readyAtOnce('x'.repeat(16), Number.POSITIVE_INFINITY),
  },
  {
    about: 'endless empty chunks',
    // To a client that stays, the service responds with an error: no byte has been sent when the handler's time is over.
    end: 'either',
    isEndless: true,
    make: () => readyAtOnce('', Number.POSITIVE_INFINITY),
  },
  { about: 'a chunk of 2 MB', end: 'responded', make: () => readyAtOnce('x'.repeat(2_000_000), 1) },
  ...[() => Promise.reject(undefined), () => new Promise(() => undefined), () => 5, trap].map(
    (end): StreamWay => ({
      about: 'cannot be ended',
      end: 'closed',
      isEndless: true,
      make: () => iterator(async () => turn({ done: false, value: 'a' }), end),
    }),
  ),
  {
    about: 'hangs',
    end: 'closed',
    isEndless: true,
    make: () => iterator(() => new Promise(() => undefined)),
  },
  { about: 'next throws', end: 'either', make: () => iterator(trap) },
];

/** Returns the same body for a stream of events: its chunks are their texts. */
export async function* asEvents(body: unknown): AsyncGenerator<unknown> {
  for await (const chunk of body as AsyncIterable<unknown>)
    yield typeof chunk === 'string' || chunk instanceof Uint8Array ? { text: `${chunk}` } : chunk;
}
