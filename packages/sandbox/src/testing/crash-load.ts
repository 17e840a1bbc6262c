/**
 * Run as a process of its own: makes orders, books money and owes callbacks as fast as it can, and prints the number
 * of each order once it is acknowledged, until it is killed.
 */
import { setTimeout } from 'node:timers/promises';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { post } from '../ledger/post.ts';
import { fund, hold } from '../ledger/wallet-moves.ts';
import { insertOrder } from '../order-store/orders.ts';
import { openPlatform } from '../platform.ts';

const WORKERS = 8;
const [folder = '', databaseUrl, merchantId = '', run = ''] = process.argv.slice(2);

const platform = await openPlatform({
  folder,
  databaseUrl: databaseUrl || undefined,
  callbackTimeoutMs: 500,
  onError: () => undefined,
});
platform.scheduler.start();
await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));

async function work(worker: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const orderNo = `${run}-${worker}-${n}`;
    try {
      await makeOrder(orderNo);
      process.stdout.write(`${orderNo}\n`);
    } catch {
      // The database was killed under the call: this order stays unacknowledged.
      await setTimeout(50);
    }
  }
}

function makeOrder(orderNo: string): Promise<void> {
  const { store, seed } = platform;
  const wallet = { merchantId, walletType: 'business' } as const;
  return store.transaction(async (tx) => {
    const order = { merchantId, family: 'global', orderNo, status: 'pending', body: { orderNo } } as const;
    const made = await insertOrder(tx, seed, order);
    if (!made.ok) throw new Error(made.error);
    const { tradeId } = made.value;
    const amount = { currency: 'USD', minor: 100n };
    for (const [kind, moves] of Object.entries({ fund: fund(wallet, amount), hold: hold(wallet, amount) })) {
      const posted = await post(tx, { key: `${kind}/${tradeId}`, kind, tradeId, moves });
      if (!posted.ok) throw new Error(posted.error.kind);
    }
    await enqueueCallback(tx, { merchantId, tradeId, body: { orderNo } });
  });
}
