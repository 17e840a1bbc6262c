import type { Selectable } from 'kysely';
import type { Database, Family } from '../store/schema.ts';
import type { OrderTerms } from './order-terms.ts';

/** An order as the handlers see it. */
export interface OrderRecord {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly family: Family;
  readonly orderNo: string;
  readonly status: string;
  /** The body of the create, with later updates. */
  readonly body: OrderTerms;
  /** What the sandbox keeps about it: amounts, rate, which funds are held. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Counts the changes, from 1; also the number of the newest event. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
}

/** The record of a row. */
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
