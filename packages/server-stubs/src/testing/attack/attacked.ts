/** Memory of a process, in bytes. */
export interface MemoryUse {
  /** Heap in use after a forced garbage collection. */
  readonly heap: number;
  readonly resident: number;
}

/** The messages of the attacking process. */
export type Asked =
  | { readonly ask: 'round'; readonly argument: unknown }
  | { readonly ask: 'held' | 'memory' };

const TURN_MS = 1;
const MICRO_PER_MS = 1e3;

/**
 * Lets another process attack this one, which must have been started with `--expose-gc`: responds to its messages, and exits
 * when it is disconnected.
 *
 * @param prepare sets up a round; its result is sent back
 */
export function runAsVictim(prepare: (argument: never) => Promise<unknown>): void {
  const held = watchLoop();
  process.on('message', async (asked: Asked) => {
    if (asked.ask === 'round') process.send?.({ result: await prepare(asked.argument as never) });
    else process.send?.({ result: asked.ask === 'held' ? held() : memory() });
  });
  // A terminal sends Ctrl-C to this process too. It is ignored, because the attacking process ends this one.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.send?.({ result: 'ready' });
}

/**
 * Watches the event loop. Counts only CPU time of this thread, so that other processes do not affect the result.
 *
 * @returns a function that returns the longest turn since its last call, in milliseconds
 */
function watchLoop(): () => number {
  let longest = 0;
  let start = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(start);
    longest = Math.max(longest, (user + system) / MICRO_PER_MS);
    start = process.threadCpuUsage();
  };
  setInterval(turn, TURN_MS);
  return () => {
    turn();
    const found = longest;
    longest = 0;
    return found;
  };
}

function memory(): MemoryUse {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}
