import { runProof } from './command.ts';
import { measureInspector } from './inspector/measure-inspector.ts';

const MAX_MS = 1_000;

await runProof({
  about: `Fills a store, opens the inspector in Chromium, and measures from a click until its result is there. The median of
each step must be at most 1 s.`,
  options: {
    orders: { about: 'number of orders, and of requests in the log', value: 10_000 },
    runs: { about: 'number of runs', value: 5 },
  },
  run: async ({ orders, runs }, { progress }) => {
    const measured = await measureInspector({ orders, runs, onProgress: (done) => progress.show(done) });
    const medians = measured.map(({ name, milliseconds }) => ({ name, median: middle(milliseconds) }));
    const slow = medians.filter(({ median }) => median > MAX_MS);
    return {
      lines: medians.map(({ name, median }) => `${name}: ${Math.round(median)} ms`),
      faults: slow.map(({ name }) => `The step \`${name}\` took more than ${MAX_MS} ms.`),
    };
  },
});

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
