import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMeasured } from './child-process.ts';
import { compareStores, readStore } from './read-store.ts';
import type { BadRequest } from './requests.ts';
import type { MemoryUse } from './sandbox-child.ts';
import { send, sendBadInput } from './send.ts';

export interface BadInputOptions {
  readonly requests: number;
  readonly seed: number;
  /** Number of requests between two measurements of the memory. */
  readonly measuredEvery: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface BadInputReport {
  readonly taken: number;
  /** The memory before the first request, and after every `measuredEvery` requests. */
  readonly memory: readonly MemoryUse[];
  readonly faults: readonly string[];
}

/**
 * Sends random and mutated requests to a sandbox, then only the accepted requests to a second sandbox. If the rows of
 * both stores are equal, the refused requests have changed nothing.
 */
export async function runBadInput(options: BadInputOptions): Promise<BadInputReport> {
  const root = await mkdtemp(join(tmpdir(), 'sandbox-bad-input-'));
  try {
    const [all, some] = [join(root, 'all'), join(root, 'taken')];
    const { taken, memory, faults } = await sendAll(all, options);
    await sendAgain(some, taken, options);
    return {
      taken: taken.length,
      memory,
      faults: [...faults, ...compareStores(readStore(all), readStore(some))],
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function sendAll(folder: string, options: BadInputOptions) {
  const { requests, seed, measuredEvery, signal, onProgress } = options;
  const sandbox = await startMeasured(folder, seed);
  try {
    const memory = [await sandbox.memory()];
    const progress = async (sent: number) => {
      onProgress?.(`${sent} of ${requests} requests`);
      signal?.throwIfAborted();
      if (sent % measuredEvery === 0) memory.push(await sandbox.memory());
    };
    const taken = await sendBadInput(sandbox, { seed, runs: requests, progress });
    const check = await fetch(`${sandbox.url}/_sandbox/ledger/check`);
    const { faults } = (await check.json()) as { faults: string[] };
    const complaints = sandbox.complaints();
    return { taken, memory, faults: complaints === '' ? faults : [...faults, complaints] };
  } finally {
    await sandbox.stop();
  }
}

async function sendAgain(
  folder: string,
  taken: readonly BadRequest[],
  { seed, signal, onProgress }: BadInputOptions,
): Promise<void> {
  const sandbox = await startMeasured(folder, seed);
  try {
    for (const [index, request] of taken.entries()) {
      signal?.throwIfAborted();
      onProgress?.(`${index} of ${taken.length} requests that were taken, on another store`);
      await send(sandbox, request);
    }
  } finally {
    await sandbox.stop();
  }
}
