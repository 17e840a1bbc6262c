import type { Money } from '../money/amount.ts';
import type { OrderRecord } from '../order-store/order-record.ts';
import type { OutcomeName } from '../outcomes/order-outcomes.ts';
import type { WalletType } from '../store/schema.ts';

/** What the sandbox keeps about an order beside its body. */
export interface OrderData {
  /** What a magic value of the create forces. */
  readonly outcome: OutcomeName;
  /** How often the order entered each status. */
  readonly visits: Readonly<Record<string, number>>;
  /** The wallet its money leaves or enters. */
  readonly walletType: WalletType;
  /** What is held or collected, in minor units as text. Missing until a payout is confirmed. */
  readonly amount?: { readonly currency: string; readonly minor: string } | undefined;
  /** Rate of the quote that `lockRate` took at the create. */
  readonly lockedRate?: string | undefined;
  /** Rate the payout was confirmed at. */
  readonly rate?: string | undefined;
}

/** What is kept about an order. */
export function dataOf(order: OrderRecord): OrderData {
  return order.data as unknown as OrderData;
}

/** What the store keeps. */
export function toStoredData(data: OrderData): Readonly<Record<string, unknown>> {
  return { ...data };
}

/** The money of an order, if it is known yet. */
export function moneyOf({ amount }: OrderData): Money | undefined {
  return amount && { currency: amount.currency, minor: BigInt(amount.minor) };
}

/** Money as it is kept in JSON. */
export function toStoredMoney({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: String(minor) };
}
