import { runProof } from './command.ts';
import { measureStart, type Start } from './start/measure-start.ts';

const MAX_MS = 1_000;
const MAX_MEGABYTES = 150;
const MEGABYTE = 1_048_576;

await runProof({
  about: `Starts the command on empty folders (Linux). In the median run the first response must arrive within 1 s, with a resident
memory of at most 150 MB.`,
  options: { runs: { about: 'number of runs', value: 5 } },
  run: async ({ runs }, { progress, signal }) => {
    const starts: Start[] = [];
    for (let run = 1; run <= runs; run += 1) {
      signal.throwIfAborted();
      progress.show(`start ${run} of ${runs}`);
      starts.push(await measureStart());
    }
    const milliseconds = middle(starts.map((start) => start.milliseconds));
    const megabytes = middle(starts.map(({ resident }) => resident / MEGABYTE));
    return {
      lines: [
        `first response after ${Math.round(milliseconds)} ms, at most ${MAX_MS}`,
        `RSS ${megabytes.toFixed(1)} MB, at most ${MAX_MEGABYTES}`,
      ],
      faults: [
        ...(milliseconds > MAX_MS ? ['The first response came too late.'] : []),
        ...(megabytes > MAX_MEGABYTES ? ['It needs too much memory.'] : []),
      ],
    };
  },
});

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
