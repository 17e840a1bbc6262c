import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** Path of `createGlobalPayout`, the operation that every server implements. */
export const ORDER_PATH = '/global/payout/transfer/create';

/**
 * Returns the body of the response to an order. It contains the order number, so that every server has to read the body.
 */
export function responseTo(orderNo: unknown): { status: '1'; data: { tradeId: string; status: string } } {
  return { status: '1', data: { tradeId: `GP-${String(orderNo)}`, status: 'pending' } };
}

export function refusalOf(message: string): { status: string; message: string } {
  return { status: '-1', message };
}

export const NOT_AUTHENTIC = 'The headers `appkey` and `token` are missing.';

/** Maximum body in bytes, in every server that has a limit. */
export const MAX_BYTES = 524_288;
/** Time limit for the arrival of a request. */
export const BODY_TIMEOUT_MS = 30_000;

/** Returns whether both headers are present. No server does more to authenticate a caller. */
export function isAuthentic({ appkey, token }: IncomingHttpHeaders): boolean {
  return appkey !== undefined && appkey !== '' && token !== undefined && token !== '';
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
