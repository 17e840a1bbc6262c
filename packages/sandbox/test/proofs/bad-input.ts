import { runBadInput } from './bad-input/run.ts';
import type { MemoryUse } from './bad-input/sandbox-child.ts';
import { runProof } from './command.ts';

const MEASURED_EVERY = 5_000;
const MEGABYTE = 1_048_576;
/** Maximum growth of memory after the first 5,000 requests. During these, code is compiled and caches are filled. */
const MAX_GROWTH = { heap: 2 * MEGABYTE, resident: 16 * MEGABYTE };

await runProof({
  about: `Sends random and mutated requests to a sandbox. No response may be a 5xx or lack an envelope, no request may hang,
refused requests must leave nothing in the store, and memory must not grow.`,
  options: {
    requests: { about: 'number of requests', value: 20_000 },
    seed: { about: 'seed of the requests', value: 1 },
  },
  run: async ({ requests, seed }, { progress, signal }) => {
    const report = await runBadInput({
      requests,
      seed,
      measuredEvery: MEASURED_EVERY,
      signal,
      onProgress: progress.show,
    });
    const { taken, memory, faults } = report;
    return {
      lines: [
        `${requests} requests, ${taken} of them taken; no 5xx, no hang, every response an envelope`,
        'memory (heap in use after a forced collection, resident):',
        ...memory.map(
          (use, at) => `  after ${String(at * MEASURED_EVERY).padStart(7)} requests: ${readIdentifier(use)}`,
        ),
      ],
      faults: [...faults, ...growth(memory)],
    };
  },
});

function growth(memory: readonly MemoryUse[]): string[] {
  const [, warm] = memory;
  const last = memory.at(-1);
  if (warm === undefined || last === undefined) return [];
  return (['heap', 'resident'] as const)
    .filter((kind) => last[kind] - warm[kind] > MAX_GROWTH[kind])
    .map((kind) => {
      const grown = inMegabytes(last[kind] - warm[kind]);
      return `The ${kind} memory grew by ${grown} after the first ${MEASURED_EVERY} requests.`;
    });
}

function readIdentifier({ heap, resident }: MemoryUse): string {
  return `${inMegabytes(heap)}, ${inMegabytes(resident)}`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
