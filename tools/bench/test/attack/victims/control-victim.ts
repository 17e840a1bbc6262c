import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@cross-border-payments/sandbox';
import { fillFolder } from '@cross-border-payments/sandbox/attack';
import { runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs a sandbox with many orders. */
const ORDERS = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'attack-control-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await fillFolder(folder, ORDERS);
const { port } = await startSandbox({ port: 0, data: folder, seed: 1 });
runAsVictim(async () => port);
