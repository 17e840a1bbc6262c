import { deriveIdentifier } from '../../../src/core/identifiers.ts';
import { ensureDemoMerchant } from '../../../src/merchants/merchants.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import type { Family } from '../../../src/store/schema.ts';
import type { Transaction } from '../../../src/store/store.ts';
import { sample } from '../../sample-orders.ts';

export interface FillOptions {
  readonly merchantId: string;
  readonly orders: number;
  readonly onProgress?: (orders: number) => void;
}

const AT_ONCE = 500;
const DAYS = 365;
const DAY_MS = 86_400_000;

/** Makes the order number of an order; payins have the odd numbers. */
export function orderNoOf(number: number): string {
  return `S-${number}`;
}

/**
 * Writes completed orders of the last year directly into the tables, in large transactions. Half of them are payins,
 * half global payouts. Their events, gateways and journal lines are written too, as requests would do.
 */
export async function fill({ store, seed }: Platform, options: FillOptions): Promise<void> {
  const { merchantId, orders, onProgress } = options;
  const now = Date.UTC(2026, 0, 1);
  for (let first = 0; first < orders; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, orders - first) }, (_, index) => first + index);
    const written = numbers.map((number) => {
      const family: Family = number % 2 === 0 ? 'global' : 'payin';
      const orderNo = orderNoOf(number);
      const tradeId = deriveIdentifier(seed, family, merchantId, orderNo);
      const at = now - Math.floor((DAYS * DAY_MS * (orders - number)) / orders);
      return { family, orderNo, tradeId, at };
    });
    await store.transaction((tx) => write(tx, merchantId, written));
    onProgress?.(first + numbers.length);
  }
}

/** Fills the data folder of a sandbox, which must not be running. */
export async function fillFolder(folder: string, orders: number): Promise<void> {
  const platform = await openPlatform({ folder, seed: 1 });
  try {
    const { merchantId } = await ensureDemoMerchant(platform);
    await fill(platform, { merchantId, orders });
  } finally {
    await platform.close();
  }
}

interface Written {
  readonly family: Family;
  readonly orderNo: string;
  readonly tradeId: string;
  readonly at: number;
}

async function write({ db }: Transaction, merchantId: string, orders: readonly Written[]): Promise<void> {
  const data = JSON.stringify({ outcome: 'usual', visits: { completed: 1 }, walletType: 'business' });
  await db
    .insertInto('orders')
    .values(
      orders.map(({ family, orderNo, tradeId, at }) => ({
        tradeId,
        merchantId,
        family,
        orderNo,
        status: 'completed',
        body: JSON.stringify(sample(family, orderNo)),
        data,
        version: 1,
        createdAt: at,
        updatedAt: at,
        completedAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('order_events')
    .values(
      orders.map(({ tradeId, at }) => ({
        tradeId,
        seq: 1,
        at,
        name: 'create',
        fromStatus: null,
        toStatus: 'completed',
        data: '{}',
      })),
    )
    .execute();
  await db
    .insertInto('journal')
    .values(orders.map(({ tradeId, at }) => ({ at, kind: 'order', data: JSON.stringify({ tradeId }) })))
    .execute();
  const details = JSON.stringify({ gateway: 'alipay', appid: '2021000000000000', id: 'GW0000000000' });
  const payins = orders.filter(({ family }) => family === 'payin');
  if (payins.length === 0) return;
  await db
    .insertInto('payin_gateways')
    .values(
      payins.map(({ tradeId, at }) => ({
        tradeId,
        seq: 1,
        gateway: 'alipay' as const,
        details,
        createdAt: at,
      })),
    )
    .execute();
}
