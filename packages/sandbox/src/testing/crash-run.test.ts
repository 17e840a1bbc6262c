import { expect, it } from 'vitest';
import { runCrashTest } from './crash-run.ts';
import { databases, newDatabase } from './databases.ts';

it.each(databases)(
  'loses nothing acknowledged on %s when killed under load',
  { timeout: 60_000 },
  async (kind) => {
    const report = await runCrashTest({
      ...(await newDatabase(kind)),
      kills: kind === 'sqlite' ? 5 : 2,
      seed: 1,
    });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(5);
    expect(report.callbacksReceived).toBeGreaterThanOrEqual(report.acknowledged);
  },
);
