import { setImmediate as turn } from 'node:timers/promises';
import { hostileResponse, hostileThrown } from './hostile-values.ts';
import type { Random } from './random.ts';

/** A form's `receive`, untyped. */
type Receive = (...args: unknown[]) => Promise<unknown>;

/** Returns a thenable that settles in a random way. */
function thenable(random: Random, value: unknown): object {
  const way = random.below(5);
  const then = (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
    if (way === 0) throw value;
    if (way === 1) reject(value);
    if (way === 2) return;
    resolve(value);
    if (way === 3) reject(value);
  };
  return Object.fromEntries([['then', then]]);
}

/** Returns a function that returns, throws, rejects, waits or never ends. */
export function hostileFunction(random: Random, makeValue: (random: Random) => unknown): () => unknown {
  return () => {
    const value = makeValue(random);
    const thrown = hostileThrown(random);
    switch (random.below(9)) {
      case 0:
        throw thrown;
      case 1:
        return Promise.reject(thrown);
      case 2:
        return turn().then(() => Promise.reject(thrown));
      case 3:
        // A shared promise would retain everything that waits for it, which would look like a leak of the service.
        return new Promise(() => undefined);
      case 4:
        return thenable(random, random.oneIn(2) ? value : thrown);
      case 5:
        return turn(value);
      case 6:
        return Promise.resolve(value);
      default:
        return value;
    }
  };
}

/** Reads at most this many chunks. */
async function readSome(stream: AsyncIterable<Uint8Array>, most: number): Promise<void> {
  let left = most;
  if (left === 0) return;
  for await (const _ of stream) {
    left -= 1;
    if (left === 0) return;
  }
}

/** Returns a `save` that reads its file completely, partly or not at all, once or twice, and ends in a random way. */
function hostileSave(random: Random): unknown {
  if (random.oneIn(10)) return hostileResponse(random);
  const end = hostileFunction(random, hostileResponse);
  const most = random.pick([0, 1, 3, Number.POSITIVE_INFINITY]);
  return async ({ stream }: { stream: AsyncIterable<Uint8Array> }) => {
    for (let time = random.below(3); time > 0; time -= 1) await readSome(stream, most);
    if (random.oneIn(20)) void Promise.allSettled([0, 1].map(() => stream[Symbol.asyncIterator]().next()));
    return end();
  };
}

/** Returns a handler of uploads that receives the form early, late, twice, after its response, or not at all. */
export function hostileUpload(random: Random): (input: { receive: Receive }) => Promise<unknown> {
  const end = hostileFunction(random, hostileResponse);
  return async ({ receive }) => {
    const call = () =>
      receive(hostileSave(random), random.oneIn(2) ? hostileFunction(random, () => 0) : undefined);
    switch (random.below(6)) {
      case 0:
        return end();
      case 1:
        void call();
        return end();
      case 2: {
        const form = call();
        for (let turns = random.below(5); turns > 0; turns -= 1) await turn();
        await form;
        return end();
      }
      case 3:
        await Promise.allSettled([call(), call()]);
        return end();
      case 4:
        void turn()
          .then(turn)
          .then(call)
          .catch(() => undefined);
        return end();
      default:
        await call();
        return { status: 200, body: { status: '1' } };
    }
  };
}
