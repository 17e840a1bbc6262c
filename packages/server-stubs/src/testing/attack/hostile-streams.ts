import { setImmediate as turn } from 'node:timers/promises';
import { TRAPS, trap } from './hostile-values.ts';

/** A body that a handler returns, and the outcome that its client must see. */
export interface StreamWay {
  readonly about: string;
  /** `closed`: the connection is cut, so that no client takes a part of the body for the whole. */
  readonly end: 'responded' | 'closed' | 'either';
  /** The body ends only after the client has disconnected. */
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

/** Makes an iterator from hostile functions. */
function iterator(next: () => unknown, end?: () => unknown): object {
  return { [Symbol.asyncIterator]: () => ({ next, ...(end && { return: end }) }) };
}

/** Blocks the event loop for about a millisecond. */
function work(): number {
  let sum = 0;
  for (let at = 0; at < 1_000_000; at += 1) sum += at % 7;
  return sum;
}

let open = 0;

/** Returns how many bodies have started but not ended. */
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

/** Returns a `next` that returns a value once and then ends. */
function once(value: unknown): () => unknown {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? value : { done: true, value: undefined };
  };
}

/** Bodies that fail, never end, have all chunks ready at once, or are invalid. */
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
    // If the client stays connected, it gets an error response: nothing has been sent when the handler's time limit
    // expires.
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

/** Converts a body to a stream of events with its chunks as data. */
export async function* asEvents(body: unknown): AsyncGenerator<unknown> {
  for await (const chunk of body as AsyncIterable<unknown>)
    yield typeof chunk === 'string' || chunk instanceof Uint8Array ? { text: `${chunk}` } : chunk;
}
