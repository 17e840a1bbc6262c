import type { Selectable } from 'kysely';
import type { OutcomeName } from '../outcomes/order-outcomes.ts';
import type { Database, Family, WalletType } from '../store/schema.ts';
import type { OrderTerms } from './order-terms.ts';

/** What the sandbox stores about an order beside its body. */
export interface OrderData {
  /** The outcome that a magic value of the create forces. */
  readonly outcome: OutcomeName;
  /** How often the order entered each status. */
  readonly visits: Readonly<Record<string, number>>;
  /** The wallet that the order uses. */
  readonly walletType: WalletType;
  /** Amount held or collected, in minor units as text; for a payout only once it is confirmed. */
  readonly amount?: { readonly currency: string; readonly minor: string } | undefined;
  /** Rate of the quote that `lockRate` took at the create. */
  readonly lockedRate?: string | undefined;
  /** Rate the payout was confirmed at. */
  readonly rate?: string | undefined;
}

/** An order as handlers read it. */
export interface OrderRecord {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly family: Family;
  readonly orderNo: string;
  readonly status: string;
  /** The body of the create, with later updates. */
  readonly body: OrderTerms;
  readonly data: OrderData;
  /** Number of changes, from 1; also the number of the newest event. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
}

/** Reads a row. */
export function toOrder(row: Selectable<Database['orders']>): OrderRecord {
  return {
    tradeId: row.trade_id,
    merchantId: row.merchant_id,
    family: row.family,
    orderNo: row.order_no,
    status: row.status,
    body: JSON.parse(row.body),
    data: JSON.parse(row.data),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
  };
}
