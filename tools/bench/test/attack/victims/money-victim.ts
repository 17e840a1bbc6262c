import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRandomOperations } from '@cross-border-payments/sandbox/attack';
import { type RoundReport, runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs a sandbox and its merchant, with a new database for each round. */

const OPERATIONS = 100;

runAsVictim(async (seed: number): Promise<RoundReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'attack-money-'));
  try {
    const report = await runRandomOperations({ folder, seed: seed >>> 1, operations: OPERATIONS });
    const off = report.off === 0 ? [] : [`${report.off} balances are off.`];
    // The merchant's bookkeeping also runs in this process, so delays of the event loop are not measured.
    return { ends: { responded: report.operations }, faults: [...report.faults, ...off], heldMs: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
