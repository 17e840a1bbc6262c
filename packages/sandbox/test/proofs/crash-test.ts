import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../embedded-postgres.ts';
import { runProof } from './command.ts';
import { runCrashTest } from './crash/crash-run.ts';
import { DATABASE_OPTION } from './temporary-database.ts';

await runProof({
  about: `Starts the command, puts it under load over HTTP, kills it with -9 at a random moment, and checks that no acknowledged
order, ledger entry or callback is lost. At the end every callback must have arrived.`,
  options: {
    kills: { about: 'number of kills', value: 200 },
    seed: { about: 'seed of the moments', value: 1 },
    database: DATABASE_OPTION,
    victim: {
      about: 'what to kill; database needs postgres',
      value: 'instance',
      oneOf: ['instance', 'database'],
    },
  },
  refuse: ({ victim, database }) =>
    victim === 'database' && database !== 'postgres'
      ? '`--victim database` needs `--database postgres`.'
      : undefined,
  run: async ({ kills, seed, database, victim }, { progress, signal }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-crash-'));
    const server = database === 'postgres' ? await startPostgres(['fsync=on']) : undefined;
    try {
      const { acknowledged, callbacksReceived, faults } = await runCrashTest({
        folder,
        databaseUrl: server?.url,
        kills,
        seed,
        signal,
        killDatabase: victim === 'database' ? server?.killAndRestart : undefined,
        onProgress: progress.show,
      });
      const { created, confirmed, paid } = acknowledged;
      return {
        lines: [
          `${kills} kills of the ${victim} (${database})`,
          `acknowledged: ${created} creates, ${confirmed} confirms, ${paid} payins paid`,
          `${callbacksReceived} callbacks received, ${faults.length} things lost or wrong`,
        ],
        faults,
      };
    } finally {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
