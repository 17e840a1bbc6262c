import { runProof } from './command.ts';
import { runRandomOperations, type SeedReport } from './money/run-seed.ts';
import { DATABASE_OPTION, onEach } from './temporary-database.ts';

await runProof({
  about: `Runs random operations on the whole service and keeps the merchant's own books, from responses and callbacks alone.
After every 1,000 operations those books, the wallets and the ledger must agree, to the smallest unit.`,
  options: {
    seeds: { about: 'number of runs, each on an empty database', value: 100 },
    operations: { about: 'operations of each run', value: 10_000 },
    seed: { about: 'seed of the first run; the others follow', value: 1 },
    database: DATABASE_OPTION,
  },
  run: async ({ seeds, operations, seed: first, database }, { progress, signal }) => {
    const reports = await onEach<SeedReport>(
      database,
      (done) => done.length < seeds && done.every(({ faults }) => faults.length === 0),
      (store, number) => {
        const seed = first + number - 1;
        const onProgress = (done: number) =>
          progress.show(`seed ${seed} (${number} of ${seeds}): ${done} of ${operations} operations`);
        return runRandomOperations({ ...store, seed, operations, signal, onProgress });
      },
    );
    const sum = (count: (report: SeedReport) => number) =>
      reports.reduce((total, report) => total + count(report), 0).toLocaleString('en');
    return {
      lines: [
        `${reports.length} seeds, ${sum((each) => each.operations)} operations, ${sum((each) => each.orders)} orders`,
        `${sum((each) => each.callbacksTaken)} callbacks taken, ${sum((each) => each.callbacksFailed)} disturbed or refused`,
        `${sum((each) => each.balances)} balances compared, ${sum((each) => each.off)} off`,
        'taken / refused:',
        ...countsOf(reports),
      ],
      faults: reports.flatMap((report, index) =>
        report.faults.map((fault) => `seed ${first + index}: ${fault}`),
      ),
    };
  },
});

function countsOf(reports: readonly SeedReport[]): string[] {
  const names = new Set(reports.flatMap(({ taken, refused }) => [...taken.keys(), ...refused.keys()]));
  return [...names].sort().map((name) => {
    const [taken, refused] = (['taken', 'refused'] as const).map((kind) =>
      reports.reduce((total, report) => total + (report[kind].get(name) ?? 0), 0),
    );
    return `  ${name.padEnd(32)}${taken} / ${refused}`;
  });
}
