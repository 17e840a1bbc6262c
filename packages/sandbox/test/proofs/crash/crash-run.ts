import { setTimeout } from 'node:timers/promises';
import { ORDER_DUE, orderDueHandler } from '../../../src/orders/order-events.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import type { StoreOptions } from '../../../src/store/sqlite-store.ts';
import { type Receiver, startReceiver } from '../../receiver.ts';
import { startProcess } from '../../sandbox-process.ts';
import { randomOf } from '../random.ts';
import { checkDelivered, checkStore } from './check.ts';
import { type Acknowledged, nothingAcknowledged, startLoad } from './load.ts';

export interface CrashOptions extends StoreOptions {
  readonly kills: number;
  readonly seed: number;
  /** Kills the database, and resolves once the database runs again. If missing, only the service is killed. */
  readonly killDatabase?: (() => Promise<void>) | undefined;
  /** For tests: releases the claims of killed instances at once. On PostgreSQL, they otherwise expire after 22 s. */
  readonly hastened?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface CrashReport {
  readonly kills: number;
  /** Numbers of acknowledged creates, confirms and paid payins. */
  readonly acknowledged: { readonly [Kind in keyof Acknowledged]: number };
  readonly callbacksReceived: number;
  /** One sentence per change that was lost, or is wrong. */
  readonly faults: readonly string[];
}

const SHORTEST_LIFE_MS = 30;
const LONGEST_LIFE_MS = 400;
const COMES_BACK_WITHIN_MS = 120_000;
const UNTIL_ENDED_MS = 60_000;
const UNTIL_DELIVERED_MS = 2 * 3_600_000;

/**
 * Starts the command, puts it under load, kills it with SIGKILL at a random moment, and checks the store. Repeats this
 * on the same data. At the end, all callbacks are sent and checked.
 */
export async function runCrashTest(options: CrashOptions): Promise<CrashReport> {
  const receiver = await startReceiver();
  const random = randomOf(options.seed);
  const all = nothingAcknowledged();
  const faults: string[] = [];
  try {
    for (let kill = 1; kill <= options.kills && faults.length === 0; kill += 1) {
      options.signal?.throwIfAborted();
      const fresh = await loadAndKill(options, {
        callback: receiver.url,
        name: `k${kill}`,
        life: random.whole(SHORTEST_LIFE_MS, LONGEST_LIFE_MS),
      });
      add(all, fresh);
      faults.push(...(await withPlatform(options, (platform) => checkStore(platform, fresh))));
      options.onProgress?.(
        `kill ${kill} of ${options.kills}: ${all.created.size} orders acknowledged, ${faults.length} faults`,
      );
    }
    options.onProgress?.('sending what is owed');
    faults.push(
      ...(await withPlatform(options, (platform) => finish(platform, all, receiver, options.hastened))),
    );
    const { created, confirmed, paid } = all;
    const acknowledged = { created: created.size, confirmed: confirmed.size, paid: paid.size };
    return { kills: options.kills, acknowledged, callbacksReceived: receiver.received.length, faults };
  } finally {
    await receiver.close();
  }
}

function add(all: Acknowledged, fresh: Acknowledged): void {
  for (const kind of ['created', 'confirmed', 'paid'] as const) {
    for (const tradeId of fresh[kind]) all[kind].add(tradeId);
  }
}

/** Puts the command under load and kills it. @returns what the command had acknowledged */
async function loadAndKill(
  { folder, databaseUrl, killDatabase, seed }: CrashOptions,
  { callback, name, life }: { readonly callback: string; readonly name: string; readonly life: number },
): Promise<Acknowledged> {
  const place = databaseUrl === undefined ? ['--data', folder] : ['--database-url', databaseUrl];
  const sandbox = await startProcess(...place, '--callback', callback, '--seed', String(seed));
  try {
    const load = await startLoad(sandbox, name);
    await within(load.next(), sandbox.ended);
    await setTimeout(life);
    if (killDatabase !== undefined) {
      await within(killDatabase(), sandbox.ended);
      // The service must reconnect to the database without a restart.
      await within(load.next(), sandbox.ended);
    }
    await sandbox.kill();
    await load.stop();
    return load.acknowledged;
  } finally {
    await sandbox.kill();
  }
}

async function within(work: Promise<void>, ended: Promise<never>): Promise<void> {
  const limit = new AbortController();
  const late = setTimeout(COMES_BACK_WITHIN_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`Nothing was acknowledged for ${COMES_BACK_WITHIN_MS / 1_000} s.`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([work, ended, late]);
  } finally {
    limit.abort();
  }
}

async function withPlatform<Result>(
  options: StoreOptions,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const handlers = () => new Map([[ORDER_DUE, orderDueHandler]]);
  const platform = await openPlatform({ ...options, handlers });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Brings all orders to a final status and sends all callbacks. */
async function finish(
  platform: Platform,
  all: Acknowledged,
  receiver: Receiver,
  hastened = false,
): Promise<string[]> {
  if (hastened) {
    await platform.store.transaction(({ db }) => db.updateTable('tasks').set({ claimedUntil: 0 }).execute());
  }
  await platform.scheduler.advance(UNTIL_ENDED_MS);
  await platform.scheduler.advance(UNTIL_DELIVERED_MS);
  return [...(await checkStore(platform, all)), ...(await checkDelivered(platform, all, receiver))];
}
