import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRandomOperations } from '@cross-border-payments/sandbox/attack';
import { type RoundReport, runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** Runs as a process: a sandbox and its merchant, on a new database for each round. */

const OPERATIONS = 100;

runAsVictim(async (seed: number): Promise<RoundReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'attack-money-'));
  try {
    const report = await runRandomOperations({ folder, seed: seed >>> 1, operations: OPERATIONS });
    const off = report.off === 0 ? [] : [`${report.off} balances are off.`];
    // The merchant's books run in this process too, so the delays of its event loop are not those of a server.
    return { ends: { responded: report.operations }, faults: [...report.faults, ...off], heldMs: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
