/**
 * A process to start with `--expose-gc`. It runs a sandbox with its data in a folder, and responds to each message with
 * the memory of the process.
 */
import { startSandbox } from '../../../src/start-sandbox.ts';

/** Memory of the process, in bytes. */
export interface MemoryUse {
  /** Heap in use after a forced garbage collection. */
  readonly heap: number;
  readonly resident: number;
}

export interface Ready {
  readonly url: string;
  readonly appKey: string;
  readonly secretKey: string;
}

const [data, seed] = process.argv.slice(2);
const { url, appKey, secretKey, close } = await startSandbox({
  port: 0,
  data,
  seed: Number(seed),
  clock: 'manual',
});
process.on('message', () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, resident: rss } satisfies MemoryUse);
});
process.on('disconnect', () => void close().then(() => process.exit()));
process.send?.({ url, appKey, secretKey } satisfies Ready);
