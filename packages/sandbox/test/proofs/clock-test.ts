import { type Month, runMonth } from './clock/run-month.ts';
import { runProof } from './command.ts';
import { DATABASE_OPTION, onEach } from './temporary-database.ts';

const MAX_MS = 10_000;

await runProof({
  about: `Simulates 30 days of the sandbox clock, several times on empty databases: orders of all families, documents, paid
payins, refusals, callbacks to a receiver and faults in them. The median run must take at most 10 s on SQLite, and the
journals of all runs must be the same, byte for byte.`,
  options: {
    orders: { about: 'number of orders, spread over the days', value: 1_000 },
    days: { about: 'number of days', value: 30 },
    runs: { about: 'number of runs', value: 20 },
    seed: { about: 'seed of the sandbox', value: 1 },
    database: DATABASE_OPTION,
  },
  run: async ({ orders, days, runs, seed, database }, { progress, signal }) => {
    const months = await onEach<Month>(
      database,
      ({ length }) => length < runs,
      (store, run) => {
        const onProgress = (day: number) => progress.show(`run ${run} of ${runs}: day ${day} of ${days}`);
        return runMonth({ ...store, seed, orders, days, signal, onProgress });
      },
    );
    return judge(months, database === 'sqlite' && orders <= 1_000 && days <= 30);
  },
});

function judge(months: readonly Month[], timed: boolean) {
  const times = months.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const middle = times[Math.floor((times.length - 1) / 2)] ?? 0;
  const [first] = months;
  const advancing = months.find(({ milliseconds }) => milliseconds === middle)?.advancing ?? 0;
  const journals = new Set(months.map(({ journal }) => journal)).size;
  return {
    lines: [
      `${first?.callbacks} callbacks received and ${first?.journalLines} lines of journal per run`,
      `median run ${inSeconds(middle)}, of which ${inSeconds(advancing)} moved the clock; fastest ${inSeconds(times[0] ?? 0)}, slowest ${inSeconds(times.at(-1) ?? 0)}; at most ${inSeconds(MAX_MS)}`,
      `${months.length} runs, ${journals} different journals (SHA-256 ${first?.journal.slice(0, 16)})`,
    ],
    faults: [
      ...months.flatMap(({ faults }) => faults),
      ...(journals === 1 ? [] : ['The journals differ.']),
      ...(timed && middle > MAX_MS ? [`It took more than ${inSeconds(MAX_MS)}.`] : []),
    ],
  };
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
