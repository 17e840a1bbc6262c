import type { OrderRecord } from './order-record.ts';

/** Answers a create or an update of a payout. */
export function orderAnswer({ tradeId, status }: OrderRecord) {
  return { status: 200, body: { status: '1', data: { tradeId, status } } } as const;
}

/** Refuses a create whose order exists, because of a magic value. */
export function refusedButCreatedAnswer({ tradeId }: OrderRecord) {
  const message = 'The create was refused because of a magic value, but the order exists (R-015).';
  return { status: 400, body: { status: '-1', message, data: { tradeId } } } as const;
}

/** Answers with both identifiers and the status, where the interface shows no answer (sandbox choice `answers`). */
export function namedOrderAnswer({ tradeId, orderNo, status }: OrderRecord) {
  return { status: 200, body: { status: '1', data: { tradeId, orderNo, status } } } as const;
}

/** Answers with identifiers, status and cost of a payout. @param cost undefined if there is none */
export function statusAnswer<Cost>({ tradeId, orderNo, status }: OrderRecord, cost: Cost | undefined) {
  const data = { tradeId, orderNo, status, ...(cost === undefined ? {} : { cost }) };
  return { status: 200, body: { status: '1', data } } as const;
}

/** Answers an upload (sandbox choice `answers`). */
export function uploadAnswer(ids: readonly string[]) {
  return { status: 200, body: { status: '1', data: { fileId: ids[0], fileIds: ids } } } as const;
}
