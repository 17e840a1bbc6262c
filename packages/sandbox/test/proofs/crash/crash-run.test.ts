// Long form only: kills processes repeatedly; src/store/data-folder.test.ts kills one process.
import { expect, test } from 'vitest';
import { afterTest, databases, newDatabase } from '../../databases.ts';
import { startPostgres } from '../../embedded-postgres.ts';
import { type CrashReport, runCrashTest } from './crash-run.ts';

function expectNothingLost({ faults, acknowledged, callbacksReceived }: CrashReport): void {
  expect(faults).toEqual([]);
  expect(acknowledged.created).toBeGreaterThan(0);
  expect(callbacksReceived).toBeGreaterThanOrEqual(2 * acknowledged.confirmed);
}

test.each(databases)(
  'nothing acknowledged is lost on %s when the service is killed under load',
  async (kind) => {
    const kills = kind === 'sqlite' ? 3 : 1;
    expectNothingLost(await runCrashTest({ ...(await newDatabase(kind)), kills, seed: 1, hastened: true }));
  },
);

test.each(databases.filter((kind) => kind === 'postgres'))(
  'nothing acknowledged is lost when the server of %s is killed under load',
  async () => {
    const server = await startPostgres(['fsync=on']);
    afterTest(() => server.stop());
    const { url: databaseUrl, killAndRestart: killDatabase } = server;
    expectNothingLost(
      await runCrashTest({ folder: '', databaseUrl, kills: 1, seed: 1, killDatabase, hastened: true }),
    );
  },
);
