import type { OrderRecord } from '../../order-store/order-record.ts';

/** The answer to create and update of a payout, and to a status query, whose shape is not shown. */
export function orderAnswer({ tradeId, status }: OrderRecord) {
  return { status: 200, body: { status: '1', data: { tradeId, status } } } as const;
}

/** The answer where the interface shows none: both identifiers and the status (sandbox choice `answers`). */
export function namedOrderAnswer({ tradeId, orderNo, status }: OrderRecord) {
  return { status: 200, body: { status: '1', data: { tradeId, orderNo, status } } } as const;
}

/** The answer to an upload (sandbox choice `answers`). */
export function uploadAnswer(ids: readonly string[]) {
  return { status: 200, body: { status: '1', data: { fileId: ids[0], fileIds: ids } } } as const;
}
