import type { Store } from '../store/store.ts';
import { type CountFilter, countOrders, startOfDay } from './order-counts.ts';
import { type OrderRecord, toOrder } from './order-record.ts';

/** Limits of a page; the interface shows none. */
export const LARGEST_PAGE = 100;
export const DEFAULT_PAGE = 20;

export interface PageRequest extends CountFilter {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly pageSize: number;
  /** A whole order number, which at most one order has. */
  readonly orderNo?: string | undefined;
}

export interface OrderPage {
  /** Number of matching orders on all pages. */
  readonly total: number;
  readonly orders: readonly OrderRecord[];
}

/**
 * Reads a page of orders, newest first. Totals come from the counts per day, and pages of the older half are read from the
 * old end; only a page in the middle of a very long history costs more.
 * @throws RangeError if page or size is out of range
 */
export async function pageOfOrders(store: Store, request: PageRequest): Promise<OrderPage> {
  const { page, pageSize } = request;
  if (!Number.isSafeInteger(page) || page < 1) throw new RangeError('A page must be a whole number from 1.');
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > LARGEST_PAGE) {
    throw new RangeError(`The size of a page must be 1 to ${LARGEST_PAGE}.`);
  }
  if (request.orderNo !== undefined) return pageOfOne(store, request);
  const total = await countOrders(store, request);
  const skip = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - skip);
  if (size <= 0) return { total, orders: [] };
  const fromOldEnd = skip > total / 2;
  const offset = fromOldEnd ? total - skip - size : skip;
  const direction = fromOldEnd ? 'asc' : 'desc';
  const rows = await filtered(store, request)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(offset)
    .execute();
  if (fromOldEnd) rows.reverse();
  return { total, orders: rows.map(toOrder) };
}

async function pageOfOne(store: Store, request: PageRequest): Promise<OrderPage> {
  const row = await filtered(store, request)
    .where('order_no', '=', request.orderNo ?? '')
    .executeTakeFirst();
  if (row === undefined) return { total: 0, orders: [] };
  return { total: 1, orders: request.page === 1 ? [toOrder(row)] : [] };
}

function filtered(store: Store, { merchantId, family, status, firstDay, lastDay }: CountFilter) {
  let query = store.read
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('family', '=', family);
  if (status !== undefined) query = query.where('status', '=', status);
  if (firstDay !== undefined) query = query.where('created_at', '>=', startOfDay(firstDay));
  if (lastDay !== undefined) query = query.where('created_at', '<', startOfDay(lastDay + 1));
  return query;
}
