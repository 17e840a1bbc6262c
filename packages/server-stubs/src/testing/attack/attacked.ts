import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Time since the last measurement. */
export interface Held {
  /** Longest time in which the event loop did nothing else, in milliseconds; a busy machine makes it longer. */
  readonly loopMs: number;
  /** CPU time of the thread, in milliseconds. */
  readonly cpuMs: number;
}

/** Returns the longest time, in milliseconds, that code can have held the event loop: no longer than it ran. */
export function longestBlock({ loopMs, cpuMs }: Held): number {
  return Math.min(loopMs, cpuMs);
}

/** Memory of a process, in bytes. */
export interface MemoryUse {
  /** Objects in use after a forced collection. */
  readonly heap: number;
  readonly resident: number;
}

/** What the attacking process asks for. */
export type Asked =
  | { readonly ask: 'round'; readonly argument: unknown }
  | { readonly ask: 'held' | 'memory' };

const RESOLUTION_MS = 1;
const NANO_PER_MS = 1e6;
const MICRO_PER_MS = 1e3;

/**
 * Lets another process attack this one, which must have been started with `--expose-gc`: answers its messages, and exits
 * when it is disconnected.
 *
 * @param prepare makes a round ready; its result is sent back
 */
export function letBeAttacked(prepare: (argument: never) => Promise<unknown>): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let cpu = process.threadCpuUsage();
  const held = (): Held => {
    const loopMs = Math.max(0, histogram.max / NANO_PER_MS - RESOLUTION_MS);
    const { user, system } = process.threadCpuUsage(cpu);
    histogram.reset();
    cpu = process.threadCpuUsage();
    return { loopMs, cpuMs: (user + system) / MICRO_PER_MS };
  };
  process.on('message', async (asked: Asked) => {
    if (asked.ask === 'round') process.send?.({ result: await prepare(asked.argument as never) });
    else process.send?.({ result: asked.ask === 'held' ? held() : memory() });
  });
  // A terminal sends Ctrl-C to this process as well, which the attacking one then ends.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.send?.({ result: 'ready' });
}

function memory(): MemoryUse {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}
