import { refusal } from '../core/errors.ts';
import { nextIdentifier } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { success } from '../core/success.ts';
import { quotedRate } from '../money/quotes.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Family, WalletType } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './life-cycles.ts';
import { readIdentifier } from './name-order.ts';
import { scheduleNext } from './order-events.ts';
import {
  amountPaidIn,
  type OrderAmounts,
  readAmounts,
  requireFittingAmounts,
  toStoredMoney,
} from './order-money.ts';
import { insertOrder, type OrderData, type OrderRecord, type OrderTerms } from './order-store.ts';
import { outcomeNamed, readOutcome } from './outcomes.ts';

/** The wallet that each family uses (sandbox choice `order-wallets`). */
const WALLETS: Readonly<Record<Family, WalletType>> = {
  global: 'business',
  business: 'business',
  personal: 'personal',
  payin: 'business',
};

/**
 * Creates an order, once per order number. Calls `also` with the new order in the same transaction.
 * @returns the order, and whether a magic value forces HTTP 400 although the order exists
 */
export async function createOrder(
  { platform: { store, seed } }: Pick<ServiceContext, 'platform'>,
  { merchantId, operation }: Caller,
  family: Family,
  body: OrderTerms,
  also?: (tx: Transaction, order: OrderRecord) => Promise<void>,
): Promise<{ readonly order: OrderRecord; readonly refusedAnyway: boolean }> {
  const outcome = readOutcome(family, body);
  const { create } = outcomeNamed(family, outcome);
  if (create === 'refused') throw refusal('The create was refused because of a magic value; no order exists');
  const amounts = readAmounts(body);
  const order = await recordRequest(store, operation, body, async (tx) => {
    const lockedRate = await readLockedRate(tx, merchantId, body, amounts);
    const price = { merchantId, ...amounts, queryNo: readIdentifier(body, 'queryNo'), lockedRate };
    await requireFittingAmounts(tx, seed, price);
    const paidIn = family === 'payin' ? await amountPaidIn(tx, seed, price) : undefined;
    const orderNo = readIdentifier(body, 'orderNo') ?? (await nextIdentifier(tx, seed, family));
    const status = machineOf(family).initial;
    const data: OrderData = {
      outcome,
      visits: { [status]: 1 },
      walletType: WALLETS[family],
      ...(lockedRate === undefined ? {} : { lockedRate }),
      ...(paidIn === undefined ? {} : { amount: toStoredMoney(paidIn) }),
    };
    const created = await insertOrder(tx, seed, { merchantId, family, orderNo, status, body, data });
    await also?.(tx, created);
    await scheduleNext(tx, created);
    return created;
  });
  return { order, refusedAnyway: create === 'refused but created' };
}

/** Returns the rate to lock, if `lockRate` is set. @throws Refusal if `queryNo` names no valid quote, even without `lockRate` */
export async function readLockedRate(
  tx: Transaction,
  merchantId: string,
  body: OrderTerms,
  { sourceCurrency, targetCurrency }: OrderAmounts,
): Promise<string | undefined> {
  const queryNo = readIdentifier(body, 'queryNo');
  if (queryNo === undefined) return undefined;
  const rate = await quotedRate(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
  return body.lockRate === true ? rate : undefined;
}

export const orderResponse = ({ tradeId, status }: OrderRecord) => success({ tradeId, status });

/** Returns the refusal that a magic value forces for a create, although the order exists. */
export function refusedButCreatedResponse({ tradeId }: OrderRecord) {
  const message = 'The create was refused because of a magic value, but the order exists (R-015).';
  return { status: 400, body: { status: '-1', message, data: { tradeId } } } as const;
}

/** Returns the response of operations for which the interface document does not specify one (sandbox choice `answers`). */
export const namedOrderResponse = ({ tradeId, orderNo, status }: OrderRecord) =>
  success({ tradeId, orderNo, status });

export const uploadResponse = (ids: readonly string[]) => success({ fileId: ids[0], fileIds: ids });
