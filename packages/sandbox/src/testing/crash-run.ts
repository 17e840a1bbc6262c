import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { deriveFraction } from '../identifiers/seed.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { openPlatform, type Platform } from '../platform.ts';
import type { StoreOptions } from '../store/open-store.ts';
import { newMerchant } from './merchant.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface CrashOptions extends StoreOptions {
  readonly kills: number;
  readonly seed: number;
  /** What is killed: the process under load when left out. Resolves when it runs again. */
  readonly killDatabase?: (() => Promise<void>) | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly orders: number;
  readonly callbacksReceived: number;
  /** One sentence per thing that was lost or wrong. */
  readonly faults: readonly string[];
}

const LOAD = fileURLToPath(new URL('crash-load.ts', import.meta.url));
const SHORTEST_LIFE_MS = 30;
const LONGEST_LIFE_MS = 400;
const DELIVERY_LIMIT_MS = 120_000;

/** Kills at random moments under load, and looks after each time whether everything acknowledged is there. */
export async function runCrashTest(options: CrashOptions): Promise<CrashReport> {
  const receiver = await startReceiver();
  const seed = { secret: `crash ${options.seed}`, given: true };
  const acknowledged = new Set<string>();
  const faults: string[] = [];
  try {
    const merchantId = await withPlatform(options, async (platform) => {
      return (await newMerchant(platform, receiver.url)).merchantId;
    });
    for (let kill = 1; kill <= options.kills && faults.length === 0; kill += 1) {
      const span = LONGEST_LIFE_MS - SHORTEST_LIFE_MS;
      const life = SHORTEST_LIFE_MS + span * deriveFraction(seed, kill);
      const fresh = await loadAndKill(options, { merchantId, kill, life });
      for (const orderNo of fresh) acknowledged.add(orderNo);
      faults.push(...(await withPlatform(options, (platform) => check(platform, fresh))));
      options.onProgress?.(
        `kill ${kill} of ${options.kills}: ${acknowledged.size} orders acknowledged, ${faults.length} faults`,
      );
    }
    return await withPlatform(options, async (platform) => {
      faults.push(
        ...(await check(platform, acknowledged)),
        ...(await deliverAll(platform, receiver, acknowledged)),
      );
      const { orders } = await countAll(platform);
      const callbacksReceived = receiver.received.length;
      return { kills: options.kills, acknowledged: acknowledged.size, orders, callbacksReceived, faults };
    });
  } finally {
    await receiver.close();
  }
}

async function withPlatform<Result>(
  options: StoreOptions,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform(options);
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** @returns the order numbers that the process acknowledged before it died. */
async function loadAndKill(
  { folder, databaseUrl, killDatabase }: CrashOptions,
  { merchantId, kill, life }: { merchantId: string; kill: number; life: number },
): Promise<string[]> {
  const child = spawn(process.execPath, [LOAD, folder, databaseUrl ?? '', merchantId, `k${kill}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => acknowledged.push(line));
  const ended = failOnExit(child);
  await Promise.race([once(lines, 'line'), ended]);
  await setTimeout(life);
  if (killDatabase !== undefined) {
    await Promise.race([killDatabase(), ended]);
    // The process must find its way back to the database by itself.
    await Promise.race([once(lines, 'line'), ended]);
  }
  ended.catch(() => undefined);
  const closed = once(lines, 'close');
  child.kill('SIGKILL');
  await closed;
  return acknowledged;
}

async function failOnExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The process under load ended by itself with ${code}.`);
}

async function check({ store }: Platform, acknowledged: Iterable<string>): Promise<string[]> {
  const ledger = await verifyLedger(store.read);
  const rows = await store.read.selectFrom('orders').select('order_no').execute();
  const there = new Set(rows.map(({ order_no }) => order_no));
  const lost = [...acknowledged].filter((orderNo) => !there.has(orderNo));
  const { rows: torn } = await sql<{ order_no: string }>`
    select order_no from orders o
    where (select count(*) from ledger_postings p where p.trade_id = o.trade_id) <> 2
      or (select count(*) from outbox c where c.trade_id = o.trade_id) <> 1
      or (select count(*) from order_events e where e.trade_id = o.trade_id) <> 1
      or exists (select 1 from outbox c where c.trade_id = o.trade_id and c.status = 'pending'
        and not exists (select 1 from tasks t where t.key = 'deliver_callbacks/' || o.trade_id))`.execute(
    store.read,
  );
  return [
    ...ledger.faults,
    ...lost.map((orderNo) => `The order ${orderNo} was acknowledged and is lost.`),
    ...torn.map(
      (row) => `The order ${row.order_no} lacks its money, its event, its callback or the task to send it.`,
    ),
  ];
}

async function deliverAll(
  platform: Platform,
  receiver: Receiver,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  platform.scheduler.start();
  const end = performance.now() + DELIVERY_LIMIT_MS;
  while ((await countAll(platform)).pending > 0 && performance.now() < end) await setTimeout(20);
  const got = new Set(receiver.received.map(({ body }) => (body as { orderNo: string }).orderNo));
  return [...acknowledged]
    .filter((orderNo) => !got.has(orderNo))
    .map((orderNo) => `The callback of order ${orderNo} never arrived.`);
}

async function countAll({ store }: Platform) {
  const { rows } = await sql<{ orders: number; pending: number }>`
    select (select count(*) from orders) as orders,
      (select count(*) from outbox where status = 'pending') as pending`.execute(store.read);
  return rows[0] ?? { orders: 0, pending: 0 };
}
